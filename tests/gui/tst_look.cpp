// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/look/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QStyleOptionButton>
#include <QTest>
#include <QVBoxLayout>

using namespace ackbox;

namespace {

//! The best contrast to the window that a widget's left edge has, looking along a line through its middle.
double edgeContrast(QWidget &window, const QWidget &field, const QRect &part)
{
    const QImage picture = window.grab().toImage();
    const QColor back = window.palette().color(QPalette::Window);
    const QPoint start = field.mapTo(&window, QPoint(part.left(), part.center().y()));
    double best = 1;
    for (int x = -1; x < 3; ++x) {
        best = std::max(best, contrast(picture.pixelColor(start + QPoint(x, 0)), back));
    }
    return best;
}

} // namespace

//! The themes: what can be told apart, by the numbers of WCAG.
class LookTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fieldsHaveEdgesThatCanBeSeen_data()
    {
        QTest::addColumn<QString>("theme");
        for (const QString &word : themeWords()) {
            QTest::newRow(qPrintable(word)) << word;
        }
    }
    void fieldsHaveEdgesThatCanBeSeen()
    {
        QFETCH(QString, theme);
        applyTheme(*themeFromWord(theme));
        QWidget window;
        auto *column = new QVBoxLayout(&window);
        QList<QWidget *> fields{new QLineEdit, new QComboBox, new QDoubleSpinBox,
                                new QPushButton(QStringLiteral("press"))};
        for (QWidget *field : fields) {
            column->addWidget(field);
        }
        auto *box = new QCheckBox(QStringLiteral("check"));
        column->addWidget(box);
        window.show();
        window.setFocus();
        constexpr double visible = 2.9; // what antialiasing leaves of 3
        for (QWidget *field : fields) {
            QVERIFY2(edgeContrast(window, *field, field->rect()) >= visible,
                     field->metaObject()->className());
        }
        QStyleOptionButton option;
        option.initFrom(box);
        const QRect indicator = box->style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, box);
        QVERIFY(edgeContrast(window, *box, indicator) >= visible);
    }

    void secondaryTextIsReadable_data() { fieldsHaveEdgesThatCanBeSeen_data(); }
    void secondaryTextIsReadable()
    {
        QFETCH(QString, theme);
        applyTheme(*themeFromWord(theme));
        const QPalette palette = QApplication::palette();
        for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Highlight}) {
            const QColor back = palette.color(role);
            const QColor text =
                palette.color(role == QPalette::Highlight ? QPalette::HighlightedText : QPalette::Text);
            QVERIFY(contrast(muted(text, back), back) >= 4.5);
            QVERIFY(contrast(accent(palette, back), back) >= 4.5);
        }
    }
};

QTEST_MAIN(LookTest)
#include "tst_look.moc"
