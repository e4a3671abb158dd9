// The pages under Profile: one line each, and a folder beside this one's.
import type { ComponentType } from 'react'
import type { Agent } from '../../../../domain/wire/agents.ts'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import { BackLink, Heading } from '../../../components/console/ConsoleFrame.tsx'
import { later, type Later } from '../../../components/console/later.tsx'

export interface PartProps {
  agent: Agent
  settings: Settings
}

interface Part {
  path: string
  /** Its heading, and what links to it say. */
  name: string
  only?: 'owner' | 'others'
  Part: Later<PartProps>
}

/** `load` imports the part; the profile's style comes beside it. */
function laterPart(load: () => Promise<ComponentType<PartProps>>): Later<PartProps> {
  return later(async () => {
    const [Part] = await Promise.all([load(), import('./style.ts')])
    return Part
  })
}

const PROFILE_PARTS: readonly Part[] = [
  {
    path: '/agents/profile/alerts',
    name: 'Alerts',
    Part: laterPart(() => import('./AlertsPart.tsx').then((m) => m.AlertsPart)),
  },
  {
    path: '/agents/profile/subscription',
    name: 'Subscription',
    Part: laterPart(() => import('./SubscriptionPart.tsx').then((m) => m.SubscriptionPart)),
  },
  {
    path: '/agents/profile/people',
    name: 'People',
    only: 'owner',
    Part: laterPart(() => import('./PeoplePart.tsx').then((m) => m.PeoplePart)),
  },
  {
    path: '/agents/profile/complaints',
    name: 'Complaints',
    only: 'owner',
    Part: laterPart(() => import('./ComplaintsPart.tsx').then((m) => m.ComplaintsPart)),
  },
  {
    path: '/agents/profile/close',
    name: 'Close your account',
    only: 'owner',
    Part: laterPart(() => import('./ClosePart.tsx').then((m) => m.ClosePart)),
  },
  {
    path: '/agents/profile/leave',
    name: 'Leave this business',
    only: 'others',
    Part: laterPart(() => import('./ClosePart.tsx').then((m) => m.LeavePart)),
  },
]

export function partsFor(agent: Agent): readonly Part[] {
  const hidden = agent.isAccountOwner ? 'others' : 'owner'
  return PROFILE_PARTS.filter(({ only }) => only !== hidden)
}

/** A part with the way back to the profile and its heading, which are there before it is loaded. */
export function ProfilePart({ part, ...props }: PartProps & { part: Part }) {
  const { name, Part } = part
  return (
    <div className="profile-part stack">
      <BackLink href="/agents/profile">Profile</BackLink>
      <Heading>{name}</Heading>
      <Part {...props} />
    </div>
  )
}
