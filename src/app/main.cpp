// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/main_window.h"
#include "app/profile/demo_profile.h"
#include "app/start/screenshot.h"
#include "app/start/start_options.h"
#include "app/start/tour.h"
#include "core/text/one_line.h"

#include <QApplication>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTranslator>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace ackbox {
namespace {

enum ExitCode { Done = 0, Failed = 1, Usage = 2, Cache = 5 };

int fail(const Error &error, ExitCode code)
{
    std::fprintf(stderr, "ackbox: %s\n", qPrintable(oneLine(error.message, 400)));
    return code;
}

void translate(QApplication &application, const QString &language)
{
    const QLocale locale = language.isEmpty() ? QLocale() : QLocale(language);
    QLocale::setDefault(locale);
    const auto install = [&](const QString &name, const QString &folder) {
        auto *translator = new QTranslator(&application);
        if (translator->load(locale, name, u"_"_s, folder)) {
            QApplication::installTranslator(translator);
            return true;
        }
        return false;
    };
    install(u"qtbase"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    if (!install(u"ackbox"_s, u":/i18n"_s)) {
        // The program's own words are English, but for their plural forms.
        auto *english = new QTranslator(&application);
        if (english->load(u":/i18n/ackbox_en.qm"_s)) {
            QApplication::installTranslator(english);
        }
    }
}

//! Shows why there is no window to show, and ends.
int refuse(const Error &error, bool showIt)
{
    if (showIt) {
        const ErrorText text = describe(error);
        QMessageBox box(QMessageBox::Critical, u"Ackbox"_s, oneLine(text.what, 400), QMessageBox::Close);
        box.setTextFormat(Qt::PlainText);
        box.setInformativeText(text.kept + u'\n' + text.next);
        box.exec();
    }
    return fail(error, error.kind == ErrorKind::Cache ? Cache : Failed);
}

//! The window over the user's profile, or over the demo's once that is asked for.
class Program
{
public:
    explicit Program(StartOptions options)
        : m_options(std::move(options))
    {
    }

    int run()
    {
        const bool unattended = !m_options.screenshot.isEmpty() || !m_options.tour.isEmpty();
        const auto opened = openWhatIsAskedFor();
        if (!opened) {
            return refuse(opened.error(), !unattended);
        }
        if (!m_options.tour.isEmpty()) {
            Tour tour(*m_demo, m_options.tour);
            showWindow();
            return tour.run(*m_window) ? Done : Failed;
        }
        showWindow();
        if (!m_options.screenshot.isEmpty()) {
            const ViewRequest view{
                .name = m_options.view, .size = m_options.size, .mayOpen = m_demo != nullptr};
            const auto taken = takeScreenshot(*m_window, session(), view, m_options.screenshot);
            return taken ? Done : refuse(taken.error(), false);
        }
        m_window->show();
        return QApplication::exec();
    }

private:
    Session &session() { return m_demo ? m_demo->session() : *m_profile; }

    Result<void> openWhatIsAskedFor()
    {
        if (m_options.view == "first-run"_L1 && !m_options.screenshot.isEmpty() &&
            m_options.profile.isEmpty()) {
            m_options.profile =
                m_emptyFolder.filePath(u"profile"_s); // what somebody sees who has no account yet
            return openProfile();
        }
        return m_options.demo || !m_options.tour.isEmpty() ? openDemo() : openProfile();
    }

    Result<void> openDemo()
    {
        auto demo = DemoProfile::start({});
        if (!demo) {
            return demo.error();
        }
        m_demo = std::move(demo).value();
        return {};
    }

    Result<void> openProfile()
    {
        auto profile =
            Session::open(m_options.profile.isEmpty() ? defaultProfileFolder() : m_options.profile);
        if (!profile) {
            return profile.error();
        }
        m_profile = std::move(profile).value();
        return {};
    }

    void showWindow()
    {
        m_window = std::make_unique<MainWindow>(session());
        QObject::connect(
            m_window.get(), &MainWindow::demoRequested, m_window.get(), [this] { tryDemo(); },
            Qt::QueuedConnection);
    }

    void tryDemo()
    {
        if (const auto opened = openDemo(); !opened) {
            refuse(opened.error(), true);
            return;
        }
        const std::unique_ptr<MainWindow> before = std::move(m_window);
        showWindow();
        m_window->show();
        before->close();
    }

    StartOptions m_options;
    QTemporaryDir m_emptyFolder;
    std::unique_ptr<DemoProfile> m_demo;
    std::unique_ptr<Session> m_profile;
    std::unique_ptr<MainWindow> m_window; // goes before what it shows
};

int start(QApplication &application)
{
    auto options = parseStartOptions(QApplication::arguments());
    if (!options) {
        return fail(options.error(), Usage);
    }
    if (options->help || options->version) {
        std::fputs(options->help ? qPrintable(startHelp()) : "ackbox " ACKBOX_VERSION "\n", stdout);
        return Done;
    }
    translate(application, options->language);
    applyTheme(options->theme);
    return Program(std::move(options).value()).run();
}

} // namespace
} // namespace ackbox

namespace {

//! Whether the arguments ask for words alone, which need no display.
bool wantsWordsOnly(int argc, char *argv[])
{
    return std::any_of(argv + 1, argv + argc, [](const char *argument) {
        const QByteArrayView view(argument);
        return view == "--help" || view == "-h" || view == "--help-all" || view == "--version" ||
               view == "-v";
    });
}

} // namespace

int main(int argc, char *argv[])
{
    if (wantsWordsOnly(argc, argv)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(u"ackbox"_s);
    QApplication::setApplicationDisplayName(u"Ackbox"_s);
    QApplication::setApplicationVersion(QStringLiteral(ACKBOX_VERSION));
    QApplication::setWindowIcon(QIcon(u":/ackbox/org.ackbox.Ackbox.svg"_s));
    QApplication::setDesktopFileName(u"org.ackbox.Ackbox"_s);
    return ackbox::start(application);
}
