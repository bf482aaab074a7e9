// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/notices/outcomes.h"

#include "app/look/plain_text.h"
#include "core/text/one_line.h"
#include "models/when_done.h"
#include "ui_outcomes.h"

#include <QHeaderView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

constexpr size_t mostRows = 1000;

} // namespace

QString outcomeInWords(const sync::ActionOutcome &outcome)
{
    const QString why = outcome.error ? oneLine(*outcome.error, 300) : QString();
    switch (outcome.outcome) {
    case Outcome::Opened:
        return Outcomes::tr("opened");
    case Outcome::Acknowledged:
        return Outcomes::tr("acknowledged");
    case Outcome::Waiting:
        return why.isEmpty() ? Outcomes::tr("waiting to be sent")
                             : Outcomes::tr("waiting to be sent: %1").arg(why);
    case Outcome::Unavailable:
        return why.isEmpty() ? Outcomes::tr("not available") : Outcomes::tr("not available: %1").arg(why);
    case Outcome::Error:
        return why.isEmpty() ? Outcomes::tr("failed, will be tried again")
                             : Outcomes::tr("failed, will be tried again: %1").arg(why);
    }
    return {};
}

OutcomeModel::OutcomeModel(store::Store &store, QObject *parent)
    : QAbstractTableModel(parent)
    , m_store(store)
{
    connect(&store, &store::Store::changed, this, [this](const store::Change &change) {
        if (change.intents || change.everything) {
            readQueued();
        }
    });
    readQueued();
}

int OutcomeModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_outcomes.size());
}

int OutcomeModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant OutcomeModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) ||
        (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const sync::ActionOutcome &outcome = m_outcomes.at(size_t(index.row()));
    QString text;
    switch (index.column()) {
    case ActionColumn:
        text = outcome.action == Action::Open ? tr("Open") : tr("Acknowledge");
        break;
    case MessageColumn:
        text = oneLine(outcome.ref, 200);
        break;
    default:
        text = outcomeInWords(outcome);
    }
    return role == Qt::ToolTipRole ? toolTipText(text) : text;
}

QVariant OutcomeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == ActionColumn ? tr("Action") : section == MessageColumn ? tr("Message") : tr("Outcome");
}

void OutcomeModel::add(const sync::ActionOutcome &outcome)
{
    const auto same =
        std::find_if(m_outcomes.begin(), m_outcomes.end(), [&](const sync::ActionOutcome &known) {
            return known.messageId == outcome.messageId && known.action == outcome.action;
        });
    if (same != m_outcomes.end()) {
        *same = outcome;
        const int row = int(same - m_outcomes.begin());
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    } else {
        if (m_outcomes.size() >= mostRows) {
            beginRemoveRows({}, rowCount() - 1, rowCount() - 1);
            m_outcomes.pop_back();
            endRemoveRows();
        }
        beginInsertRows({}, 0, 0);
        m_outcomes.insert(m_outcomes.begin(), outcome);
        endInsertRows();
    }
    Q_EMIT countsChanged();
}

std::optional<sync::ActionOutcome> OutcomeModel::retriable(int row) const
{
    if (row < 0 || row >= rowCount()) {
        return std::nullopt;
    }
    const sync::ActionOutcome &outcome = m_outcomes[size_t(row)];
    const bool helps = outcome.outcome == Outcome::Error || outcome.outcome == Outcome::Waiting;
    return helps ? std::optional(outcome) : std::nullopt;
}

int OutcomeModel::waiting() const
{
    return int(std::count_if(m_outcomes.begin(), m_outcomes.end(), [](const sync::ActionOutcome &outcome) {
        return outcome.outcome == Outcome::Waiting;
    }));
}

int OutcomeModel::failedCount() const
{
    return int(std::count_if(m_outcomes.begin(), m_outcomes.end(), [](const sync::ActionOutcome &outcome) {
        return outcome.outcome == Outcome::Error || outcome.outcome == Outcome::Unavailable;
    }));
}

void OutcomeModel::readQueued()
{
    if (m_reading) {
        m_again = true;
        return;
    }
    m_reading = true;
    auto alive = m_store.read([](store::Connection &connection) { return store::aliveIntents(connection); });
    whenDone(alive, this, [this](const Result<std::vector<store::Intent>> &intents) {
        m_reading = false;
        if (intents) {
            takeQueued(*intents);
        }
        if (std::exchange(m_again, false)) {
            readQueued();
        }
    });
}

void OutcomeModel::takeQueued(const std::vector<store::Intent> &alive)
{
    // What was taken back by Undo is no longer queued and never had an outcome.
    for (size_t i = m_outcomes.size(); i-- > 0;) {
        const sync::ActionOutcome &known = m_outcomes[i];
        const bool queued = std::any_of(alive.begin(), alive.end(), [&](const store::Intent &intent) {
            return intent.id == known.intentId;
        });
        if (known.outcome == Outcome::Waiting && !queued) {
            beginRemoveRows({}, int(i), int(i));
            m_outcomes.erase(m_outcomes.begin() + qsizetype(i));
            endRemoveRows();
        }
    }
    for (const store::Intent &intent : alive) {
        add({.ref = intent.account + u'/' + intent.remoteKey,
             .intentId = intent.id,
             .messageId = intent.messageId,
             .action = intent.action,
             .outcome = intent.outcome.value_or(Outcome::Waiting),
             .error = intent.error});
    }
    Q_EMIT countsChanged();
}

Outcomes::Outcomes(OutcomeModel &model, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::Outcomes>())
    , m_model(model)
{
    m_ui->setupUi(this);
    m_ui->table->setModel(&model);
    m_ui->table->header()->setSectionResizeMode(OutcomeModel::ActionColumn, QHeaderView::ResizeToContents);
    m_ui->table->header()->setSectionResizeMode(OutcomeModel::MessageColumn, QHeaderView::Stretch);
    m_ui->table->header()->setSectionResizeMode(OutcomeModel::OutcomeColumn, QHeaderView::Stretch);
    connect(m_ui->close, &QPushButton::clicked, this, &QDialog::hide);
    connect(m_ui->retry, &QPushButton::clicked, this, &Outcomes::retry);
    connect(&model, &OutcomeModel::countsChanged, this, &Outcomes::showState);
    connect(m_ui->table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &Outcomes::showState);
    showState();
}

Outcomes::~Outcomes() = default;

void Outcomes::showState()
{
    m_ui->intro->setText(
        m_model.rowCount() == 0
            ? tr("Nothing has been opened or acknowledged since Ackbox was started.")
            : tr("Each message's own outcome. Waiting ones are sent as soon as it is possible."));
    m_ui->retry->setEnabled(m_model.retriable(m_ui->table->currentIndex().row()).has_value());
}

void Outcomes::retry()
{
    if (const auto outcome = m_model.retriable(m_ui->table->currentIndex().row())) {
        Q_EMIT retryRequested(outcome->messageId, outcome->action);
    }
}

} // namespace ackbox
