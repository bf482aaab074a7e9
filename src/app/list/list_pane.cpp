// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/list/list_pane.h"

#include "app/look/theme.h"
#include "models/when_done.h"
#include "ui_list_pane.h"

#include <QAction>
#include <QLocale>

#include <chrono>

using namespace std::chrono_literals;

namespace ackbox {

ListPane::ListPane(store::Store &store, QAction *group, QAction *filter, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ListPane>())
    , m_store(store)
    , m_list(store)
{
    m_ui->setupUi(this);
    QFont bold = font();
    bold.setBold(true);
    m_ui->title->setFont(bold);
    m_ui->headerRule->setForegroundRole(QPalette::Mid);
    m_ui->list->setList(m_list);
    m_ui->list->setAccessibleName(tr("Conversations"));
    m_ui->groupButton->setDefaultAction(group);
    m_ui->filterButton->setDefaultAction(filter);
    m_ui->filterBar->hide();
    m_filterTimer.setSingleShot(true);
    m_filterTimer.setInterval(150ms); // typing reads the list once, not once a letter

    connect(filter, &QAction::toggled, this, &ListPane::showFilter);
    connect(m_ui->filterBar, &FilterBar::changed, &m_filterTimer, qOverload<>(&QTimer::start));
    connect(&m_filterTimer, &QTimer::timeout, this, &ListPane::showList);
    connect(m_ui->clearFilter, &QPushButton::clicked, m_ui->filterBar, &FilterBar::clear);
    connect(&m_list, &MessageListModel::loaded, this, &ListPane::showState);
    connect(&m_list, &MessageListModel::patched, this, &ListPane::showState);
    connect(&m_list, &MessageListModel::failed, this, &ListPane::failed);
}

ListPane::~ListPane() = default;

ListView &ListPane::view()
{
    return *m_ui->list;
}

void ListPane::showFilter(bool shown)
{
    m_ui->filterBar->setVisible(shown);
    if (shown) {
        readKinds();
        m_ui->filterBar->setFocus(Qt::ShortcutFocusReason);
    } else {
        m_ui->filterBar->clear();
        m_ui->list->setFocus(Qt::OtherFocusReason);
    }
}

void ListPane::showMailbox(const store::ListFilter &mailbox, const QString &title)
{
    m_mailbox = mailbox;
    m_hasMailbox = true;
    m_ui->title->setText(title);
    showList();
}

void ListPane::setGrouping(Grouping grouping)
{
    m_grouping = grouping;
    m_ui->list->setAccessibleName(grouping == Grouping::Conversations ? tr("Conversations") : tr("Messages"));
    if (m_hasMailbox) {
        showList();
    }
}

void ListPane::setConversation(std::optional<qint64> id)
{
    m_ui->filterBar->setConversation(id);
}

void ListPane::showList()
{
    m_filterTimer.stop();
    m_list.show(m_ui->filterBar->narrowed(m_mailbox), m_grouping);
    showState();
}

void ListPane::showState()
{
    const bool empty = m_list.isLoaded() && m_list.rowCount() == 0;
    const bool counted = m_list.isLoaded() && !m_list.error();
    m_ui->count->setText(counted ? QLocale().toString(m_list.rowCount()) : QString());
    m_ui->count->setAccessibleName(m_grouping == Grouping::Conversations
                                       ? tr("%n conversations", nullptr, m_list.rowCount())
                                       : tr("%n messages", nullptr, m_list.rowCount()));
    m_ui->emptyText->setText(empty ? emptyText() : QString());
    m_ui->clearFilter->setVisible(m_ui->filterBar->isActive());
    m_ui->stack->setCurrentWidget(empty ? m_ui->emptyPage : m_ui->listPage);
}

QString ListPane::emptyText() const
{
    if (m_list.error()) {
        return tr("This list could not be read from the cache, so nobody knows what is in it. "
                  "Nothing was changed.");
    }
    if (m_ui->filterBar->isActive()) {
        return tr("Nothing in this mailbox fits the filter.");
    }
    switch (m_mailbox.mailbox) {
    case store::Mailbox::Pending:
        return tr("Nothing that has been received so far waits to be acknowledged.");
    case store::Mailbox::Sent:
        return tr("No sent messages have been received from the service so far.");
    case store::Mailbox::Replies:
        return tr("No replies to what was sent have been received so far.");
    case store::Mailbox::AnsweredByOther:
        return tr("No reply by somebody else than the addressee has been received so far.");
    case store::Mailbox::Inbox:
    case store::Mailbox::All:
        return tr("No messages have been received so far. Sync asks the service for them.");
    }
    return {};
}

void ListPane::readKinds()
{
    auto kinds = m_store.read([](store::Connection &connection) { return store::kinds(connection); });
    whenDone(kinds, this, [this](const Result<std::vector<QString>> &found) {
        if (found) {
            m_ui->filterBar->setKinds(*found);
        } else {
            Q_EMIT failed(found.error());
        }
    });
}

} // namespace ackbox
