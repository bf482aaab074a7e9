// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "store/intents.h"
#include "store/store.h"
#include "sync/report.h"

#include <QAbstractTableModel>
#include <QDialog>

#include <memory>
#include <optional>
#include <vector>

namespace Ui {
class Outcomes;
}

namespace ackbox {

//! What became of each open and acknowledge of this session, and what is still queued from earlier ones:
//! newest first.
class OutcomeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { ActionColumn, MessageColumn, OutcomeColumn, ColumnCount };

    explicit OutcomeModel(store::Store &store, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    void add(const sync::ActionOutcome &outcome);
    //! The outcome of a row, if asking again can help.
    [[nodiscard]] std::optional<sync::ActionOutcome> retriable(int row) const;
    [[nodiscard]] int waiting() const;
    [[nodiscard]] int failedCount() const;

Q_SIGNALS:
    void countsChanged();

private:
    void readQueued();
    void takeQueued(const std::vector<store::Intent> &alive);

    store::Store &m_store;
    std::vector<sync::ActionOutcome> m_outcomes;
    bool m_reading = false;
    bool m_again = false;
};

//! An outcome in words: "acknowledged", "not available", "failed: …".
QString outcomeInWords(const sync::ActionOutcome &outcome);

//! Shows the model beside the window; acts only by signals.
class Outcomes : public QDialog
{
    Q_OBJECT

public:
    explicit Outcomes(OutcomeModel &model, QWidget *parent = nullptr);
    ~Outcomes() override;

Q_SIGNALS:
    void retryRequested(qint64 messageId, ackbox::Action action);

private:
    void retry();
    void showState();

    std::unique_ptr<Ui::Outcomes> m_ui;
    OutcomeModel &m_model;
};

} // namespace ackbox
