// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QLockFile>
#include <QString>

#include <memory>

namespace ackbox::sync {

//! This process's name while it sends actions, and the proof that it is alive: a lock file in the profile
//! that the operating system's process list vouches for. Whoever finds a claim can tell at once whether its
//! claimant has died.
class Claimant
{
public:
    //! ErrorKind::Cache where the profile's folder cannot be written.
    static Result<std::shared_ptr<Claimant>> create(const QString &profileFolder);

    [[nodiscard]] const QString &name() const { return m_name; }
    //! Whether the claimant of that name still runs on this machine.
    [[nodiscard]] bool isAlive(const QString &name) const;

private:
    Claimant(QString folder, QString name);

    QString m_folder;
    QString m_name;
    QLockFile m_lock;
};

} // namespace ackbox::sync
