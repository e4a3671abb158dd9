// The pages under Profile: one line each, and a folder beside this one's.
import type { ComponentType } from 'react'
import type { PartProps } from '../../page.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import { BackLink, Heading } from '../../../components/console/ConsoleFrame.tsx'
import { later, type Later } from '../../../components/console/later.tsx'

interface Part {
  path: string
  /** Its heading, and what links to it say. */
  name: string
  only: 'owner' | 'others' | undefined
  Part: Later<PartProps>
}

/** `load` imports the part; the profile's style comes beside it. */
function laterPart(
  under: string,
  name: string,
  load: () => Promise<ComponentType<PartProps>>,
  only?: 'owner' | 'others',
): Part {
  const Part = later(async () => {
    const [loaded] = await Promise.all([load(), import('./style.ts')])
    return loaded
  })
  return { path: `/agents/profile/${under}`, name, only, Part }
}

const close = () => import('./ClosePart.tsx')

const PROFILE_PARTS: readonly Part[] = [
  laterPart('alerts', 'Alerts', () => import('./AlertsPart.tsx').then((m) => m.AlertsPart)),
  laterPart('subscription', 'Subscription', () =>
    import('./SubscriptionPart.tsx').then((m) => m.SubscriptionPart),
  ),
  laterPart(
    'people',
    'People',
    () => import('./PeoplePart.tsx').then((m) => m.PeoplePart),
    'owner',
  ),
  laterPart(
    'complaints',
    'Complaints',
    () => import('./ComplaintsPart.tsx').then((m) => m.ComplaintsPart),
    'owner',
  ),
  laterPart('close', 'Close your account', () => close().then((m) => m.ClosePart), 'owner'),
  laterPart('leave', 'Leave this business', () => close().then((m) => m.LeavePart), 'others'),
]

export function partsFor(agent: Agent): readonly Part[] {
  const hidden = agent.isAccountOwner ? 'others' : 'owner'
  return PROFILE_PARTS.filter(({ only }) => only !== hidden)
}

/** A part with the way back to the profile and its heading, which are there before it is loaded. */
export function ProfilePart({ part, ...props }: PartProps & { part: Part }) {
  const { name, Part } = part
  return (
    <div className="profile-part stack far">
      <BackLink href="/agents/profile">Profile</BackLink>
      <Heading>{name}</Heading>
      <Part {...props} />
    </div>
  )
}
