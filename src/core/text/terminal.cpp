// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/text/terminal.h"

using namespace Qt::StringLiterals;

namespace ackbox {

QString printed(const ShownText &shown)
{
    QString out;
    for (const Run &run : shown.runs) {
        if (run.kind == Run::Kind::Mark) {
            out += u'⟦' + run.text + u'⟧';
        } else {
            out += QString(run.text).replace(u'⟦', u"⟦U+27E6⟧"_s);
        }
    }
    return out;
}

QString printedBody(QStringView received, QStringView margin)
{
    QString out;
    const QString body = printed(showUntrusted(received));
    for (const QStringView line : QStringView(body).tokenize(u'\n')) {
        out += margin;
        out += line;
        out += u'\n';
    }
    return out;
}

} // namespace ackbox
