// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/conversation/action_strip.h"
#include "app/conversation/filler.h"

#include <QPlainTextEdit>
#include <QTimer>

namespace ackbox::conversation {

class Gutter;

//! The messages of a conversation in one text that can be selected, searched and copied, and never changed.
//! Buttons lie on it where messages offer something; pictures stand beside it. Nothing in it is a link.
class MessageText : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit MessageText(QWidget *parent = nullptr);
    ~MessageText() override;

    //! Patches what differs, in slices. `anew`: another conversation, shown from its newest message.
    void setSnapshot(Snapshot snapshot, bool anew);
    [[nodiscard]] const Snapshot &snapshot() const { return m_filler.target(); }
    [[nodiscard]] bool isFilling() const { return !m_filler.isDone(); }

    //! The message that the text cursor is in; null where there is none.
    [[nodiscard]] SharedMessage currentMessage() const;
    //! The messages that the selection touches, else the current one.
    [[nodiscard]] std::vector<SharedMessage> selectedMessages() const;
    //! Moves the text cursor to the message so many places on; stays at either end.
    void moveBy(int messages);
    //! Moves the text cursor to the message and scrolls to it, as soon as it is in the text.
    void showMessage(qint64 messageId);

Q_SIGNALS:
    void openPressed(qint64 messageId);
    void acknowledgePressed(qint64 messageId);
    void undoPressed(const QList<qint64> &intentIds);
    void retryPressed(qint64 messageId, ackbox::Action action);
    void showAllPressed(qint64 messageId);
    void copyAsReceivedRequested();
    void findRequested();
    void showSourceRequested(qint64 messageId);
    void currentMessageChanged();
    //! The whole snapshot is in the text.
    void filled();

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    friend class Gutter;
    struct Spot
    {
        qint64 message = 0; //!< 0: the end of the text
        int line = 0;
        int column = 0;
    };
    struct View
    {
        Spot cursor;
        Spot anchor;
        Spot top;
        int linesAboveTop = 0; //!< of the top block, scrolled out
    };

    void fillSlice();
    void restyle();
    [[nodiscard]] Styles makeStyles() const;
    [[nodiscard]] Spot spotOf(MessageDocument::Place place) const;
    [[nodiscard]] int positionOf(const Spot &spot, int otherwise) const;
    [[nodiscard]] View view() const;
    void setView(const View &view);
    void showNewest();
    void moveTo(int row);
    void scrollTo(int row);
    void showWanted();
    void goElsewhere();
    void placeStrips();
    ActionStrip *stripFor(const SharedMessage &message, std::vector<ActionStrip *> &unused);
    ActionStrip *addStrip();
    void orderTabs(const std::vector<ActionStrip *> &strips);
    void followScrolling();
    void noticeCurrent();
    [[nodiscard]] int currentRow() const;

    Styles m_styles;
    MessageDocument m_messages;
    Filler m_filler;
    QTimer m_slices;
    Gutter *m_gutter;
    std::vector<ActionStrip *> m_strips;
    std::vector<ActionStrip *> m_tabOrder; //!< those that are shown, from top to bottom
    qint64 m_current = 0;
    qint64 m_wanted = 0;     //!< to be shown once it is in the text; 0: nothing is
    bool m_atNewest = true;  //!< until the user goes elsewhere
    bool m_patching = false; //!< the text cursor moves because of us
};

} // namespace ackbox::conversation
