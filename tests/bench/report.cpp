// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "report.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QSysInfo>
#include <QThread>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ackbox::bench {

void Report::add(Figure figure)
{
    m_figures.push_back(std::move(figure));
}

bool Report::allHold() const
{
    return std::all_of(m_figures.begin(), m_figures.end(), [](const Figure &figure) { return figure.holds; });
}

QString Report::table() const
{
    QString table;
    for (const Figure &figure : m_figures) {
        QString line = u"%1  %2  %3 %4"_s.arg(figure.name.leftJustified(44), figure.at.leftJustified(26))
                           .arg(figure.value, 11, 'f', 2)
                           .arg(figure.unit.leftJustified(11));
        if (figure.referenceValue) {
            line += u"  %1: %2"_s.arg(figure.reference).arg(*figure.referenceValue, 0, 'f', 2);
        }
        table +=
            line + u"  must: %1  %2\n"_s.arg(figure.must, figure.holds ? u"holds"_s : u"DOES NOT HOLD"_s);
    }
    return table;
}

QJsonObject Report::json() const
{
    QJsonArray results;
    for (const Figure &figure : m_figures) {
        QJsonObject result{{u"name"_s, figure.name}, {u"at"_s, figure.at},     {u"value"_s, figure.value},
                           {u"unit"_s, figure.unit}, {u"must"_s, figure.must}, {u"holds"_s, figure.holds}};
        if (figure.referenceValue) {
            result.insert(u"reference"_s, figure.reference);
            result.insert(u"reference_value"_s, *figure.referenceValue);
            result.insert(u"ratio"_s, figure.value / *figure.referenceValue);
        }
        results.append(result);
    }
    const QJsonObject machine{{u"system"_s, QSysInfo::prettyProductName()},
                              {u"architecture"_s, QSysInfo::currentCpuArchitecture()},
                              {u"processors"_s, QThread::idealThreadCount()},
                              {u"qt"_s, QString::fromLatin1(qVersion())},
                              {u"ackbox"_s, QStringLiteral(ACKBOX_VERSION)}};
    return {{u"machine"_s, machine}, {u"results"_s, results}};
}

double medianMilliseconds(int runs, const std::function<void()> &run)
{
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        QElapsedTimer timer;
        timer.start();
        run();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
    return times.at(static_cast<std::size_t>(runs / 2));
}

} // namespace ackbox::bench
