// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/embedded.h"
#include "store/store.h"
#include "sync/account_sync.h"
#include "sync/claimant.h"
#include "sync/secrets.h"

#include <QTemporaryDir>

#include <memory>

namespace ackbox::bench {

//! A demo service with that many messages, and profiles that are signed in to it.
class Subject
{
public:
    explicit Subject(int messages);

    //! A fresh profile; the one before is gone.
    void startAfresh();
    //! Walks everything into the cache. Ends the program where that fails: there is nothing to measure then.
    void walk();

    [[nodiscard]] int messages() const { return m_messages; }
    [[nodiscard]] QString at() const;
    store::Store &store() { return *m_store; }

private:
    int m_messages;
    std::unique_ptr<demo::EmbeddedServer> m_server;
    std::unique_ptr<QTemporaryDir> m_profile;
    std::unique_ptr<sync::Secrets> m_secrets;
    std::unique_ptr<store::Store> m_store;
    std::unique_ptr<sync::AccountSync> m_sync;
};

//! The value, or the end of the program with the error's words.
template <typename T>
T need(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message));
    }
    return std::move(*result);
}

} // namespace ackbox::bench
