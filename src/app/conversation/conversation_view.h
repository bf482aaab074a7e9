// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/snapshot.h"
#include "core/message.h"
#include "store/change.h"
#include "store/store.h"

#include <QSet>
#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class ConversationView;
}

namespace ackbox {

//! One conversation: all its messages, oldest to newest, with what can be done to each. Reads the store by
//! itself and away from the GUI thread. Looking at it changes nothing: it opens and acknowledges nothing, but
//! says by signals what a button or key asked for.
class ConversationView : public QWidget
{
    Q_OBJECT

public:
    //! The store must outlive the view.
    explicit ConversationView(store::Store &store, QWidget *parent = nullptr);
    ~ConversationView() override;

    //! Absent: an empty page. What is still being read for another conversation is dropped.
    void setConversation(std::optional<qint64> conversationId);
    //! Makes a message of the conversation the current one and brings it into sight, once it is read. A
    //! message of another conversation is not waited for.
    void showMessage(qint64 messageId);
    [[nodiscard]] std::optional<qint64> conversation() const { return m_conversation; }

    //! The message that the text cursor is in.
    [[nodiscard]] std::optional<qint64> currentMessage() const;
    //! Of the messages that the selection touches, else of the current one: those that can be opened.
    [[nodiscard]] QList<qint64> messagesToOpen() const;
    //! As above: those that can be acknowledged and are not.
    [[nodiscard]] QList<qint64> messagesToAcknowledge() const;
    //! As above: held acknowledgements that can still be taken back, by intent.
    [[nodiscard]] QList<qint64> intentsToUndo() const;
    //! Whether all that was read last is in the text.
    [[nodiscard]] bool isComplete() const;
    //! Known once one of its messages was opened; what "Refresh conversation" needs.
    [[nodiscard]] std::optional<QString> threadId() const;

public Q_SLOTS:
    void nextMessage();
    void previousMessage();
    void find();
    //! What is selected, as shown.
    void copy();
    //! The bodies of the selected messages (else the current one), byte for byte; asks first, once, where
    //! they hold what is not shown.
    void copyAsReceived();
    void applyChange(const ackbox::store::Change &change);

Q_SIGNALS:
    void openRequested(const QList<qint64> &messageIds);
    void acknowledgeRequested(const QList<qint64> &messageIds);
    void undoRequested(const QList<qint64> &intentIds);
    void retryRequested(const QList<qint64> &messageIds, ackbox::Action action);
    void refreshRequested(qint64 conversationId);
    //! The view shows the source by itself.
    void showSourceRequested(qint64 messageId);
    void currentMessageChanged();
    //! All that was read is in the text.
    void loaded();

private:
    void connectText();
    void reload();
    void showRead(quint64 generation, const Result<conversation::Snapshot> &read);
    void showSummary();
    void putOnClipboard();
    [[nodiscard]] std::vector<conversation::SharedMessage> selectedMessages() const;
    template <typename Wanted>
    [[nodiscard]] QList<qint64> selectedIds(Wanted wanted) const;

    store::Store &m_store;
    std::unique_ptr<Ui::ConversationView> m_ui;
    std::optional<qint64> m_conversation;
    std::optional<qint64> m_toShow; //!< message to go to when the conversation is read
    QSet<qint64> m_whole;           //!< messages whose bodies are shown whole
    quint64 m_generation = 0;       //!< of the conversation: a late answer for another one is dropped
    bool m_reading = false;
    bool m_readAgain = false; //!< something changed while reading
    bool m_anew = false;      //!< the next answer is another conversation's
    bool m_asked = false;     //!< about copying what is not shown
};

} // namespace ackbox
