// SPDX-FileCopyrightText: 2026 Ackbox contributors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "demo/channels/people.h"

namespace ackbox::demo::channels {

using namespace Qt::StringLiterals;

namespace {

struct Human
{
    QLatin1StringView username;
    QLatin1StringView kind;
    QLatin1StringView role;
};

// One of them is really called like the placeholder of a hidden author.
constexpr std::array humans{
    Human{"harbourmaster"_L1, "user"_L1, "harbour office"_L1},
    Human{"maria"_L1, "user"_L1, "product owner"_L1},
    Human{"t.okafor"_L1, "user"_L1, "engineer on call"_L1},
    Human{"redacted"_L1, "user"_L1, "technical writer"_L1},
    Human{"ci-runner"_L1, "service_account"_L1, "build service"_L1},
};

constexpr std::array positions{"engineer"_L1, "reviewer"_L1,        "product_owner"_L1,
                               "director"_L1, "release_manager"_L1, "technical_writer"_L1,
                               ""_L1};

} // namespace

QString randomUuid(Random &random)
{
    const QString hex = u"%1%2"_s.arg(random.next(), 16, 16, '0'_L1).arg(random.next(), 16, 16, '0'_L1);
    return u"%1-%2-4%3-a%4-%5"_s.arg(hex.left(8), hex.mid(8, 4), hex.mid(13, 3), hex.mid(17, 3), hex.mid(20));
}

People::People(quint64 seed)
{
    Random random(seed, 1);
    m_organizations = {Organization{randomUuid(random), u"Harbour Works AI"_s},
                       Organization{randomUuid(random), u"Tidewater Labs"_s}};
    for (const Human &human : humans) {
        m_people.push_back({.id = randomUuid(random),
                            .username = human.username,
                            .email = human.username + "@harbour.example"_L1,
                            .kind = human.kind,
                            .role = human.role,
                            .language = u"en"_s,
                            .domain = {},
                            .position = {}});
    }
    m_firstAgent = static_cast<Writer>(m_people.size());
    for (const Character &character : readCast()) {
        const size_t number = m_people.size();
        const QString id = randomUuid(random);
        m_people.push_back({.id = id,
                            .username = character.name.toLower().replace(u' ', u'-') + "-ai"_L1,
                            .email = id + "@noreply.agents.example"_L1,
                            .kind = u"agent"_s,
                            .role = character.role,
                            .language = character.language,
                            .domain = character.domain,
                            .position = positions.at(number % positions.size()),
                            .organization = character.trust < 0.75 ? 1U : 0U,
                            .isTrusted = character.trust >= 0.6});
    }
}

Writer People::agent(Random &random) const
{
    const auto count = static_cast<quint32>(m_people.size() - m_firstAgent);
    return static_cast<Writer>(m_firstAgent + random.below(count));
}

Writer People::human(Random &random) const
{
    return static_cast<Writer>(random.below(m_firstAgent));
}

} // namespace ackbox::demo::channels
