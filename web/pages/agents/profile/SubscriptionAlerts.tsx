import { useState } from 'react'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { Subscription } from '../../../../domain/wire/subscription.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import { daysLeft, londonDay } from '../../../components/console/long-date.ts'
import { dayOf } from './PaidRows.tsx'

type Paid = NonNullable<Subscription['paid']>

/** What still works, until which day, and what mends it. */
export function FailedPayment({ paid }: { paid: Paid }) {
  const [now] = useState(() => Date.now())
  if (paid.state !== 'failed' || paid.failedAt === null) return null
  const weekday = dayOf(paid.failedAt).split(' ')[0]
  const isOver = Date.parse(paid.until) <= now
  return (
    <Alert kind="warning">
      <strong>Your payment on {weekday} failed.</strong> You{' '}
      {isOver ? 'could see numbers until' : 'can see numbers until'} {dayOf(paid.until)}. Change
      your card{nextTry(paid.nextPaymentAt)}.
    </Alert>
  )
}

function nextTry(at: string | null): string {
  if (at === null) return ''
  const days = daysLeft(londonDay(new Date(at)), new Date())
  const when = days > 1 ? `on ${dayOf(at).split(' ')[0]}` : days === 1 ? 'tomorrow' : 'today'
  return `, or we’ll try this one again ${when}`
}

export function TakenBack({ paid, settings }: { paid: Paid; settings: Settings }) {
  if (paid.state !== 'refunded' && paid.state !== 'disputed') return null
  return (
    <Alert kind="warning">
      <strong>
        {paid.state === 'refunded'
          ? 'Your last payment was refunded.'
          : 'Your bank has disputed your last payment.'}
      </strong>{' '}
      It no longer lets you see owners’ numbers. If that’s not right, call us on{' '}
      <SupportPhone settings={settings} />.
    </Alert>
  )
}
