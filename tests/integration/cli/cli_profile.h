// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/embedded.h"

#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace ackbox::test {

//! What one run of ackboxctl left behind.
struct CliRun
{
    int exitCode = -1; //!< -1 where it did not end by itself
    QByteArray results;
    QByteArray messages;

    //! Standard output as JSON objects; a line that is none becomes an empty object.
    [[nodiscard]] QList<QJsonObject> lines() const;
    [[nodiscard]] QList<QByteArray> messageLines() const;
};

//! A profile of its own, and ackboxctl working on it. There is no keychain.
class CliProfile
{
public:
    [[nodiscard]] QString folder() const { return m_folder.filePath(QStringLiteral("profile")); }
    //! For files of the test's own.
    [[nodiscard]] QString filePath(const QString &name) const { return m_folder.filePath(name); }

    //! Prepares a process without starting it.
    void prepare(QProcess &process, const QStringList &arguments) const;
    [[nodiscard]] CliRun run(const QStringList &arguments, const QByteArray &input = {}) const;
    //! The same with --json.
    [[nodiscard]] CliRun json(const QStringList &arguments) const;
    //! Adds the demo server's account under this name.
    [[nodiscard]] CliRun add(const QString &name, const demo::AccountInfo &account) const;
    //! The REFs of `list` with these arguments, newest first.
    [[nodiscard]] QStringList refs(const QStringList &arguments) const;

private:
    QTemporaryDir m_folder;
};

//! Every character of what was printed is text, a newline or a tab: nothing that moves a cursor or hides.
bool isPlain(const QByteArray &printed);

} // namespace ackbox::test
