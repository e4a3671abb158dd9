import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import { Heading } from '../../../components/console/Heading.tsx'
import { PaymentAlert } from '../sign-in/PaymentAlert.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { agentOfPushes, thisDevice } from '../parts/service-worker.ts'
import { SignOut } from '../sign-in/SignOut.tsx'
import { BusinessDetails } from './BusinessDetails.tsx'
import { partsFor, type PartProps } from './parts.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'
import { Alert } from '../../../components/Alert.tsx'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import { daysLeft, longDate } from '../../../components/console/long-date.ts'
import './style.ts'

/** The page at /agents/profile. */
export function ProfilePage({ agent, settings }: PartProps) {
  const queries = useQueryClient()
  // The numbers left may have changed a moment ago.
  useEffect(() => void queries.invalidateQueries({ queryKey: KEYS.profile }), [queries])
  return (
    <>
      <Heading>Profile</Heading>
      <PaymentAlert agent={agent} />
      <LicenceAlert expires={agent.licenceExpires} settings={settings} />
      <PartLinks agent={agent} />
      <div className="profile">
        {agent.isAccountOwner && <ProfileForm agent={agent} />}
        <div className="profile-side">
          <BusinessDetails agent={agent} settings={settings} />
          <Sessions />
          <div>
            {agentOfPushes() === agent.agentId && (
              <p className="quiet">
                Alerts on {thisDevice()} stop when you sign out. You can turn them on again under
                Alerts.
              </p>
            )}
            <SignOut />
          </div>
        </div>
      </div>
    </>
  )
}

function PartLinks({ agent }: Pick<PartProps, 'agent'>) {
  return (
    <nav aria-label="Profile">
      <ul className="profile-links">
        {partsFor(agent).map(({ path, name, Part }) => (
          <li key={path}>
            <Link href={path} onPointerEnter={Part.load} onFocus={Part.load}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SOON_DAYS = 30

/**
 * Without a licence nobody may deal in scrap metal (Scrap Metal Dealers Act 2013, section 1). Nothing while
 * it has more than 30 days to run. `expires` is its last day, or null.
 */
function LicenceAlert(props: { expires: string | null; settings: Settings }) {
  const { expires, settings } = props
  const [now] = useState(() => new Date())
  const days = expires === null ? Infinity : daysLeft(expires, now)
  if (expires === null || days > SOON_DAYS) return null
  const words = (
    <>
      <strong>
        {days < 0 ? 'Your licence expired on ' : 'Your licence expires on '}
        {longDate(expires)}.
      </strong>{' '}
      Once you have the new one, call us on <SupportPhone settings={settings} /> with its number and
      last day.{days >= 0 && ' Without it you can’t trade after that day.'}
    </>
  )
  return (
    <div className="licence-alert">
      {days < 0 ? (
        <Alert kind="warning">{words}</Alert>
      ) : (
        <p className="alert caution">
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}
