// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/conversation_view.h"

#include "app/conversation/source_window.h"
#include "core/error.h"
#include "core/text/one_line.h"
#include "models/when_done.h"
#include "ui_conversation_view.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ackbox {

using conversation::SharedMessage;
using conversation::ShownMessage;
using conversation::Snapshot;

ConversationView::ConversationView(store::Store &store, QWidget *parent)
    : QWidget(parent)
    , m_store(store)
    , m_ui(std::make_unique<Ui::ConversationView>())
{
    m_ui->setupUi(this);
    m_ui->findBar->setText(m_ui->messageText);
    m_ui->noticeFrame->hide();
    setFocusProxy(m_ui->messageText);
    connectText();
    connect(m_ui->refreshButton, &QToolButton::clicked, this, [this] {
        if (m_conversation) {
            Q_EMIT refreshRequested(*m_conversation);
        }
    });
    connect(m_ui->copyAnywayButton, &QPushButton::clicked, this, [this] {
        m_asked = true;
        m_ui->noticeFrame->hide();
        putOnClipboard();
        m_ui->messageText->setFocus();
    });
    connect(m_ui->cancelCopyButton, &QPushButton::clicked, this, [this] {
        m_ui->noticeFrame->hide();
        m_ui->messageText->setFocus();
    });
    connect(this, &ConversationView::showSourceRequested, this,
            [this](qint64 messageId) { conversation::showSource(m_store, messageId, this); });
    setConversation({});
}

ConversationView::~ConversationView() = default;

void ConversationView::connectText()
{
    using conversation::MessageText;
    const MessageText *text = m_ui->messageText;
    connect(text, &MessageText::openPressed, this, [this](qint64 id) { Q_EMIT openRequested({id}); });
    connect(text, &MessageText::acknowledgePressed, this,
            [this](qint64 id) { Q_EMIT acknowledgeRequested({id}); });
    connect(text, &MessageText::undoPressed, this, &ConversationView::undoRequested);
    connect(text, &MessageText::retryPressed, this,
            [this](qint64 id, Action action) { Q_EMIT retryRequested({id}, action); });
    connect(text, &MessageText::showAllPressed, this, [this](qint64 id) {
        m_whole.insert(id);
        reload();
    });
    connect(text, &MessageText::copyAsReceivedRequested, this, &ConversationView::copyAsReceived);
    connect(text, &MessageText::findRequested, this, &ConversationView::find);
    connect(text, &MessageText::showSourceRequested, this, &ConversationView::showSourceRequested);
    connect(text, &MessageText::currentMessageChanged, this, &ConversationView::currentMessageChanged);
    connect(text, &MessageText::filled, this, &ConversationView::loaded);
}

void ConversationView::setConversation(std::optional<qint64> conversationId)
{
    if (m_conversation == conversationId && conversationId) {
        return;
    }
    ++m_generation;
    m_conversation = conversationId;
    m_toShow.reset();
    m_whole.clear();
    m_anew = true;
    m_reading = false;
    m_readAgain = false;
    m_ui->noticeFrame->hide();
    m_ui->findBar->hide();
    if (conversationId) {
        // The conversation before stays until the new one is read: no flash of an empty page.
        reload();
    } else {
        showRead(m_generation, Snapshot{});
    }
}

void ConversationView::showMessage(qint64 messageId)
{
    if (m_anew) {
        m_toShow = messageId;
    } else {
        m_ui->messageText->showMessage(messageId);
    }
}

void ConversationView::reload()
{
    if (!m_conversation) {
        return;
    }
    if (m_reading) {
        m_readAgain = true;
        return;
    }
    m_reading = true;
    const Snapshot before = m_anew ? Snapshot{} : m_ui->messageText->snapshot();
    const auto read =
        m_store.read([id = *m_conversation, before, whole = m_whole,
                      now = QDateTime::currentMSecsSinceEpoch()](store::Connection &connection) {
            return conversation::readSnapshot(connection, id, before, whole, now);
        });
    whenDone(read, this, [this, generation = m_generation](const Result<Snapshot> &result) {
        showRead(generation, result);
    });
}

void ConversationView::showRead(quint64 generation, const Result<Snapshot> &read)
{
    if (generation != m_generation) {
        return;
    }
    m_reading = false;
    if (!read) {
        m_ui->messageText->setSnapshot({}, true);
        const ErrorText words = describe(read.error());
        m_ui->summaryLabel->setText(oneLine(words.what + u' ' + words.kept + u' ' + words.next));
        return;
    }
    m_ui->messageText->setSnapshot(*read, m_anew);
    m_anew = false;
    if (const auto toShow = std::exchange(m_toShow, std::nullopt)) {
        m_ui->messageText->showMessage(*toShow);
    }
    showSummary();
    if (m_readAgain) {
        m_readAgain = false;
        reload();
    }
}

void ConversationView::showSummary()
{
    const Snapshot &shown = m_ui->messageText->snapshot();
    const auto count = [&shown](auto wanted) {
        return int(std::count_if(shown.messages.begin(), shown.messages.end(), wanted));
    };
    const int messages = int(shown.messages.size());
    const int unopened = count([](const SharedMessage &message) { return !message->isOpened; });
    const int pending = count([](const SharedMessage &message) { return message->isPending; });
    QStringList words;
    if (m_conversation) {
        words += messages == 1 ? tr("1 message") : tr("%n messages", nullptr, messages);
        words += unopened == 0 ? tr("all opened") : tr("%n not opened", nullptr, unopened);
        words += pending == 0 ? tr("nothing to acknowledge") : tr("%n to acknowledge", nullptr, pending);
    } else {
        words += tr("No conversation is chosen.");
    }
    m_ui->summaryLabel->setText(words.join(u" · "_s));
    m_ui->refreshButton->setVisible(m_conversation.has_value());
    m_ui->refreshButton->setEnabled(shown.threadId.has_value());
    m_ui->refreshButton->setToolTip(shown.threadId ? tr("Ask the service for this conversation, muted or not")
                                                   : tr("Possible once one of its messages was opened"));
}

std::optional<qint64> ConversationView::currentMessage() const
{
    const SharedMessage current = m_anew ? nullptr : m_ui->messageText->currentMessage();
    return current ? std::optional(current->id) : std::nullopt;
}

// Nothing while another conversation is being read: what is still shown is not what was chosen.
std::vector<SharedMessage> ConversationView::selectedMessages() const
{
    return m_anew ? std::vector<SharedMessage>{} : m_ui->messageText->selectedMessages();
}

template <typename Wanted>
QList<qint64> ConversationView::selectedIds(Wanted wanted) const
{
    QList<qint64> ids;
    for (const SharedMessage &message : selectedMessages()) {
        if (wanted(*message)) {
            ids += message->id;
        }
    }
    return ids;
}

QList<qint64> ConversationView::messagesToOpen() const
{
    return selectedIds([](const ShownMessage &message) { return message.canOpen || message.retryOpen; });
}

QList<qint64> ConversationView::messagesToAcknowledge() const
{
    return selectedIds(
        [](const ShownMessage &message) { return message.canAcknowledge || message.retryAcknowledge; });
}

QList<qint64> ConversationView::intentsToUndo() const
{
    QList<qint64> intents;
    for (const SharedMessage &message : selectedMessages()) {
        intents += QList<qint64>(message->undoable.begin(), message->undoable.end());
    }
    return intents;
}

bool ConversationView::isComplete() const
{
    return !m_reading && !m_ui->messageText->isFilling();
}

std::optional<QString> ConversationView::threadId() const
{
    return m_ui->messageText->snapshot().threadId;
}

void ConversationView::nextMessage()
{
    m_ui->messageText->moveBy(1);
}

void ConversationView::previousMessage()
{
    m_ui->messageText->moveBy(-1);
}

void ConversationView::find()
{
    m_ui->findBar->begin();
}

void ConversationView::copy()
{
    m_ui->messageText->copy();
}

void ConversationView::copyAsReceived()
{
    QStringList hidden;
    for (const SharedMessage &message : selectedMessages()) {
        if (message->body) {
            hidden += message->hiddenContent;
        }
    }
    if (hidden.isEmpty() || m_asked) {
        putOnClipboard();
        return;
    }
    hidden.removeDuplicates();
    m_ui->noticeLabel->setText(tr("The text as received holds what is not seen as such: %1. Whatever it is "
                                  "pasted into gets that, too.")
                                   .arg(hidden.join(u", "_s)));
    m_ui->noticeFrame->show();
    m_ui->copyAnywayButton->setFocus();
}

void ConversationView::putOnClipboard()
{
    QStringList bodies;
    for (const SharedMessage &message : selectedMessages()) {
        if (message->body) {
            bodies += *message->body;
        }
    }
    if (!bodies.isEmpty()) {
        QGuiApplication::clipboard()->setText(bodies.join(u'\n'));
    }
}

void ConversationView::applyChange(const store::Change &change)
{
    if (m_conversation &&
        (change.everything || change.intents || change.conversations.contains(*m_conversation))) {
        reload();
    }
}

} // namespace ackbox
