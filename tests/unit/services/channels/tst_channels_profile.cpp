// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "services/channels/paths.h"
#include "services/channels/profile.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace ackbox;
using namespace ackbox::channels;

namespace {

using Options = std::vector<std::pair<QString, QString>>;

const QString org = u"7f5b2c8e-2f60-4a43-8a55-0a5b7f3d1c11"_s;

Account account(Options options, bool withOrganization = true)
{
    if (withOrganization) {
        options.insert(options.begin(), {u"org_id"_s, org});
    }
    return {.name = u"desk"_s, .service = u"channels"_s, .options = std::move(options)};
}

} // namespace

class TestChannelsProfile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void defaults();
    void everythingCanBeConfigured();
    void limitIsSentWhenAskedFor_data();
    void limitIsSentWhenAskedFor();
    void lastOfARepeatedOptionCounts();
    void wrongOptionsAreUsage_data();
    void wrongOptionsAreUsage();
    void organizationIsNeededByPathsAlone();
    void pathsStayAtTheAccount_data();
    void pathsStayAtTheAccount();
    void pathsAreFilled();
    void ids_data();
    void ids();
};

void TestChannelsProfile::defaults()
{
    const auto profile = readProfile(account({}));
    QVERIFY(profile);
    QCOMPARE(profile->orgId, org);
    QCOMPARE(profile->channelsPath, u"/ai-orgs/{org_id}/channels"_s);
    QCOMPARE(profile->messagesPath, u"/ai-orgs/{org_id}/channels/{channel_id}/messages"_s);
    QCOMPARE(profile->repliesPath,
             u"/ai-orgs/{org_id}/channels/{channel_id}/messages/{message_id}/replies"_s);
    QCOMPARE(profile->tokenParameter, u"next_token"_s);
    QCOMPARE(profile->limit, std::nullopt);
    QCOMPARE(profile->authHeader, "Authorization"_ba);
    QCOMPARE(profile->authPrefix, "Bearer "_ba);
    QVERIFY(profile->listsChannels());
}

void TestChannelsProfile::everythingCanBeConfigured()
{
    const auto profile = readProfile(account({{u"channels_path"_s, u"/c"_s},
                                              {u"messages_path"_s, u"/c/{channel_id}"_s},
                                              {u"replies_path"_s, u"/m/{message_id}"_s},
                                              {u"token_param"_s, u"page[token]"_s},
                                              {u"auth_header"_s, u"X-Token"_s},
                                              {u"auth_prefix"_s, QString()},
                                              {u"channel"_s, u"b"_s},
                                              {u"channel"_s, u"a"_s},
                                              {u"channel"_s, u"b"_s},
                                              {u"open_on_select"_s, u"true"_s},
                                              {u"label"_s, u"Harbour"_s}},
                                             false));
    QVERIFY(profile);
    QCOMPARE(profile->messagesPath, u"/c/{channel_id}"_s);
    QCOMPARE(profile->tokenParameter, u"page[token]"_s);
    QCOMPARE(profile->authHeader, "X-Token"_ba);
    QCOMPARE(profile->authPrefix, QByteArray());
    QCOMPARE(profile->channels, (QStringList{u"b"_s, u"a"_s}));
    QVERIFY(!profile->listsChannels());
}

void TestChannelsProfile::limitIsSentWhenAskedFor_data()
{
    QTest::addColumn<Options>("options");
    QTest::addColumn<int>("limit"); // 0: none
    QTest::addColumn<QString>("parameter");
    QTest::newRow("not asked for") << Options{} << 0 << u"limit"_s;
    QTest::newRow("by value") << Options{{u"limit"_s, u"25"_s}} << 25 << u"limit"_s;
    QTest::newRow("by name") << Options{{u"limit_param"_s, u"page_size"_s}} << 100 << u"page_size"_s;
    QTest::newRow("by both") << Options{{u"limit"_s, u"1000"_s}, {u"limit_param"_s, u"n"_s}} << 1000
                             << u"n"_s;
}

void TestChannelsProfile::limitIsSentWhenAskedFor()
{
    QFETCH(const Options, options);
    QFETCH(const int, limit);
    const auto profile = readProfile(account(options));
    QVERIFY(profile);
    QCOMPARE(profile->limit.value_or(0), limit);
    QTEST(profile->limitParameter, "parameter");
}

void TestChannelsProfile::lastOfARepeatedOptionCounts()
{
    const auto profile = readProfile(account({{u"token_param"_s, u"a"_s}, {u"token_param"_s, u"b"_s}}));
    QVERIFY(profile);
    QCOMPARE(profile->tokenParameter, u"b"_s);
    QVERIFY(!readProfile(account({{u"limit"_s, u"0"_s}, {u"limit"_s, u"5"_s}})));
}

void TestChannelsProfile::wrongOptionsAreUsage_data()
{
    QTest::addColumn<Options>("options");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QString &option, const QString &value) {
        QTest::newRow(name) << Options{{option, value}} << option;
    };
    row("unknown", u"colour"_s, u"red"_s);
    row("empty organization", u"org_id"_s, QString());
    row("organization with a slash", u"org_id"_s, u"a/b"_s);
    row("organization that climbs", u"org_id"_s, u".."_s);
    row("channel with a slash", u"channel"_s, u"a/../b"_s);
    row("channel that climbs", u"channel"_s, u"."_s);
    row("limit zero", u"limit"_s, u"0"_s);
    row("limit too great", u"limit"_s, u"1001"_s);
    row("limit in words", u"limit"_s, u"ten"_s);
    row("no parameter", u"token_param"_s, QString());
    row("parameter with a space", u"limit_param"_s, u"a b"_s);
    row("header with a colon", u"auth_header"_s, u"X-Key:"_s);
    row("header with a line break", u"auth_header"_s, u"X-Key\r\nHost"_s);
    row("header that ends in a line break", u"auth_header"_s, u"X-Key\n"_s);
    row("no header", u"auth_header"_s, QString());
    row("a header of the connection", u"auth_header"_s, u"hOST"_s);
    row("prefix with a line break", u"auth_prefix"_s, u"Bearer \r\n"_s);
    row("prefix beyond ASCII", u"auth_prefix"_s, u"Schlüssel "_s);
    row("neither true nor false", u"open_on_select"_s, u"yes"_s);
    row("another origin", u"channels_path"_s, u"https://evil.example/c"_s);
    row("another host", u"messages_path"_s, u"//evil.example/{channel_id}"_s);
    row("no channel in it", u"messages_path"_s, u"/messages"_s);
    row("no message in it", u"replies_path"_s, u"/c/{channel_id}/replies"_s);
    row("a channel before there is any", u"channels_path"_s, u"/c/{channel_id}"_s);
    row("a message in a list of them", u"messages_path"_s, u"/c/{channel_id}/{message_id}"_s);
    QTest::newRow("one parameter for both")
        << Options{{u"limit_param"_s, u"x"_s}, {u"token_param"_s, u"x"_s}} << u"limit_param"_s;
}

void TestChannelsProfile::wrongOptionsAreUsage()
{
    QFETCH(const Options, options);
    QFETCH(const QString, says);
    const auto profile = readProfile(account(options));
    QVERIFY(!profile);
    QCOMPARE(profile.error().kind, ErrorKind::Usage);
    QCOMPARE(profile.error().account, u"desk"_s);
    QVERIFY2(profile.error().message.contains(says), qUtf8Printable(profile.error().message));
}

void TestChannelsProfile::organizationIsNeededByPathsAlone()
{
    const auto missing = readProfile(account({}, false));
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::Usage);
    QVERIFY(missing.error().message.contains(u"org_id"_s));
    Options paths{{u"messages_path"_s, u"/c/{channel_id}"_s}, {u"replies_path"_s, u"/m/{message_id}"_s}};
    QVERIFY(!readProfile(account(paths, false)));
    paths.emplace_back(u"channel"_s, u"a"_s); // now nobody asks for the channels
    QVERIFY(readProfile(account(paths, false)));
}

void TestChannelsProfile::pathsStayAtTheAccount_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("is");
    const auto row = [](const QString &path, bool is) { QTest::newRow(qUtf8Printable(path)) << path << is; };
    row(u"/"_s, true);
    row(u"/a/{org_id}/b{channel_id}-{message_id}"_s, true);
    row(u"/a%20b/c;v=1/~me"_s, true);
    row(u"/..a/b..."_s, true);
    row(QString(), false);
    row(u"a"_s, false);
    row(u"{org_id}"_s, false);
    row(u"http://h/a"_s, false);
    row(u"//h/a"_s, false);
    row(u"/a//b"_s, false);
    row(u"/a/../b"_s, false);
    row(u"/a/./b"_s, false);
    row(u"/a/%2e%2E/b"_s, false);
    row(u"/a/%2"_s, false);
    row(u"/a?b=c"_s, false);
    row(u"/a#b"_s, false);
    row(u"/a\\b"_s, false);
    row(u"/a b"_s, false);
    row(u"/a\n"_s, false);
    row(u"/ä"_s, false);
    row(u"/{user_id}"_s, false);
    row(u"/{org_id"_s, false);
    row(u'/' + QString(600, u'a'), false);
}

void TestChannelsProfile::pathsStayAtTheAccount()
{
    QFETCH(const QString, path);
    QTEST(isPathTemplate(path), "is");
}

void TestChannelsProfile::pathsAreFilled()
{
    const PathValues values{.orgId = u"a b"_s, .channelId = u"{message_id}"_s, .messageId = u"ü?#%2f"_s};
    QCOMPARE(fillPath(u"/o/{org_id}/c/{channel_id}/m/{message_id}/r"_s, values),
             "/o/a%20b/c/%7Bmessage_id%7D/m/%C3%BC%3F%23%252f/r"_ba);
    QCOMPARE(fillPath(u"/{org_id}{org_id}"_s, values), "/a%20ba%20b"_ba);
    QCOMPARE(fillPath(u"/plain"_s, values), "/plain"_ba);
}

void TestChannelsProfile::ids_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("is");
    QTest::newRow("uuid") << org << true;
    QTest::newRow("opaque") << u"C024BE91L"_s << true;
    QTest::newRow("dots in it") << u"..a"_s << true;
    QTest::newRow("256 bytes") << QString(128, u'ü') << true;
    QTest::newRow("257 bytes") << QString(128, u'ü') + u'x' << false;
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("slash") << u"a/b"_s << false;
    QTest::newRow("dot") << u"."_s << false;
    QTest::newRow("dots") << u".."_s << false;
    QTest::newRow("line break") << u"a\nb"_s << false;
    QTest::newRow("zero") << QString(QChar(u'\0')) << false;
}

void TestChannelsProfile::ids()
{
    QFETCH(const QString, text);
    QTEST(isId(text), "is");
}

QTEST_GUILESS_MAIN(TestChannelsProfile)
#include "tst_channels_profile.moc"
