// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/prose.h"

#include <QFile>

// A static library's resources are registered by this call, which must not be made from within a namespace.
static void registerTemplates()
{
    Q_INIT_RESOURCE(demo_text);
}

namespace ackbox::demo {

using namespace Qt::StringLiterals;

namespace {

constexpr QChar hexDigit(quint32 value)
{
    return QChar(value < 10 ? u'0' + value : u'a' + value - 10);
}

//! FNV-1a. Not qHash: its values differ between machines.
quint64 hashOf(const QString &name)
{
    quint64 hash = 0xcbf29ce484222325U;
    for (const QChar character : name) {
        hash = (hash ^ character.unicode()) * 0x100000001b3U;
    }
    return hash;
}

} // namespace

std::shared_ptr<const Prose> Prose::load()
{
    registerTemplates();
    auto prose = std::make_shared<Prose>();
    for (const QString &language : {u"en"_s, u"de"_s, u"zh"_s, u"ja"_s, u"ar"_s, u"hi"_s, u"ru"_s}) {
        prose->readFile(language, u":/ackbox/demo/%1.txt"_s.arg(language));
    }
    prose->readFile(u"en"_s, u":/ackbox/demo/en-domains.txt"_s);
    prose->readFile(u"en"_s, u":/ackbox/demo/hostile.txt"_s);
    return prose;
}

void Prose::readFile(const QString &language, const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("The built-in template %s is missing", qUtf8Printable(path));
    }
    Sections &sections = m_languages[language];
    Section *section = nullptr;
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        if (line.startsWith(u"@!"_s)) {
            section = &sections[line.mid(2)];
            section->chosenOnce = true;
        } else if (line.startsWith(u'@')) {
            section = &sections[line.mid(1)];
        } else if (!line.startsWith(u'#') && section != nullptr) {
            section->alternatives.append(line);
        }
    }
}

const Prose::Section *Prose::find(const QString &name, const Voice &voice) const
{
    const auto lookUp = [this](const QString &language, const QString &section) -> const Section * {
        const auto sections = m_languages.constFind(language);
        if (sections == m_languages.constEnd()) {
            return nullptr;
        }
        const auto found = sections->constFind(section);
        return found == sections->constEnd() ? nullptr : &*found;
    };
    if (const Section *section = lookUp(voice.language, name)) {
        return section;
    }
    if (const Section *section = lookUp(u"en"_s, voice.domain + u'.' + name)) {
        return section;
    }
    return lookUp(u"en"_s, name);
}

QString Prose::text(const QString &section, const Voice &voice, Random &random) const
{
    const Section *found = find(section, voice);
    Q_ASSERT_X(found != nullptr && !found->alternatives.isEmpty(), "Prose::text", qUtf8Printable(section));
    if (found == nullptr || found->alternatives.isEmpty()) {
        return {};
    }
    Random once(voice.topic, hashOf(section));
    Random &source = found->chosenOnce ? once : random;
    const quint32 choice = source.below(static_cast<quint32>(found->alternatives.size()));
    return fill(found->alternatives.at(choice), voice, source);
}

QString Prose::fill(QStringView line, const Voice &voice, Random &random) const
{
    QString result;
    result.reserve(line.size() * 2);
    qsizetype done = 0;
    while (true) {
        const qsizetype open = line.indexOf(u'{', done);
        const qsizetype close = open < 0 ? -1 : line.indexOf(u'}', open);
        // JSON templates begin with a brace that is no slot: a slot's name starts with a letter.
        if (close < 0) {
            break;
        }
        if (!line.at(open + 1).isLetter()) {
            result += line.mid(done, open + 1 - done);
            done = open + 1;
            continue;
        }
        result += line.mid(done, open - done);
        result += slot(line.mid(open + 1, close - open - 1), voice, random);
        done = close + 1;
    }
    result += line.mid(done);
    return result;
}

QString Prose::slot(QStringView name, const Voice &voice, Random &random) const
{
    const qsizetype colon = name.indexOf(u':');
    if (colon < 0) {
        if (name == "me"_L1) {
            return voice.me;
        }
        if (name == "role"_L1) {
            return voice.role;
        }
        return name == "you"_L1 ? voice.you : text(name.toString(), voice, random);
    }
    const QStringView kind = name.left(colon);
    const QStringView argument = name.mid(colon + 1);
    if (kind == "n"_L1) {
        const qsizetype dash = argument.indexOf(u'-');
        return QString::number(
            random.between(argument.left(dash).toLongLong(), argument.mid(dash + 1).toLongLong()));
    }
    QString result;
    if (kind == "hex"_L1) {
        for (int digit = argument.toInt(); digit > 0; --digit) {
            result += hexDigit(random.below(16));
        }
    } else if (kind == "u"_L1) {
        const auto codePoint = static_cast<char32_t>(argument.toUInt(nullptr, 16));
        result = QString::fromUcs4(&codePoint, 1);
    }
    return result;
}

} // namespace ackbox::demo
