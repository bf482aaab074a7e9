// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/start/tour.h"

#include "app/commands/targets.h"
#include "app/list/list_pane.h"
#include "app/list/list_view.h"
#include "app/start/screenshot.h"
#include "app/start/until.h"
#include "core/text/one_line.h"
#include "services/adapter.h"

#include <QDateTime>
#include <QDir>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

constexpr int rowsPrinted = 6;

QString plural(qint64 count, const QString &one, const QString &many)
{
    return u"%1 %2"_s.arg(count).arg(count == 1 ? one : many);
}

qint64 messagesIn(Session &session, store::Mailbox mailbox)
{
    const auto totals = session.store()
                            .read([mailbox](store::Connection &connection) {
                                return store::totals(connection, {.mailbox = mailbox});
                            })
                            .result();
    return totals ? totals->messages : -1;
}

} // namespace

Tour::Tour(DemoProfile &profile, QString folder)
    : m_profile(profile)
    , m_folder(std::move(folder))
    , m_out(stdout)
{
    auto &scheduler = profile.session().scheduler();
    QObject::connect(&scheduler, &sync::Scheduler::finished, &scheduler,
                     [this](const QString &, const std::vector<sync::FeedReport> &reports) {
                         ++m_synced;
                         m_reports.insert(m_reports.end(), reports.begin(), reports.end());
                     });
    QObject::connect(&scheduler, &sync::Scheduler::outcome, &scheduler,
                     [this](const sync::ActionOutcome &outcome) { m_outcomes.push_back(outcome); });
}

bool Tour::run(MainWindow &window)
{
    m_window = &window;
    window.resize(1280, 800);
    window.show();
    return sync() && list() && open() && acknowledge() && undo() && leaveTheRest() && whoReplied();
}

bool Tour::say(const QString &step, bool well, const QString &line)
{
    m_out << step.leftJustified(12) << line << (well ? "" : "  FAILED") << Qt::endl;
    return well;
}

bool Tour::picture(const QString &name)
{
    const QString file = QDir(m_folder).filePath(name);
    const auto saved = savePicture(*m_window, file);
    return say(u"picture"_s, saved.hasValue(), saved ? file : saved.error().message);
}

bool Tour::sync()
{
    const auto &accounts = m_window->mailboxes().accounts();
    const bool done =
        until([&] { return !accounts.empty() && m_synced >= accounts.size() && m_window->isSettled(); });
    bool well = say(u"sync"_s, done,
                    plural(qint64(accounts.size()), u"account"_s, u"accounts"_s) +
                        u" on the embedded demo service"_s);
    for (const sync::FeedReport &feed : m_reports) {
        const bool isRead = !feed.error; // a list that is cut by design is read, and still not whole
        const QString trouble = feed.error      ? u", "_s + oneLine(feed.error->message)
                                : !feed.drained ? u", the service lists no more than these"_s
                                                : QString();
        well &=
            say(QString(), isRead,
                u"%1: %2: %3, %4 received, %5 new%6"_s
                    .arg(oneLine(feed.account), oneLine(feed.feed), plural(feed.pages, u"page"_s, u"pages"_s))
                    .arg(feed.received)
                    .arg(feed.added)
                    .arg(trouble));
    }
    return well;
}

bool Tour::list()
{
    m_window->selectMailbox(u"/inbox"_s);
    MessageListModel &rows = m_window->listPane().list();
    const bool settled = until([&] { return m_window->isSettled() && rows.rowCount() > 0; });
    const QVariant count = m_window->mailboxes().indexOf(u"/inbox"_s).data(MailboxModel::CountRole);
    bool well = say(u"list"_s, settled && count == rows.rowCount(),
                    u"%1 in the inbox, as its number says"_s.arg(
                        plural(rows.rowCount(), u"conversation"_s, u"conversations"_s)));
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    for (int row = 0; row < std::min(rowsPrinted, rows.rowCount()); ++row) {
        const auto shown = rows.rowAt(row);
        well &= say(QString(), shown.has_value(), shown ? inOneSentence(*shown, now) : u"row missing"_s);
    }
    m_toAcknowledge = messagesIn(m_profile.session(), store::Mailbox::Pending);
    return picture(u"1-conversations.png"_s) && well;
}

//! Whether the service keeps acknowledgements: then it can be asked for their number in the end.
bool Tour::isAcknowledgedThere(const ListRow &row) const
{
    const auto &accounts = m_window->mailboxes().accounts();
    const auto found = std::find_if(accounts.begin(), accounts.end(), [&row](const AccountState &state) {
        return state.account.name == row.account;
    });
    const auto adapter = found == accounts.end() ? nullptr : makeAdapter(found->account);
    return adapter && adapter->capabilities().remoteAcknowledge;
}

int Tour::rowToAcknowledge(int after) const
{
    constexpr qint64 unasked = 50; // more are opened after a question only
    const MessageListModel &rows = m_window->listPane().list();
    for (int row = after + 1; row < rows.rowCount(); ++row) {
        const auto shown = rows.rowAt(row);
        if (shown && shown->toAcknowledge > 1 && shown->unopened > 1 && shown->messages <= unasked &&
            isAcknowledgedThere(*shown)) {
            return row;
        }
    }
    return -1;
}

qint64 Tour::choose(int row, Commands::Command command)
{
    ListView &view = m_window->listPane().view();
    view.setFocus(Qt::OtherFocusReason);
    view.selectionModel()->setCurrentIndex(view.model()->index(row, 0), QItemSelectionModel::ClearAndSelect);
    QAction *action = m_window->commands()[command];
    const bool ready = until([&] { return m_window->isSettled() && action->isEnabled(); });
    const QString step = command == Commands::Open ? u"open"_s : u"acknowledge"_s;
    static const QRegularExpression number(u"\\d+"_s);
    const auto announced = number.match(action->text());
    say(step, ready && announced.hasMatch(), action->text());
    m_outcomes.clear();
    action->trigger();
    return ready ? announced.captured().toLongLong() : 0;
}

bool Tour::waitForOutcomes(qint64 count)
{
    return until([&] { return qint64(m_outcomes.size()) == count && m_window->isSettled(); });
}

bool Tour::report(const std::vector<sync::ActionOutcome> &outcomes, Outcome wanted)
{
    bool well = true;
    for (const sync::ActionOutcome &outcome : outcomes) {
        well &= say(QString(), outcome.outcome == wanted,
                    oneLine(outcome.ref) + u"  "_s + outcomeWord(outcome.outcome));
    }
    return well;
}

bool Tour::open()
{
    m_row = rowToAcknowledge(-1);
    const auto row = m_row < 0 ? std::nullopt : m_window->listPane().list().rowAt(m_row);
    if (!row) {
        return say(u"open"_s, false, u"no conversation has more than one message to open and acknowledge"_s);
    }
    const qint64 before = messagesIn(m_profile.session(), store::Mailbox::Pending);
    const qint64 messages = choose(m_row, Commands::Open);
    bool well = messages > 0 && waitForOutcomes(messages);
    well &= report(m_outcomes, Outcome::Opened);
    const bool apart = before == messagesIn(m_profile.session(), store::Mailbox::Pending);
    well &= say(QString(), apart, u"still %1 to acknowledge: opening acknowledges nothing"_s.arg(before));
    m_window->commands()[Commands::GoToConversation]->trigger();
    return picture(u"2-thread.png"_s) && well;
}

bool Tour::acknowledge()
{
    const qint64 messages = choose(m_row, Commands::Acknowledge);
    bool well = messages > 0;
    well &= until([&] { return m_window->commands()[Commands::Undo]->isEnabled(); });
    well &= say(QString(), m_outcomes.empty(), u"stored and held for Undo"_s);
    well &= picture(u"3-undo.png"_s);
    well &= waitForOutcomes(messages);
    well &= report(m_outcomes, Outcome::Acknowledged);
    m_acknowledged = qint64(m_outcomes.size());
    return well;
}

bool Tour::undo()
{
    const int next = rowToAcknowledge(m_row);
    bool well = next >= 0 && choose(next, Commands::Acknowledge) > 0;
    QAction *undo = m_window->commands()[Commands::Undo];
    well &= until([&] { return undo->isEnabled(); });
    undo->trigger();
    well &= until([&] { return m_window->isSettled() && !undo->isEnabled(); });
    return say(u"undo"_s, well && m_outcomes.empty(), u"taken back before anything was sent"_s);
}

bool Tour::leaveTheRest()
{
    const qint64 left = messagesIn(m_profile.session(), store::Mailbox::Pending);
    const int onServer = m_profile.server().acknowledgedCount();
    bool well = say(u"left alone"_s, left == m_toAcknowledge - m_acknowledged,
                    u"%1 of %2 are left to acknowledge"_s.arg(left).arg(m_toAcknowledge));
    well &= say(QString(), onServer == m_acknowledged,
                u"the service saw %1"_s.arg(plural(onServer, u"acknowledgement"_s, u"acknowledgements"_s)));
    well &= until([&] { return m_window->isSettled(); });
    return picture(u"4-afterwards.png"_s) && well;
}

bool Tour::whoReplied()
{
    m_window->selectMailbox(u"/answered-by-other"_s);
    MessageListModel &rows = m_window->listPane().list();
    const bool settled = until([&] { return m_window->isSettled() && rows.rowCount() > 0; });
    bool well = say(u"who replied"_s, settled,
                    u"%1 answered by somebody else than the addressee"_s.arg(
                        plural(rows.rowCount(), u"message"_s, u"messages"_s)));
    const qint64 messages = choose(0, Commands::Open);
    well &= messages > 0 && waitForOutcomes(messages);
    well &= report(m_outcomes, Outcome::Opened);
    const auto replies = m_profile.session().store().read([](store::Connection &connection) {
        return store::listMessages(connection, {.mailbox = store::Mailbox::AnsweredByOther}, 3);
    });
    const auto found = replies.result();
    for (const Message &reply : found ? *found : std::vector<Message>()) {
        const ListedMessage &listed = reply.listed;
        well &= say(QString(), listed.repliedBy.has_value(),
                    u"%1 was asked, %2 answered"_s.arg(oneLine(listed.addressedTo.value_or(u"nobody"_s)),
                                                       oneLine(listed.repliedBy.value_or(QString()))));
    }
    m_window->commands()[Commands::GoToConversation]->trigger();
    return picture(u"5-who-replied.png"_s) && well;
}

} // namespace ackbox
