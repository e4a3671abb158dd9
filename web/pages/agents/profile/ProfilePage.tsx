// The agent's own page: how owners reach them and where the yard is, which they change themselves;
// subscription and licence, which the operator does.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Agent } from '../../../calls/agents/profile.ts'
import type { Settings } from '../../settings.ts'
import { Heading } from '../Heading.tsx'
import { KEYS } from '../queries.ts'
import { SignOut } from '../sign-in/SignOut.tsx'
import { BusinessDetails } from './BusinessDetails.tsx'
import { LicenceAlert } from './LicenceAlert.tsx'
import { Passkeys } from './Passkeys.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'
import { Subscription } from './Subscription.tsx'

/** The page at /agents/profile. */
export function ProfilePage({ agent, settings }: { agent: Agent; settings: Settings }) {
  const queries = useQueryClient()
  // The numbers left may have changed a moment ago.
  useEffect(() => void queries.invalidateQueries({ queryKey: KEYS.profile }), [queries])
  return (
    <>
      <Heading>Profile</Heading>
      <LicenceAlert expires={agent.licenceExpires} settings={settings} />
      <div className="profile">
        <ProfileForm agent={agent} />
        <div className="profile-side">
          <Subscription agent={agent} settings={settings} />
          <BusinessDetails agent={agent} settings={settings} />
          <Passkeys />
          <Sessions />
          <SignOut />
        </div>
      </div>
    </>
  )
}
