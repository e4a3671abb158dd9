// Says that the licence has run out, or will within 30 days: without one nobody may deal in scrap
// metal (Scrap Metal Dealers Act 2013, section 1).
import { useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../settings.ts'
import { daysLeft, longDate } from './long-date.ts'

const SOON_DAYS = 30

/** Nothing while the licence has longer to run. `expires` is its last day, or null. */
export function LicenceAlert(props: { expires: string | null; settings: Settings }) {
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
        <Alert kind="trouble">{words}</Alert>
      ) : (
        <p className="alert caution">
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}
