// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/shown_message.h"

#include "app/conversation/display_lines.h"
#include "app/conversation/fragments.h"
#include "app/conversation/state_lines.h"
#include "app/conversation/words.h"
#include "core/text/one_line.h"
#include "models/list_row.h"
#include "models/short_id.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace ackbox::conversation {

namespace {

constexpr qsizetype longestName = 48;
constexpr qsizetype longestWord = 48;
constexpr qsizetype longestId = 600;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::conversation)
};

void addId(Line &line, const QString &id, Style style)
{
    const QString whole = oneLine(id, longestId);
    // The isolate keeps a right-to-left name from reordering the words around it.
    addPrinted(line, isolated(shortId(id)), style, whole, whole);
}

void addAddressee(Line &line, const ListedMessage &listed)
{
    if (listed.addressedTo && !listed.addressedTo->isEmpty()) {
        addId(line, *listed.addressedTo, Style::Label);
    } else {
        addPrinted(line, Words::tr("addressee unknown"), Style::Label);
    }
}

// A reply's addressee is whom it was asked of; it was not sent to them.
void addAnswered(Line &line, const ListedMessage &listed)
{
    switch (*listed.attribution) {
    case Attribution::Addressee:
        addPrinted(line, u"  ·  "_s + Words::tr("answered, as asked"), Style::Label);
        return;
    case Attribution::Other:
        addPrinted(line, u"  ·  "_s, Style::Label);
        addPrinted(line, Words::tr("answered instead of") + u' ', Style::Warning);
        break;
    case Attribution::Unknown:
        addPrinted(line, u"  ·  "_s, Style::Label);
        addPrinted(line, Words::tr("the service does not say who answered; asked was") + u' ',
                   Style::Warning);
        break;
    }
    addAddressee(line, listed);
}

void addAuthor(ShownMessage &shown, const ListedMessage &listed)
{
    Line line{.part = Part::Author};
    const Actor &author = listed.author;
    const bool hasId = author.id && !author.id->isEmpty();
    if (author.name && !author.name->isEmpty()) {
        addPrinted(line, isolated(oneLine(*author.name, longestName)), Style::Author);
        addPrinted(line, hasId ? u" · "_s : QString(), Style::Label);
    }
    if (hasId) {
        addId(line, *author.id, line.fragments.empty() ? Style::Author : Style::Label);
    }
    if (line.fragments.empty()) {
        const bool isPlatform = author.kind == u"platform"_s;
        addPrinted(line, isPlatform ? Words::tr("the platform") : Words::tr("author unknown"), Style::Author);
    }
    if (listed.attribution) {
        addAnswered(line, listed);
    } else if (listed.addressedTo || !listed.group) {
        addPrinted(line, u"  →  "_s, Style::Label);
        addAddressee(line, listed);
    }
    shown.lines.push_back(std::move(line));
}

QString directionInWords(Direction direction)
{
    switch (direction) {
    case Direction::Received:
        return Words::tr("Received");
    case Direction::Sent:
        return Words::tr("Sent");
    case Direction::Both:
        return Words::tr("To oneself");
    }
    return {};
}

// What an organization's platform says about the agent that wrote it.
QString agentInWords(const AgentLabel &agent)
{
    QStringList words;
    for (const QString &word : {agent.organization, agent.position.value_or(QString())}) {
        if (!word.isEmpty()) {
            words += oneLine(QString(word).replace(u'_', u' '), longestWord);
        }
    }
    return Words::tr("AI: %1").arg(isolated(words.join(u", "_s)));
}

void addFacts(ShownMessage &shown, const Message &message, const ShowOptions &options)
{
    const ListedMessage &listed = message.listed;
    Line line{.part = Part::Facts};
    const auto add = [&line](const QString &printed, const QString &hover = {}) {
        addPrinted(line, line.fragments.empty() ? QString() : u" · "_s, Style::Label);
        addPrinted(line, printed, Style::Label, hover);
    };
    add(directionInWords(listed.direction));
    if (listed.details.agent) {
        add(agentInWords(*listed.details.agent),
            oneLine(listed.details.agent->session.value_or(QString()), longestId));
    }
    if (listed.kind && !listed.kind->isEmpty()) {
        add(isolated(kindInWords(*listed.kind)), oneLine(*listed.kind, longestId));
    }
    if (listed.trust) {
        add(Words::tr("trust: %1").arg(isolated(oneLine(*listed.trust, longestWord))));
    }
    if (listed.taskState) {
        add(Words::tr("task: %1").arg(isolated(oneLine(*listed.taskState, longestWord))));
    }
    if (listed.transportStatus) {
        add(Words::tr("delivery: %1").arg(isolated(oneLine(*listed.transportStatus, longestWord))));
    }
    if (listed.readStatus) {
        add(Words::tr("reading: %1").arg(isolated(oneLine(*listed.readStatus, longestWord))));
    }
    if (message.openedAt && listed.bytes) {
        add(sizeInWords(*listed.bytes));
    }
    if (listed.sentAt) {
        add(timeInWords(*listed.sentAt, options.now), exactTime(*listed.sentAt));
    } else {
        add(Words::tr("time unknown"));
    }
    if (listed.details.chainDepth.value_or(0) > 0) {
        add(Words::tr("after %n messages of agents", nullptr,
                      int(std::min<qint64>(*listed.details.chainDepth, std::numeric_limits<int>::max()))));
    }
    if (!listed.editedAt && listed.revision.value_or(1) > 1) {
        add(Words::tr("edited, revision %1").arg(*listed.revision));
    }
    if (listed.editedAt) {
        add(Words::tr("edited %1").arg(timeInWords(*listed.editedAt, options.now)),
            exactTime(*listed.editedAt));
    }
    shown.lines.push_back(std::move(line));
}

void addReferences(ShownMessage &shown, const Details &details)
{
    constexpr qsizetype longestList = 400;
    if (details.references.isEmpty()) {
        return;
    }
    Line line{.part = Part::Facts};
    constexpr qsizetype mostReferences = 20;
    const QStringList first = details.references.first(std::min(details.references.size(), mostReferences));
    const QString more = first.size() < details.references.size() ? u", …"_s : QString();
    const QString list = oneLine(first.join(u", "_s), longestList) + more;
    addPrinted(line, Words::tr("refers to: %1").arg(isolated(list)), Style::Label);
    shown.lines.push_back(std::move(line));
}

void addFindings(ShownMessage &shown)
{
    if (shown.hiddenContent.isEmpty()) {
        return;
    }
    Line line{.part = Part::Findings};
    addPrinted(line, Words::tr("Contains %1").arg(shown.hiddenContent.join(u", "_s)), Style::Warning);
    shown.lines.push_back(std::move(line));
}

void addPreview(ShownMessage &shown, const ListedMessage &listed)
{
    constexpr qsizetype longestPreview = 400;
    Line line{.part = Part::Preview};
    addPrinted(line, Words::tr("Excerpt:") + u' ', Style::Label);
    // Marks are few here, and isolated: what comes before is ours.
    addPrinted(line, isolated(oneLine(*listed.preview, longestPreview)), Style::Preview);
    if (listed.previewTruncated) {
        addPrinted(line, u"…"_s, Style::Label);
    }
    shown.lines.push_back(std::move(line));
}

// Says whether all of it was shown: marks can be many times as long as what they stand for.
bool addBody(ShownMessage &shown, const ShownText &text, qsizetype most)
{
    qsizetype weight = 0;
    for (const DisplayLine &shownLine : displayLines(text)) {
        if (weight > most) {
            return false;
        }
        Line line{.part = Part::Body, .continues = shownLine.continues};
        addRuns(line, shownLine.runs, Style::Body);
        weight += layoutWeight(line);
        shown.lines.push_back(std::move(line));
    }
    return true;
}

void addNote(ShownMessage &shown, const QString &words)
{
    Line line{.part = Part::State};
    addPrinted(line, words, Style::Label);
    shown.lines.push_back(std::move(line));
}

void addSpace(ShownMessage &shown, Part part, Style style)
{
    shown.lines.push_back({.part = part, .fragments = {{u" "_s, style, {}, {}}}});
}

bool hasButtons(const ShownMessage &shown)
{
    return shown.canOpen || shown.canAcknowledge || shown.retryOpen || shown.retryAcknowledge ||
           !shown.undoable.empty() || !shown.showAll.isEmpty();
}

void addOpenedBody(ShownMessage &shown, const Message &message, const ShownText &text, bool isCut, bool whole)
{
    const qsizetype most = whole ? std::numeric_limits<qsizetype>::max() : 2 * AtOnce().units;
    if (!addBody(shown, text, most) || isCut) {
        // What is here and not what the listing announced.
        shown.showAll = Words::tr("Show all %1").arg(sizeInWords(message.body->toUtf8().size()));
        addNote(shown, Words::tr("Shown up to here."));
    }
    if (message.listed.truncated) {
        addNote(shown, Words::tr("The service cut this text here."));
    }
}

} // namespace

qsizetype layoutWeight(const Line &line)
{
    qsizetype weight = 0;
    for (const Fragment &fragment : line.fragments) {
        weight += layoutWeight(fragment.text);
    }
    return weight;
}

ShownMessage showMessage(const Message &message, const std::vector<store::Intent> &intents,
                         const ShowOptions &options)
{
    const ListRow row = listRow(message);
    const ListedMessage &listed = message.listed;
    ShownMessage shown{.id = message.id,
                       .authorId = oneLine(listed.author.id.value_or(QString()), longestId),
                       .addresseeId = oneLine(listed.addressedTo.value_or(QString()), longestId),
                       .avatar = row.avatar,
                       .threadId = message.threadId};
    shown.who = row.author.isEmpty() ? Words::tr("author unknown") : row.author;
    if (listed.sentAt) {
        shown.who += u", "_s + timeInWords(*listed.sentAt, options.now);
    }
    if (message.openedAt) {
        shown.body = message.body;
    }
    const bool whole = options.whole.contains(message.id);
    const QStringView body = shown.body ? QStringView(*shown.body) : QStringView();
    const QStringView part = whole ? body : shownAtOnce(body);
    const ShownText text = showUntrusted(part);
    const bool showsPreview = !message.openedAt && listed.preview && !listed.preview->isEmpty();
    shown.hiddenContent =
        findingsInWords(showsPreview ? showOneLine(*listed.preview) : text, message.findings);

    addSpace(shown, Part::Separator, Style::Gap);
    addAuthor(shown, listed);
    addFacts(shown, message, options);
    addReferences(shown, listed.details);
    addState(shown, message, intents, options);
    addFindings(shown);
    const bool hasText = showsPreview || shown.body;
    if (hasText) {
        addSpace(shown, Part::Space, Style::SmallGap);
    }
    if (showsPreview) {
        addPreview(shown, listed);
    }
    if (shown.body) {
        addOpenedBody(shown, message, text, part.size() < body.size(), whole);
    }
    if (hasText) {
        addSpace(shown, Part::Space, Style::SmallGap);
    }
    if (hasButtons(shown)) {
        addSpace(shown, Part::Buttons, Style::ButtonRoom);
    }
    return shown;
}

} // namespace ackbox::conversation
