// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/random.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <memory>

namespace ackbox::demo {

//! Who speaks to whom and about what: decides which sections a text is made of.
struct Voice
{
    QString language; //!< "de"
    QString domain;   //!< "ledger"
    QString me;
    QString you;
    QString role;      //!< what the speaker is
    quint64 topic = 0; //!< same number, same choice in the sections that hold for a whole conversation
};

//! Sentences put together from the templates in text/*.txt.
//!
//! A file is a list of sections, "@name", each followed by one alternative a line; "@!name" is chosen once a
//! conversation. In a line {name} is replaced by an alternative of that section, looked up in the language,
//! then as DOMAIN.name, then in English; {n:LOW-HIGH} is a number, {hex:DIGITS} hexadecimal digits, {u:HEX} a
//! code point, {me} and {you} are names. Everything is decided by the numbers passed in.
class Prose
{
public:
    //! Reads the templates that are built into the program.
    static std::shared_ptr<const Prose> load();

    //! One alternative of a section, filled in. A section that does not exist is an error of the templates
    //! (asserted).
    QString text(const QString &section, const Voice &voice, Random &random) const;

private:
    struct Section
    {
        QStringList alternatives;
        bool chosenOnce = false;
    };
    using Sections = QHash<QString, Section>;

    void readFile(const QString &language, const QString &path);
    const Section *find(const QString &name, const Voice &voice) const;
    QString fill(QStringView line, const Voice &voice, Random &random) const;
    QString slot(QStringView name, const Voice &voice, Random &random) const;

    QHash<QString, Sections> m_languages;
};

} // namespace ackbox::demo
