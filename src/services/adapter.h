// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/account.h"
#include "core/message.h"
#include "core/result.h"
#include "services/http/client.h"
#include "services/http/message.h"

#include <QCoroTask>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ackbox {

//! How a feed is walked and where a later walk may stop (docs/architecture.md, Sync).
enum class Boundary {
    //! Newest first; a cursor is a remote key, strictly exclusive. A later walk stops below the known top.
    BackwardExclusive,
    //! Newest first down to an inclusive time. The head is asked for before the walk and becomes the
    //! watermark; where it
    //! has not moved there is nothing to walk.
    BackwardSince,
    //! The service lists only so many of its newest and has no cursor: one page, which may never be the
    //! whole.
    NewestOnly,
    //! Oldest first, a cursor onwards, from the start each time.
    Forward,
    //! No mark that could be trusted: a later walk ends with the first page that brought nothing new or
    //! changed, where the page says that only older rows follow.
    UntilUnchanged,
};

//! One list that a service pages.
struct Feed
{
    QString name; //!< in the service's own words
    Boundary boundary = Boundary::BackwardExclusive;
    //! What narrows the list, constant along a cursor: name and value as the service spells them, sorted by
    //! name.
    std::vector<std::pair<QString, QString>> filters;
    //! A node may lack this one: ErrorKind::Unsupported then says just that, and is no failure.
    bool optional = false;
    //! Tells lists of one name apart: a channel's id.
    QString subject;
    //! Its rows say more about messages that other feeds list: they add none and move none.
    bool aboutKnown = false;

    //! What people are told it is: the name, and the subject where there is one.
    [[nodiscard]] QString label() const;
    //! Names the feed's checkpoint: the same name and filters give the same key.
    [[nodiscard]] QString key() const;
    //! The name and filters that a key was made of.
    static Feed fromKey(const QString &key);
};

//! A list that a page led to: a channel's roots, a thread's replies.
struct FoundFeed
{
    Feed feed;
    //! What the list's contents depend on, in the service's own values: it is not walked again while a
    //! drained walk of it was made for the same. Absent: walked each time.
    std::optional<QString> state;
};

//! What a service can do. A missing ability is an answer of its own, never an empty list.
struct Capabilities
{
    bool listingCarriesBody = false;
    bool remoteAcknowledge = false;
    int largestBatch = 1; //!< ids in one open or acknowledge
    //! The filter that asks for rows at or after a time: a later walk sends the watermark with it, the same
    //! along the whole walk. Empty where the service has none.
    QString sinceFilter;
    std::optional<int> callsPerDay;            //!< of one UTC day
    std::chrono::seconds shortestInterval{30}; //!< between two polls of one feed
};

//! An item of a page that could not be read: kept and reported, never dropped in silence.
struct UnreadableItem
{
    QByteArray source;
    QString why;
};

struct Page
{
    std::vector<ListedMessage> messages;
    std::vector<UnreadableItem> unreadable;
    //! To be sent back byte for byte; absent means that the walk is drained. Emptiness and shortness never
    //! do.
    std::optional<QString> nextCursor;
    //! The service is known to hold back older rows, or may: this feed can never be called drained.
    bool cut = false;
    //! A row's task state is its conversation's, as of now: it holds for every message of it.
    bool statesAreShared = false;
    std::vector<Group> groups;
    std::vector<FoundFeed> found;
    bool olderFollows = false; //!< this page's order shows that what comes after it is older
    //! Rows that the service left out, by the service's own name of the reason.
    std::vector<std::pair<QString, qint64>> filtered;
};

//! Where a feed stands before it is walked.
struct Head
{
    std::optional<QString> newest; //!< the service's own time stamp; absent for an empty feed
    qint64 count = 0;              //!< of all that the service retains: no number of unread ones
};

//! Outcome of one id of a call.
struct ItemOutcome
{
    QString remoteKey;
    Outcome outcome = Outcome::Error;
    std::optional<QString> error;        //!< the service's word where it failed
    std::optional<OpenedMessage> opened; //!< only for Outcome::Opened
};

//! What one service is: values in, requests out; bytes in, values out. No network, no clock, no state.
class Adapter
{
public:
    Adapter() = default;
    Adapter(const Adapter &) = delete;
    Adapter &operator=(const Adapter &) = delete;
    virtual ~Adapter() = default;

    [[nodiscard]] virtual Capabilities capabilities() const = 0;
    //! The feeds of this account, its options applied. ErrorKind::Usage for an option the service does not
    //! know.
    [[nodiscard]] virtual Result<std::vector<Feed>> feeds(const Account &account) const = 0;
    //! The account's own identity by its form: ErrorKind::Usage where it cannot be one at this service.
    [[nodiscard]] virtual Result<void> checkIdentity(const QString &identity) const = 0;
    //! What threadFeed() knows the message's conversation by; absent where the service says it only once a
    //! message was opened, and none was, or where it has no such list for this message.
    [[nodiscard]] virtual std::optional<QString> threadOf(const Message &message) const;
    //! The list of one conversation, muted ones included; absent where the service has none. `threadId`
    //! as of threadOf().
    [[nodiscard]] virtual std::optional<Feed> threadFeed(const Account &account,
                                                         const QString &threadId) const = 0;
    //! The remote key's form, before anything is sent: ErrorKind::Usage where it cannot be one of this
    //! service's.
    [[nodiscard]] virtual Result<void> checkRemoteKey(const QString &remoteKey) const = 0;
    //! Why this message cannot be acknowledged at the service, in words; absent where it can.
    [[nodiscard]] virtual std::optional<QString> whyNotAcknowledgeable(const QString &remoteKey) const = 0;

    //! A list that this service's pages lead to, from its key; absent for any other key.
    [[nodiscard]] virtual std::optional<Feed> foundList(const QString &key) const;

    [[nodiscard]] virtual http::Request pageRequest(const Feed &feed,
                                                    const std::optional<QString> &cursor) const = 0;
    [[nodiscard]] virtual Result<Page> parsePage(const Feed &feed, const QByteArray &body) const = 0;
    //! The cheap question of where the feed stands; absent where the feed's boundary has no use for it. Where
    //! the service answers ErrorKind::Unsupported, top() of the walk's first page stands in for the head.
    [[nodiscard]] virtual std::optional<http::Request> headRequest(const Feed &feed) const;
    [[nodiscard]] virtual Result<Head> parseHead(const Feed &feed, const QByteArray &body) const;
    //! Whether everything newer than `watermark` has been read once the walk stands at `cursor`.
    [[nodiscard]] virtual bool reached(const QString &cursor, const QString &watermark) const = 0;
    //! The watermark that a walk which began with this page may be moved to; absent for a page without rows.
    [[nodiscard]] virtual std::optional<QString> top(const Page &firstPage) const = 0;

    [[nodiscard]] virtual http::Request openRequest(const std::vector<QString> &remoteKeys) const = 0;
    [[nodiscard]] virtual Result<std::vector<ItemOutcome>> parseOpened(const QByteArray &body) const = 0;
    [[nodiscard]] virtual http::Request acknowledgeRequest(const std::vector<QString> &remoteKeys) const = 0;
    [[nodiscard]] virtual Result<std::vector<ItemOutcome>>
    parseAcknowledged(const QByteArray &body) const = 0;

    //! The cheapest signed call, for testing an account.
    [[nodiscard]] virtual http::Request probeRequest() const = 0;
    //! Whether the probe's answer is this service's: a page of something else altogether can answer 200, too.
    [[nodiscard]] virtual Result<void> parseProbe(const QByteArray &body) const = 0;
    //! Asks what the account's secret may do; absent where the service does not tell.
    [[nodiscard]] virtual std::optional<http::Request> abilitiesRequest() const;
    //! The answer as one sentence.
    [[nodiscard]] virtual Result<QString> parseAbilities(const QByteArray &body) const;
    //! Asks which identities the secret can see; absent where the service does not list them.
    [[nodiscard]] virtual std::optional<http::Request> identitiesRequest() const;
    //! Each one's id is what an account's identity is.
    [[nodiscard]] virtual Result<std::vector<Actor>> parseIdentities(const QByteArray &body) const;
    //! What an answer other than success means. Reads the service's error shapes and survives any other body.
    [[nodiscard]] virtual Error errorFrom(const http::Response &response) const = 0;
    //! Whether this error says that a walk's cursor is no longer good: the walk starts again from the top.
    [[nodiscard]] virtual bool isStaleCursor(const Error &error) const = 0;
};

//! Makes an account's calls acceptable to its service: a session, a key, a signature. One for each signed-in
//! account.
class Credentials
{
public:
    Credentials() = default;
    Credentials(const Credentials &) = delete;
    Credentials &operator=(const Credentials &) = delete;
    virtual ~Credentials() = default;

    //! Adds what the service asks for to the request; may make calls of its own (a handshake) through
    //! `client`.
    virtual QCoro::Task<Result<void>> authorise(http::Request &request, http::Client &client) = 0;
    //! Called after a 401 to this request: true where authorising it anew may help once. What was refused is
    //! forgotten, unless another call has replaced it meanwhile.
    virtual bool renew(const http::Request &refused) = 0;
};

//! Reads the account's secret when it is needed. The bytes are wiped by whoever asked.
using SecretReader = std::function<QCoro::Task<Result<QByteArray>>()>;

//! For what concerns a service alone: its forms of keys and identities, its abilities. Null where there is no
//! such service.
std::shared_ptr<const Adapter> makeAdapter(const QString &service);
//! For an account's calls: its options may choose another way of speaking to the service. Null as above.
std::shared_ptr<const Adapter> makeAdapter(const Account &account);
//! Null where the account's service is none of ours.
std::unique_ptr<Credentials> makeCredentials(const Account &account, SecretReader secret);

//! The services there are, in the order they are shown.
QStringList serviceNames();

} // namespace ackbox
