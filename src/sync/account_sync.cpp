// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sync/account_sync.h"

#include "store/intents.h"
#include "sync/actions.h"
#include "sync/caller.h"
#include "sync/found_lists.h"
#include "sync/walk_rules.h"
#include "sync/walker.h"

#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::sync {

AccountSync::AccountSync(Account account, store::Store &store, SecretReader secret,
                         std::shared_ptr<Claimant> claimant, Settings settings)
    : m_account(std::move(account))
    , m_store(store)
    , m_secret(std::move(secret))
    , m_claimant(std::move(claimant))
    , m_settings(std::move(settings))
{
    signIn();
}

AccountSync::~AccountSync()
{
    m_caller->cancel();
}

Result<std::unique_ptr<AccountSync>> AccountSync::create(const Account &account, store::Store &store,
                                                         SecretReader secret,
                                                         std::shared_ptr<Claimant> claimant,
                                                         const Settings &settings)
{
    const auto adapter = makeAdapter(account);
    if (!adapter) {
        return Error{.kind = ErrorKind::Usage,
                     .message = u"There is no service \"%1\"; there are: %2."_s.arg(
                         account.service, serviceNames().join(u", "_s)),
                     .account = account.name};
    }
    if (const auto feeds = adapter->feeds(account); !feeds) {
        Error error = feeds.error();
        error.account = account.name;
        return error;
    }
    return std::unique_ptr<AccountSync>(
        new AccountSync(account, store, std::move(secret), std::move(claimant), settings));
}

//! A caller serves until it is cancelled; the next one signs in anew.
void AccountSync::signIn()
{
    m_caller = std::make_shared<Caller>(m_account, makeAdapter(m_account),
                                        makeCredentials(m_account, m_secret), m_store, m_settings);
}

const Adapter &AccountSync::adapter() const
{
    return m_caller->adapter();
}

std::function<void(const FeedReport &)> AccountSync::progressNotice()
{
    return [self = QPointer<AccountSync>(this)](const FeedReport &report) {
        if (self) {
            Q_EMIT self->progress(report);
        }
    };
}

std::function<void(const ActionOutcome &)> AccountSync::outcomeNotice()
{
    return [self = QPointer<AccountSync>(this)](const ActionOutcome &outcome) {
        if (self) {
            Q_EMIT self->outcome(outcome);
        }
    };
}

namespace {

//! A page, or a walk that began anew, may name a list twice.
void addUnknown(std::vector<Feed> &feeds, const std::vector<Feed> &lists)
{
    for (const Feed &list : lists) {
        const bool known = std::any_of(feeds.begin(), feeds.end(),
                                       [&list](const Feed &feed) { return feed.key() == list.key(); });
        if (!known) {
            feeds.push_back(list);
        }
    }
}

} // namespace

QCoro::Task<std::vector<FeedReport>> AccountSync::walk(WalkRequest request)
{
    const std::shared_ptr<Caller> caller = m_caller;
    const auto notice = progressNotice();
    Account account = m_account;
    account.options.insert(account.options.end(), request.options.begin(), request.options.end());
    std::vector<Feed> feeds;
    std::optional<Error> wrong;
    if (request.threadId) {
        if (const auto feed = caller->adapter().threadFeed(account, *request.threadId)) {
            feeds.push_back(*feed);
        } else {
            wrong = Error{.kind = ErrorKind::Unsupported,
                          .message = u"This service does not list one conversation by itself."_s};
        }
    } else if (const auto all = caller->adapter().feeds(account)) {
        feeds = *all;
    } else {
        wrong = all.error();
    }
    std::vector<FeedReport> reports;
    if (wrong) {
        wrong->account = account.name;
        reports.push_back({.account = account.name, .feed = {}, .filtered = {}, .error = wrong});
    }
    const bool full = request.full || request.threadId.has_value();
    for (std::size_t next = 0; next < feeds.size(); ++next) {
        const Feed feed = feeds[next];
        const WalkedFeed walked = co_await walkFeed(caller, feed, full, notice);
        const auto &error = walked.report.error;
        const bool absent = feed.optional && error && error->kind == ErrorKind::Unsupported;
        if (!absent) {
            reports.push_back(walked.report);
        }
        if (error && concernsAccount(*error)) {
            wrong = error; // it is reported; the others would only repeat it
            break;
        }
        addUnknown(feeds, walked.lists);
    }
    if (!request.threadId && !wrong) {
        const auto found = co_await walkFoundLists(caller, notice);
        reports.insert(reports.end(), found.begin(), found.end());
    }
    co_return reports;
}

QCoro::Task<std::vector<ActionOutcome>> AccountSync::carryOut(std::vector<qint64> intentIds)
{
    return sendNow(m_caller, m_claimant, std::move(intentIds), outcomeNotice());
}

QCoro::Task<Result<std::vector<ActionOutcome>>> AccountSync::carryOutDue()
{
    return sendDue(m_caller, m_claimant, outcomeNotice());
}

QCoro::Task<Result<QString>> AccountSync::test()
{
    const std::shared_ptr<Caller> caller = m_caller;
    const http::Request probe = caller->adapter().probeRequest();
    const Result<http::Response> response = co_await caller->call(probe, Caller::Purpose::UserAct);
    if (!response) {
        Error error = response.error();
        if (error.kind == ErrorKind::Unsupported) {
            error.kind = ErrorKind::Protocol; // every server of this service can do it: the address is wrong
        }
        co_return error;
    }
    const Result<void> read = caller->adapter().parseProbe(response->body);
    if (!read) {
        Error error = read.error();
        error.account = caller->account().name;
        co_return error;
    }
    const auto question = caller->adapter().abilitiesRequest();
    if (!question) {
        co_return QString();
    }
    // The account is accepted; what its secret may do is told where the service tells it.
    const Result<http::Response> answer = co_await caller->call(*question, Caller::Purpose::UserAct);
    const auto abilities =
        answer ? caller->adapter().parseAbilities(answer->body) : Result<QString>(answer.error());
    co_return abilities ? *abilities : QString();
}

QCoro::Task<Result<std::vector<Actor>>> AccountSync::identities()
{
    const std::shared_ptr<Caller> caller = m_caller;
    const auto question = caller->adapter().identitiesRequest();
    if (!question) {
        co_return std::vector<Actor>();
    }
    const Result<http::Response> answer = co_await caller->call(*question, Caller::Purpose::UserAct);
    if (!answer) {
        co_return answer.error();
    }
    co_return caller->adapter().parseIdentities(answer->body);
}

QCoro::Task<> AccountSync::cancel()
{
    m_caller->cancel();
    signIn();
    if (!m_claimant) {
        co_return; // an account that is only being tried claims nothing
    }
    // The new caller has claimed nothing yet, so what this account still claims is what was cut off.
    auto release = [id = m_account.id, name = m_claimant->name()](store::WriteJob &work) {
        return store::releaseClaims(work, name, id);
    };
    auto releasing = m_caller->write(std::move(release));
    const Result<void> released = co_await releasing;
    if (!released) {
        qWarning("Claims could not be given back: %s", qUtf8Printable(released.error().message));
    }
}

} // namespace ackbox::sync
