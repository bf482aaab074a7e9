// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "cli/commands/commands.h"
#include "cli/context.h"
#include "cli/table.h"
#include "core/text/one_line.h"
#include "store/health.h"
#include "store/journal.h"

#include <QCoroFuture>
#include <QFile>
#include <QFileInfo>

#include <filesystem>

using namespace Qt::StringLiterals;

namespace ackbox::cli {

namespace {

constexpr std::uintmax_t leastFreeBytes = 256ULL * 1024 * 1024;

//! One thing that was looked at.
struct Check
{
    QString name;
    bool ok = true;
    QString message;
    ExitCode reason = ExitCode::SomeFailed; //!< where it is not ok
};

Check checkProfile(const QString &folder)
{
    Check check{.name = u"profile"_s, .message = folder, .reason = ExitCode::Cache};
    const QFileInfo info(folder);
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
                            QFile::WriteOther | QFile::ExeOther;
    if (!info.isDir() || !info.isWritable()) {
        check.ok = false;
        check.message = u"%1 is not a folder that can be written."_s.arg(folder);
    } else if (info.permissions() & others) {
        check.ok = false;
        check.message = u"%1 is open to other users; restrict it with chmod 700."_s.arg(folder);
    }
    return check;
}

Check checkDisk(const QString &folder)
{
    Check check{.name = u"disk"_s, .reason = ExitCode::Cache};
    // QStorageInfo looks for the mount point, which a process in a chroot or a container may not see.
    std::error_code failure;
    const std::filesystem::space_info space =
        std::filesystem::space(QFile::encodeName(folder).toStdString(), failure);
    if (failure) {
        check.ok = false;
        check.message = u"The free space of %1 is not known."_s.arg(folder);
        return check;
    }
    check.ok = space.available >= leastFreeBytes;
    check.message = u"%1 MiB are free"_s.arg(grouped(static_cast<qint64>(space.available / (1024 * 1024))));
    return check;
}

Check cacheCheck(const QString &name, const QString &good, const std::optional<QString> &fault)
{
    return {
        .name = name, .ok = !fault.has_value(), .message = fault.value_or(good), .reason = ExitCode::Cache};
}

QCoro::Task<std::vector<Check>> checkCache(store::Store *store, bool repair)
{
    std::vector<Check> checks;
    if (repair) {
        auto writing = store->write([](store::WriteJob &job) { return store::rebuildTotals(job); });
        const auto rebuilt = co_await writing;
        checks.push_back(cacheCheck(u"repair"_s, u"the conversations' totals were counted anew"_s,
                                    rebuilt ? std::nullopt : std::optional(rebuilt.error().message)));
    }
    auto reading =
        store->read([](store::Connection &connection) { return store::checkDatabase(connection); });
    const auto faults = co_await reading;
    if (!faults) {
        checks.push_back(cacheCheck(u"database"_s, {}, faults.error().message));
    } else if (faults->empty()) {
        checks.push_back(cacheCheck(u"database"_s, u"sound"_s, {}));
    }
    for (const QString &fault : faults ? *faults : std::vector<QString>()) {
        checks.push_back(cacheCheck(u"database"_s, {}, fault));
    }
    co_return checks;
}

QCoro::Task<Check> checkJournal(store::Store *store)
{
    auto reading =
        store->read([](store::Connection &connection) { return store::verifyJournal(connection); });
    const auto fault = co_await reading;
    if (!fault) {
        co_return cacheCheck(u"journal"_s, {}, fault.error().message);
    }
    std::optional<QString> broken;
    if (*fault) {
        broken = u"broken at entry %1: %2"_s.arg(QString::number((*fault)->seq), (*fault)->what);
    }
    co_return cacheCheck(u"journal"_s, u"its hash chain is intact"_s, broken);
}

//! Reads each account's secret from where it is, and forgets it at once.
QCoro::Task<std::vector<Check>> checkSecrets(Context *context, std::vector<Account> accounts)
{
    std::vector<Check> checks;
    for (const Account &account : accounts) {
        if (account.secretPlace == SecretPlace::None) {
            continue;
        }
        const bool inKeychain = account.secretPlace == SecretPlace::Keychain;
        auto secret = co_await context->secrets().read(account);
        Check check{.name = (inKeychain ? u"keychain "_s : u"secret "_s) + account.name,
                    .ok = secret.hasValue(),
                    .message = secret ? u"can be read"_s : secret.error().message,
                    .reason = inKeychain ? ExitCode::Keychain : ExitCode::SomeFailed};
        if (secret) {
            secret->fill('\0');
        }
        checks.push_back(check);
    }
    co_return checks;
}

Verdict tell(Output &out, const std::vector<Check> &checks)
{
    Verdict verdict;
    Table table;
    for (const Check &check : checks) {
        if (!check.ok) {
            verdict.failed(check.reason);
        }
        if (out.json()) {
            out.line(JsonLine()
                         .add("check"_L1, check.name)
                         .add("ok"_L1, check.ok)
                         .add("message"_L1, check.message));
        } else {
            table.add({check.ok ? u"ok"_s : u"FAULT"_s, oneLine(check.name), oneLine(check.message)});
        }
    }
    if (!table.isEmpty()) {
        out.text(table.toString());
    }
    return verdict;
}

QCoro::Task<int> run(Context *context, Invocation invocation)
{
    const auto opened = context->openStore();
    std::vector<Check> checks{checkProfile(context->profile()), checkDisk(context->profile())};
    if (!opened) {
        checks.push_back(cacheCheck(u"database"_s, {}, opened.error().message));
    } else {
        const auto cache = co_await checkCache(*opened, invocation.has("repair"_L1));
        checks.insert(checks.end(), cache.begin(), cache.end());
        checks.push_back(co_await checkJournal(*opened));
        const auto accounts = co_await allAccounts(context);
        std::vector<Account> known;
        if (accounts) {
            known = *accounts;
        }
        const auto secrets = co_await checkSecrets(context, known);
        checks.insert(checks.end(), secrets.begin(), secrets.end());
    }
    const Verdict verdict = tell(context->out(), checks);
    if (verdict.hasFailed()) {
        context->out().note(
            u"Not everything is in order. Nothing was removed. Each FAULT says what it is."_s);
    }
    co_return verdict.toInt();
}

} // namespace

Command doctorCommand()
{
    return {
        .name = u"doctor"_s,
        .summary = u"the health of profile, cache, journal and secrets"_s,
        .options = {{.name = u"repair"_s, .help = u"also counts the conversations' totals anew"_s}},
        .run = run,
    };
}

} // namespace ackbox::cli
