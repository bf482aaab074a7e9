// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace ackbox::bench {

//! One measured figure beside what it is compared with (docs/commands.md, ./dev bench).
struct Figure
{
    QString name;
    QString at; //!< the size it was measured at
    double value = 0;
    QString unit;
    QString reference; //!< what the other side is; empty where there is none
    std::optional<double> referenceValue;
    QString must; //!< the limit in words
    bool holds = true;
};

//! Collects figures and writes them as a table and as JSON.
class Report
{
public:
    void add(Figure figure);
    [[nodiscard]] bool allHold() const;
    [[nodiscard]] QString table() const;
    //! {"machine", "results": [{"name", "at", "value", "unit", "reference", "reference_value", "ratio",
    //! "must", "holds"}]}
    [[nodiscard]] QJsonObject json() const;

private:
    std::vector<Figure> m_figures;
};

//! Median of at least five runs, in milliseconds.
double medianMilliseconds(int runs, const std::function<void()> &run);

} // namespace ackbox::bench
