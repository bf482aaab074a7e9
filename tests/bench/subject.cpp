// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "subject.h"

#include "store/accounts.h"
#include "support/finished.h"

using namespace Qt::StringLiterals;

namespace ackbox::bench {

Subject::Subject(int messages)
    : m_messages(messages)
{
    demo::Options options;
    options.messages = messages;
    options.budget = 1'000'000;
    options.services = {u"selective"_s};
    m_server = need(demo::EmbeddedServer::start(options));
    startAfresh();
}

QString Subject::at() const
{
    return u"%1 messages"_s.arg(m_messages);
}

void Subject::startAfresh()
{
    m_sync.reset();
    m_store.reset();
    m_profile = std::make_unique<QTemporaryDir>();
    m_secrets = std::make_unique<sync::Secrets>(m_profile->path());
    m_store = need(store::Store::open(m_profile->path()));
    const demo::AccountInfo info = m_server->accounts().front();
    Account account;
    account.name = u"bench"_s;
    account.service = info.service;
    account.url = info.url;
    account.identity = info.identity;
    account.options = info.options;
    account.secretPlace = SecretPlace::KeyFile;
    account.secretLocation = info.keyFile;
    account.id = need(
        m_store->write([account](store::WriteJob &job) { return store::addAccount(job, account); }).result());
    m_sync =
        need(sync::AccountSync::create(account, *m_store, m_secrets->readerFor(account),
                                       need(sync::Claimant::create(m_profile->path())), sync::Settings()));
}

void Subject::walk()
{
    const auto reports = test::finished(m_sync->walk({}));
    for (const sync::FeedReport &report : reports) {
        if (report.error) {
            qFatal("%s", qPrintable(report.error->message));
        }
    }
}

} // namespace ackbox::bench
