// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/list/filter_bar.h"

#include "models/list_row.h"
#include "ui_list_filter.h"

#include <QDateTime>

namespace ackbox {
namespace {

std::optional<qint64> startOfDay(const QDateEdit &edit)
{
    constexpr qint64 nanosecondsPerMillisecond = 1'000'000;
    if (edit.date() <= edit.minimumDate()) {
        return std::nullopt;
    }
    return edit.date().startOfDay().toMSecsSinceEpoch() * nanosecondsPerMillisecond;
}

std::optional<qint64> bytesOf(const QSpinBox &box)
{
    return box.value() > box.minimum() ? std::optional<qint64>(box.value()) : std::nullopt;
}

} // namespace

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ListFilter>())
{
    m_ui->setupUi(this);
    setFocusProxy(m_ui->sender);
    setKinds({});
    connect(m_ui->sender, &QLineEdit::textChanged, this, &FilterBar::changed);
    connect(m_ui->kind, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    connect(m_ui->since, &QDateEdit::dateChanged, this, &FilterBar::changed);
    connect(m_ui->before, &QDateEdit::dateChanged, this, &FilterBar::changed);
    connect(m_ui->leastBytes, &QSpinBox::valueChanged, this, &FilterBar::changed);
    connect(m_ui->mostBytes, &QSpinBox::valueChanged, this, &FilterBar::changed);
    connect(m_ui->thisConversation, &QCheckBox::toggled, this, [this](bool on) {
        m_only = on ? m_conversation : std::nullopt;
        Q_EMIT changed();
    });
    connect(m_ui->clear, &QPushButton::clicked, this, &FilterBar::clear);
    setConversation({});
}

FilterBar::~FilterBar() = default;

store::ListFilter FilterBar::narrowed(store::ListFilter mailbox) const
{
    if (!m_ui->sender->text().isEmpty()) {
        mailbox.sender = m_ui->sender->text();
    }
    if (const QVariant kind = m_ui->kind->currentData(); kind.isValid()) {
        mailbox.kind = kind.toString();
    }
    mailbox.since = startOfDay(*m_ui->since);
    mailbox.before = startOfDay(*m_ui->before);
    mailbox.leastBytes = bytesOf(*m_ui->leastBytes);
    mailbox.mostBytes = bytesOf(*m_ui->mostBytes);
    mailbox.conversationId = m_only;
    return mailbox;
}

bool FilterBar::isActive() const
{
    return narrowed({}) != store::ListFilter{};
}

void FilterBar::setKinds(const std::vector<QString> &kinds)
{
    const QVariant chosen = m_ui->kind->currentData();
    const QSignalBlocker quiet(m_ui->kind);
    m_ui->kind->clear();
    m_ui->kind->addItem(tr("Any"), QVariant());
    m_ui->kind->addItem(tr("None given"), QString());
    for (const QString &kind : kinds) {
        m_ui->kind->addItem(kindInWords(kind), kind);
    }
    const int index = chosen.isValid() ? m_ui->kind->findData(chosen) : 0;
    if (index < 0) { // keeps narrowing by what was chosen, though no message has it any more
        m_ui->kind->addItem(kindInWords(chosen.toString()), chosen);
    }
    m_ui->kind->setCurrentIndex(index < 0 ? m_ui->kind->count() - 1 : index);
}

void FilterBar::setConversation(std::optional<qint64> id)
{
    m_conversation = id;
    m_ui->thisConversation->setEnabled(id.has_value() || m_only.has_value());
}

void FilterBar::clear()
{
    {
        const QSignalBlocker quiet(this);
        m_ui->sender->clear();
        m_ui->kind->setCurrentIndex(0);
        m_ui->since->setDate(m_ui->since->minimumDate());
        m_ui->before->setDate(m_ui->before->minimumDate());
        m_ui->leastBytes->setValue(m_ui->leastBytes->minimum());
        m_ui->mostBytes->setValue(m_ui->mostBytes->minimum());
        m_ui->thisConversation->setChecked(false);
    }
    setConversation(m_conversation);
    Q_EMIT changed();
}

} // namespace ackbox
