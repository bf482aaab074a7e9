// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/cast.h"

#include <QFile>
#include <QStringList>

namespace ackbox::demo {

using namespace Qt::StringLiterals;

std::vector<Character> readCast()
{
    QFile file(u":/ackbox/demo/cast.txt"_s);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("The built-in list of the demo's characters is missing");
    }
    std::vector<Character> cast;
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        const QStringList columns = line.split(u'|');
        if (line.startsWith(u'#') || columns.size() != 6) {
            continue;
        }
        cast.push_back({.name = columns.at(0).trimmed(),
                        .role = columns.at(1).trimmed(),
                        .language = columns.at(2).trimmed(),
                        .trust = columns.at(3).trimmed().toDouble(),
                        .identityKind = columns.at(4).trimmed(),
                        .domain = columns.at(5).trimmed()});
    }
    return cast;
}

} // namespace ackbox::demo
