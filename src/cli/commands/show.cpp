// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/json.h"
#include "cli/message_text.h"
#include "cli/targets.h"
#include "core/text/terminal.h"
#include "core/timestamp.h"
#include "store/messages.h"

#include <QCoroFuture>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

void printMessage(Output &out, const Message &message)
{
    if (out.json()) {
        out.line(messageJson(message));
    } else {
        out.text(messageText(out, message));
    }
}

QCoro::Task<int> runShow(Context *context, Invocation invocation)
{
    const auto targets = co_await findTargets(context, invocation.operands());
    if (!targets) {
        co_return context->fail(targets.error());
    }
    Verdict verdict;
    for (const Target &target : *targets) {
        if (!target.message) {
            failLookup(*context, notCached(target.ref));
            verdict.failed(ExitCode::SomeFailed);
        } else if (!target.message->openedAt) {
            context->out().note(
                u"%1 is not opened yet. Nothing was fetched. \"ackboxctl open %1\" opens it."_s.arg(
                    target.ref));
            verdict.failed(ExitCode::SomeFailed);
        } else {
            printMessage(context->out(), *target.message);
        }
    }
    co_return verdict.toInt();
}

JsonLine provenance(const QString &ref, const store::Source &source)
{
    JsonLine line;
    line.add("ref"_L1, ref)
        .add("form"_L1, source.form)
        .add("received_at"_L1, formatMilliseconds(source.receivedAt))
        .add("call"_L1, source.call)
        .add("sha256"_L1, QString::fromLatin1(source.sha256.toHex()))
        .add("bytes"_L1, source.bytes.size());
    return line;
}

//! Exactly the bytes, unless they would go to a terminal.
void printSource(Output &out, const QByteArray &bytes)
{
    if (out.toTerminal()) {
        out.text(printed(showUntrusted(QString::fromUtf8(bytes))));
    } else {
        out.bytes(bytes);
    }
}

QCoro::Task<int> runSource(Context *context, Invocation invocation)
{
    const auto targets = co_await findTargets(context, invocation.operands());
    if (!targets) {
        co_return context->fail(targets.error());
    }
    const Target &target = targets->front();
    if (!target.message) {
        co_return failLookup(*context, notCached(target.ref));
    }
    const auto opened = context->openStore();
    auto reading = (*opened)->read(
        [id = target.message->id](store::Connection &connection) { return store::sources(connection, id); });
    const auto sources = co_await reading;
    if (!sources) {
        co_return context->fail(sources.error());
    }
    if (sources->empty()) {
        co_return context->fail(
            {.kind = ErrorKind::Cache, .message = u"The cache has lost the source of %1."_s.arg(target.ref)});
    }
    if (!invocation.has("all"_L1)) {
        printSource(context->out(), sources->back().bytes);
        co_return 0;
    }
    for (const store::Source &source : *sources) {
        context->out().line(provenance(target.ref, source));
        printSource(context->out(), source.bytes);
        if (!context->out().toTerminal()) {
            context->out().bytes("\n");
        }
    }
    co_return 0;
}

} // namespace

Command showCommand()
{
    return {.name = u"show"_s,
            .operands = u"REF …"_s,
            .leastOperands = 1,
            .mostOperands = anyNumber,
            .summary = u"opened messages with their cached bodies; never the network"_s,
            .run = runShow};
}

Command sourceCommand()
{
    return {
        .name = u"source"_s,
        .operands = u"REF"_s,
        .leastOperands = 1,
        .mostOperands = 1,
        .summary = u"a message's newest bytes, exactly as the service sent them"_s,
        .options = {{.name = u"all"_s,
                     .help =
                         u"every form and revision seen, each after a JSON line of where it came from"_s}},
        .run = runSource,
    };
}

} // namespace ackbox::cli
