// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

#include <QHash>
#include <QString>
#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace ackbox {

//! Messages above the panes that stay until they are dismissed or no longer true: one for each key.
class Notices : public QWidget
{
    Q_OBJECT

public:
    explicit Notices(QWidget *parent = nullptr);

    //! What the notice's button does; no button without a label.
    struct Act
    {
        QString label;
        std::function<void()> run;
    };

    //! Shows or replaces the notice of this key. `text` is safe to show. A text that was dismissed stays away
    //! until it changes.
    void show(const QString &key, const QString &text, const Act &act = {});
    void remove(const QString &key);
    //! Keys shown now, and their texts.
    [[nodiscard]] QStringList texts() const;

private:
    struct Entry
    {
        QString text;
        QWidget *row = nullptr; //!< null once dismissed
    };

    QVBoxLayout *m_column;
    QHash<QString, Entry> m_entries;
};

//! What happened, what was kept and what to do, safe to show.
QString noticeText(const Error &error);

} // namespace ackbox
