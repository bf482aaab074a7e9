// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/command.h"

#include "cli/commands/commands.h"

using namespace Qt::StringLiterals;

namespace ackbox::cli {

const std::vector<Command> &commands()
{
    static const std::vector<Command> all{
        accountAddCommand(),    accountListCommand(), accountTestCommand(), accountRemoveCommand(),
        accountLoginCommand(),  syncCommand(),        listCommand(),        repliesCommand(),
        conversationsCommand(), threadCommand(),      showCommand(),        openCommand(),
        acknowledgeCommand(),   sourceCommand(),      journalCommand(),     doctorCommand(),
        statusCommand(),
    };
    return all;
}

const std::vector<Option> &globalOptions()
{
    static const std::vector<Option> all{
        {.name = u"profile"_s,
         .kind = ValueKind::Text,
         .value = u"DIR"_s,
         .help = u"folder of accounts and cache (else $ACKBOX_PROFILE, else the platform's data folder)"_s},
        {.name = u"json"_s, .help = u"one JSON object a line, and nothing else, on standard output"_s},
        {.name = u"timeout"_s,
         .kind = ValueKind::Seconds,
         .value = u"SECONDS"_s,
         .help = u"bounds one network call (30 unless told)"_s},
        {.name = u"help"_s, .help = u"tells the usage"_s, .letter = u'h'},
        {.name = u"version"_s, .help = u"tells the version"_s},
    };
    return all;
}

} // namespace ackbox::cli
