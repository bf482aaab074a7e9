// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "../wait.h"
#include "demo/embedded.h"
#include "services/adapter.h"

#include <map>

namespace ackbox::test {

using namespace Qt::StringLiterals;

using Options = std::vector<std::pair<QString, QString>>;

//! Parameters live in the coroutine's frame, captures do not.
inline QCoro::Task<Result<QByteArray>> give(QByteArray secret)
{
    co_return secret;
}

//! What a walk brought, in the service's order.
struct Walked
{
    std::vector<ListedMessage> messages;
    std::map<QString, std::optional<QString>> groups;
    int pages = 0;
    int emptyPages = 0;
    int unreadable = 0;
};

//! The demo's account, with what makes its calls.
class Ledger
{
public:
    explicit Ledger(const demo::AccountInfo &info, const QByteArray &key = {})
        : m_account{.name = u"tasks"_s,
                    .service = info.service,
                    .url = info.url,
                    .identity = info.identity,
                    .secretPlace = SecretPlace::Keychain}
        , m_client(info.url, {})
        , m_credentials(makeCredentials(
              m_account, [secret = key.isEmpty() ? info.secret.toUtf8() : key] { return give(secret); }))
    {
        setIdentity(info.identity);
    }

    void setIdentity(const QString &handle)
    {
        m_account.identity = handle;
        m_adapter = makeAdapter(m_account);
    }
    [[nodiscard]] const Adapter &adapter() const { return *m_adapter; }
    [[nodiscard]] Feed messages(const Options &options = {})
    {
        m_account.options = options;
        return m_adapter->feeds(m_account)->front();
    }
    [[nodiscard]] Feed contexts()
    {
        m_account.options.clear();
        return m_adapter->feeds(m_account)->back();
    }
    [[nodiscard]] Feed task(const QString &id) { return *m_adapter->threadFeed(m_account, id); }

    Result<QByteArray> ask(http::Request request)
    {
        if (auto authorised = test::waitFor(m_credentials->authorise(request, m_client)); !authorised) {
            return authorised.error();
        }
        const auto response = test::waitFor(m_client.send(request));
        if (!response) {
            return response.error();
        }
        if (response->status != 200) {
            return m_adapter->errorFrom(*response);
        }
        return response->body;
    }

    Result<Page> page(const Feed &feed, const std::optional<QString> &cursor = std::nullopt)
    {
        const auto body = ask(m_adapter->pageRequest(feed, cursor));
        return body ? m_adapter->parsePage(feed, *body) : Result<Page>(body.error());
    }

    Result<Walked> walk(const Feed &feed)
    {
        Walked walked;
        std::optional<QString> cursor;
        do {
            const auto read = page(feed, cursor);
            if (!read) {
                return read.error();
            }
            ++walked.pages;
            walked.emptyPages += read->messages.empty() && read->groups.empty() ? 1 : 0;
            walked.unreadable += static_cast<int>(read->unreadable.size());
            walked.messages.insert(walked.messages.end(), read->messages.begin(), read->messages.end());
            for (const Group &group : read->groups) {
                walked.groups.insert_or_assign(group.remoteId, group.name);
            }
            cursor = read->nextCursor;
        } while (cursor);
        return walked;
    }

private:
    Account m_account;
    http::Client m_client;
    std::shared_ptr<const Adapter> m_adapter;
    std::unique_ptr<Credentials> m_credentials;
};

inline demo::Options ledgerOptions(int messages)
{
    demo::Options options;
    options.messages = messages;
    options.services = {u"ledger"_s};
    return options;
}

inline std::unique_ptr<demo::EmbeddedServer> startWith(const demo::Options &options)
{
    auto server = demo::EmbeddedServer::start(options);
    return server ? std::move(*server) : nullptr;
}

} // namespace ackbox::test
