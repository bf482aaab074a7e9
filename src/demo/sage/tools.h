// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/sage/node.h"
#include "demo/sage/paging.h"

#include <QJsonArray>

namespace ackbox::demo::sage {

struct ToolResult
{
    QJsonObject object;
    QString error;   //!< empty: it worked
    QStringList ids; //!< messages that the call has claimed
};

//! Absent where there is no such tool.
std::optional<ToolResult> runTool(Node &node, const QString &name, const QJsonObject &arguments, Fault fault);
//! For tools/list.
QJsonArray describeTools(int version);
//! Version of the program that belongs to this version of the inbox contract.
QString runtimeVersion(int version);

} // namespace ackbox::demo::sage
