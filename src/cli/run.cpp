// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/run.h"

#include "cli/arguments.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/output.h"

#include <QCoroTask>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

int runInvocation(Output &out, const Invocation &invocation)
{
    if (invocation.has("version"_L1)) {
        out.text(u"ackboxctl "_s + QStringLiteral(ACKBOX_VERSION));
        return 0;
    }
    if (invocation.has("help"_L1)) {
        out.text(helpText(commands(), invocation.command()));
        return 0;
    }
    Context context(&out, invocation);
    return QCoro::waitFor(invocation.command()->run(&context, invocation));
}

} // namespace

int runCommandLine(const QStringList &arguments, std::FILE *results, std::FILE *messages)
{
    const auto invocation = parseArguments(commands(), arguments);
    Output out(results, messages, invocation && invocation->has("json"_L1));
    if (!invocation) {
        out.error(invocation.error());
        return static_cast<int>(exitCodeFor(invocation.error().kind));
    }
    const int code = runInvocation(out, *invocation);
    if (!out.flush()) {
        out.note(
            u"The results could not be written out whole. What was done is kept. Check where they go to."_s);
        return code == 0 ? static_cast<int>(ExitCode::SomeFailed) : code;
    }
    return code;
}

} // namespace ackbox::cli
