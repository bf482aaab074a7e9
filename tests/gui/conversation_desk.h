// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/action_strip.h"
#include "app/conversation/conversation_view.h"
#include "app/conversation/message_text.h"
#include "profile.h"

#include <QSignalSpy>
#include <QToolButton>

namespace ackbox::test {

using namespace Qt::StringLiterals;
using conversation::ActionStrip;
using conversation::MessageText;

inline constexpr qint64 second = 1'000'000'000;
inline const QString threadRef = u"thread_v1_test"_s;
inline const QString wallet =
    u"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"_s;

inline QString key(int number, const QString &direction = u"received"_s)
{
    return u"%1_0000000a/%2"_s.arg(number, 20, 10, QChar(u'0')).arg(direction);
}

inline ListedMessage listed(int number)
{
    ListedMessage message = store::received(key(number), threadRef, number * second, wallet);
    message.sentAt = parseTimestamp(u"2026-07-12T21:00:00+00:00"_s);
    message.kind = u"task_offer"_s;
    message.bytes = 412;
    return message;
}

//! A profile with one conversation, and a view of it in a window.
struct Desk
{
    store::Profile profile;
    std::unique_ptr<ConversationView> view;

    explicit Desk(std::vector<ListedMessage> messages)
    {
        if (!profile.merge(messages)) {
            qFatal("the messages were not stored");
        }
        view = std::make_unique<ConversationView>(profile.store());
        view->resize(640, 480);
        QObject::connect(&profile.store(), &store::Store::changed, view.get(),
                         &ConversationView::applyChange);
        view->show();
        QSignalSpy loaded(view.get(), &ConversationView::loaded);
        view->setConversation(profile.message(messages.front().remoteKey).conversationId);
        while (!view->isComplete()) {
            loaded.wait();
        }
    }

    [[nodiscard]] MessageText &text() const { return *view->findChild<MessageText *>(); }
    qint64 id(int number, const QString &direction = u"received"_s)
    {
        return profile.message(key(number, direction)).id;
    }

    void open(int number, const QString &body)
    {
        OpenedMessage opened{.listed = listed(number), .threadId = u"raw-thread"_s};
        opened.listed.body = body;
        const auto stored = profile.write([&](store::WriteJob &job) {
            return store::storeOpened(job, profile.accountId(), opened, u"POST /internal/inbox/open"_s,
                                      5'000);
        });
        if (!stored) {
            qFatal("%s", qPrintable(stored.error().message));
        }
    }

    //! What is shown, our own direction isolates left out.
    [[nodiscard]] QString shown() const
    {
        return text().toPlainText().remove(QChar(0x2068)).remove(QChar(0x2069));
    }

    [[nodiscard]] QList<QToolButton *> buttons() const
    {
        QList<QToolButton *> visible;
        for (QToolButton *button : text().findChildren<QToolButton *>()) {
            if (button->isVisible() && qobject_cast<ActionStrip *>(button->parentWidget())) {
                visible += button;
            }
        }
        return visible;
    }
    [[nodiscard]] QToolButton *button(const QString &name, qint64 messageId) const
    {
        for (QToolButton *button : buttons()) {
            const auto *strip = static_cast<ActionStrip *>(button->parentWidget());
            if (button->objectName() == name && strip->message()->id == messageId) {
                return button;
            }
        }
        return nullptr;
    }
};

inline std::vector<ListedMessage> messages(int count)
{
    std::vector<ListedMessage> all;
    for (int i = 1; i <= count; ++i) {
        all.push_back(listed(i));
    }
    return all;
}

//! Everything by which the view asks for something.
struct Requests
{
    QSignalSpy open;
    QSignalSpy acknowledge;
    QSignalSpy undo;
    QSignalSpy retry;
    QSignalSpy refresh;
    QSignalSpy source;

    explicit Requests(ConversationView *view)
        : open(view, &ConversationView::openRequested)
        , acknowledge(view, &ConversationView::acknowledgeRequested)
        , undo(view, &ConversationView::undoRequested)
        , retry(view, &ConversationView::retryRequested)
        , refresh(view, &ConversationView::refreshRequested)
        , source(view, &ConversationView::showSourceRequested)
    {
    }
    [[nodiscard]] qsizetype count() const
    {
        return open.size() + acknowledge.size() + undo.size() + retry.size() + refresh.size() + source.size();
    }
};

} // namespace ackbox::test
