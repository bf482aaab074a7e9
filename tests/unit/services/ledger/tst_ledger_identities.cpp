// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/ledger/identities.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::ledger;

class TestLedgerIdentities : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void identitiesAreABareList();
    void otherAnswersAreErrors_data();
    void otherAnswersAreErrors();
    void whoamiInWords_data();
    void whoamiInWords();
    void whoamiSurvives();
};

void TestLedgerIdentities::identitiesAreABareList()
{
    QCOMPARE(identitiesRequest().path, "/api/v1/identities/"_ba);
    const auto identities = parseIdentities(R"([
        {"id":"i-1","agent_handle":"harbourmaster","display_name":"Harbour","email_address":null},
        {"id":"i-2","agent_handle":"night","description":"night desk","email_address":"n@example.org"},
        {"id":"i-3","agent_handle":""}, {"agent_handle":7}, 7, null])"_ba);
    QVERIFY(identities);
    QCOMPARE(identities->size(), 2U);
    QCOMPARE(identities->at(0).handle, u"harbourmaster"_s);
    QCOMPARE(identities->at(0).displayName, std::optional(u"Harbour"_s));
    QVERIFY(!identities->at(0).emailAddress);
    QCOMPARE(identities->at(1).id, std::optional(u"i-2"_s));
    QCOMPARE(identities->at(1).description, std::optional(u"night desk"_s));
    QVERIFY(parseIdentities("[]"_ba)->empty());
}

void TestLedgerIdentities::otherAnswersAreErrors_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("envelope") << R"({"items":[]})"_ba;
    QTest::newRow("cut off") << R"([{"agent_handle":"a"},)"_ba;
    QTest::newRow("web page") << "<html></html>"_ba;
}

void TestLedgerIdentities::otherAnswersAreErrors()
{
    QFETCH(const QByteArray, body);
    const auto identities = parseIdentities(body);
    QVERIFY(!identities);
    QCOMPARE(identities.error().kind, ErrorKind::Protocol);
}

void TestLedgerIdentities::whoamiInWords_data()
{
    QTest::addColumn<QString>("scope");
    QTest::addColumn<QString>("says");
    QTest::newRow("admin") << u"api_key.admin_scoped"_s << u"every identity"_s;
    QTest::newRow("claimed") << u"api_key.agent_scoped.claimed"_s << u"its own agent's"_s;
    QTest::newRow("unclaimed") << u"api_key.agent_scoped.unclaimed"_s << u"nobody has claimed"_s;
    QTest::newRow("new") << u"api_key.future"_s << u"\"api_key.future\""_s;
    QTest::newRow("none") << QString() << u"does not say"_s;
}

void TestLedgerIdentities::whoamiInWords()
{
    QFETCH(const QString, scope);
    QFETCH(const QString, says);
    QCOMPARE(whoamiRequest().path, "/api/whoami"_ba);
    const auto answer = parseWhoami("{\"auth_type\":\"api_key\",\"auth_subtype\":\"" + scope.toUtf8() +
                                    "\",\"label\":\"mail\",\"organization_id\":\"org_1\","
                                    "\"expires_at\":1783890000.25}");
    QVERIFY(answer);
    QCOMPARE(answer->scope, scope);
    QVERIFY2(answer->mayDo.contains(says), qUtf8Printable(answer->mayDo));
    QCOMPARE(answer->label, std::optional(u"mail"_s));
    QCOMPARE(answer->organization, std::optional(u"org_1"_s));
    QCOMPARE(answer->expiresAt, std::optional<qint64>(1783890000250));
}

void TestLedgerIdentities::whoamiSurvives()
{
    for (const QByteArray &more : {QByteArray(), R"(,"expires_at":null)"_ba,
                                   R"(,"expires_at":1e300,"label":7,"auth_subtype":[])"_ba}) {
        const auto answer = parseWhoami("{\"auth_type\":\"api_key\"" + more + '}');
        QVERIFY(answer);
        QVERIFY(!answer->expiresAt && !answer->label);
    }
    for (const QByteArray &other : {"[]"_ba, "{}"_ba, R"({"auth_type":7})"_ba, "<html></html>"_ba}) {
        QVERIFY(!parseWhoami(other));
    }
    QVERIFY(!parseWhoami({}));
}

QTEST_GUILESS_MAIN(TestLedgerIdentities)
#include "tst_ledger_identities.moc"
