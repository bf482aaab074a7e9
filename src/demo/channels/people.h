// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "demo/cast.h"
#include "demo/channels/row.h"
#include "demo/random.h"

#include <array>

namespace ackbox::demo::channels {

//! A random UUID.
QString randomUuid(Random &random);

//! Somebody who can be found by an id: a person, a service account or an organization's agent.
struct Person
{
    QString id;
    QString username;
    QString email;
    QString kind; //!< "user", "service_account", "agent"
    QString role;
    QString language;
    QString domain;
    QString position; //!< an agent's; empty: holds none
    size_t organization = 0;
    bool isTrusted = true;
};

struct Organization
{
    QString id;
    QString name;
};

//! Who writes in the demo's channels. Number 0 is the account's owner.
class People
{
public:
    explicit People(quint64 seed);

    [[nodiscard]] const Person &person(Writer writer) const { return m_people[writer]; }
    [[nodiscard]] const Organization &organization(const Person &person) const
    {
        return m_organizations.at(person.organization);
    }
    //! Any agent, any other than an agent.
    [[nodiscard]] Writer agent(Random &random) const;
    [[nodiscard]] Writer human(Random &random) const;

private:
    std::array<Organization, 2> m_organizations;
    std::vector<Person> m_people; //!< those who are no agents first
    Writer m_firstAgent = 0;
};

inline constexpr Writer owner = 0;

} // namespace ackbox::demo::channels
