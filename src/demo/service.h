// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "demo/embedded.h"
#include "demo/faults.h"
#include "demo/http/message.h"

#include <chrono>
#include <functional>
#include <memory>

namespace ackbox::demo {

class Prose;

//! What every service is given to build its data and its answers from.
struct ServiceContext
{
    Options options;
    QByteArray seed; //!< 32 bytes that follow from the options' seed
    std::shared_ptr<const Prose> prose;
    QString keyFolder;                                          //!< private folder for key files
    std::function<std::chrono::system_clock::time_point()> now; //!< the day's budget, nonces, live messages
    std::function<std::chrono::microseconds()> clockStep; //!< by how much "clock-step" has moved new messages
    std::function<bool()> storageFails; //!< asked once an id: whether "storage-error" is due
};

//! One service of the demo server: a folder of its own and a line in services.cpp. handle(), deliver() and
//! acknowledgedCount() are called from several threads at once.
class Service
{
public:
    Service() = default;
    virtual ~Service() = default;
    Service(const Service &) = delete;
    Service &operator=(const Service &) = delete;

    //! The account to sign in with; `root` is the server's address. Writes the key file where there is one.
    virtual Result<AccountInfo> account(const QUrl &root) const = 0;
    //! The same mailbox over another of the service's transports, where there is one.
    virtual std::vector<AccountInfo> otherAccounts(const QUrl & /*root*/) const { return {}; }
    //! Which faults can strike this request; absent where the request is not for this service.
    virtual std::optional<RequestClass> classify(const HttpRequest &request) const = 0;
    //! Answers; `pageFault` is of one of the kinds of isPageFault(), or absent.
    virtual HttpReply handle(const HttpRequest &request, std::optional<FaultPlan::Strike> pageFault) = 0;
    //! The service's own way to say 429, 500, 503 or "session forgotten" (401).
    virtual HttpReply refuse(const HttpRequest &request, FaultKind fault) = 0;
    virtual void deliver(int count) = 0;
    [[nodiscard]] virtual int acknowledgedCount() const = 0;
};

struct ServiceEntry
{
    QString name;
    std::unique_ptr<Service> (*make)(const ServiceContext &context);
};

//! All services, in the order of their accounts.
const std::vector<ServiceEntry> &serviceEntries();

} // namespace ackbox::demo
