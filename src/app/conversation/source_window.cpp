// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/conversation/source_window.h"

#include "app/conversation/display_lines.h"
#include "core/error.h"
#include "core/text/one_line.h"
#include "models/list_row.h"
#include "models/when_done.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFontDatabase>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QShortcut>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ackbox::conversation {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ackbox::conversation)
};

class SourceWindow : public QWidget
{
public:
    explicit SourceWindow(QWidget *parent)
        : QWidget(parent, Qt::Window)
    {
        constexpr QSize usual{720, 480};
        constexpr int margin = 12;
        setObjectName(u"sourceWindow"_s);
        setAttribute(Qt::WA_DeleteOnClose);
        setWindowTitle(Words::tr("Source as received"));
        resize(usual);
        m_about.setObjectName(u"sourceAbout"_s);
        m_about.setTextFormat(Qt::PlainText);
        m_about.setWordWrap(true);
        m_about.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_about.setAccessibleName(Words::tr("Where the source came from"));
        m_text.setObjectName(u"sourceText"_s);
        m_text.setReadOnly(true);
        m_text.setAcceptDrops(false);
        m_text.setTabChangesFocus(true);
        m_text.setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        m_text.setAccessibleName(Words::tr("Source as received"));
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(margin, margin, margin, margin);
        layout->setSpacing(margin);
        layout->addWidget(&m_about);
        layout->addWidget(&m_text, 1);
        connect(new QShortcut(QKeySequence::Cancel, this), &QShortcut::activated, this, &QWidget::close);
    }

    void show(const SourceWords &words)
    {
        m_about.setText(words.about);
        m_text.setPlainText(words.text);
        QWidget::show();
        m_text.setFocus();
    }

private:
    QLabel m_about;
    QPlainTextEdit m_text;
};

} // namespace

SourceWords sourceInWords(const std::vector<store::Source> &sources)
{
    if (sources.empty()) {
        return {Words::tr("Nothing is kept of this message's source."), {}};
    }
    const store::Source &source = sources.back();
    const QString when =
        QLocale().toString(QDateTime::fromMSecsSinceEpoch(source.receivedAt), QLocale::LongFormat);
    const QStringList about{
        Words::tr("Received %1 by %2, %3").arg(when, oneLine(source.call), sizeInWords(source.bytes.size())),
        u"SHA-256 "_s + QString::fromLatin1(source.sha256.toHex()),
        Words::tr("The newest of %1 that are kept. What would not be seen is marked.").arg(sources.size())};
    QStringList lines;
    for (const DisplayLine &line : displayLines(showUntrusted(QString::fromUtf8(source.bytes)))) {
        QString text;
        for (const Run &run : line.runs) {
            text += printedRun(run);
        }
        lines += text;
    }
    return {about.join(u'\n'), lines.join(u'\n')};
}

void showSource(store::Store &store, qint64 messageId, QWidget *parent)
{
    auto *window = new SourceWindow(parent);
    const auto read = store.read([messageId](store::Connection &connection) -> Result<SourceWords> {
        const auto sources = store::sources(connection, messageId);
        if (!sources) {
            return sources.error();
        }
        return sourceInWords(*sources);
    });
    whenDone(read, window, [window](const Result<SourceWords> &words) {
        window->show(words ? *words : SourceWords{oneLine(describe(words.error()).what), {}});
    });
}

} // namespace ackbox::conversation
