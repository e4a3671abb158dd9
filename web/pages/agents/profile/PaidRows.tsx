import { fullDay } from '../../../../domain/basics/day-in-words.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import type { Subscription } from '../../../../domain/wire/subscription.ts'
import { londonDay, longDate } from '../../../components/console/long-date.ts'
import { Rows } from '../../../components/console/Rows.tsx'

type Paid = NonNullable<Subscription['paid']>

/** What is paid, or given; nothing where there is neither. */
export function PaidRows({ subscription }: { subscription: Subscription }) {
  const { paid, giftUntil, numbersLeft, numbersADay, givenBackThisWeek } = subscription
  if (paid === null && giftUntil === null) return null
  const left = numbersLeft === null ? 'As many as you need' : `${numbersLeft} of ${numbersADay}`
  const dueAt = paid?.nextPaymentAt
  return (
    <Rows
      rows={[
        ['State', paid && stateOf(paid)],
        ['Runs until', giftUntil && longDate(giftUntil)],
        ['Price', paid && `${inPounds(paid.amount)} ${paid.per}`],
        [paid?.state === 'failed' ? 'Next try' : 'Next payment', dueAt && dayOf(dueAt)],
        ['Card', paid?.card],
        ['Numbers left today', left],
        ['Given back this week', givenBackThisWeek || null],
      ]}
    />
  )
}

function stateOf({ state, until }: Paid): string {
  if (state === 'ending') return `Ends on ${dayOf(until)}`
  return {
    running: 'Subscribed',
    failed: 'Payment failed',
    refunded: 'Refunded',
    disputed: 'Disputed',
  }[state]
}

/** The day in London of a moment in ISO 8601, in words. */
export function dayOf(at: string): string {
  return fullDay(londonDay(new Date(at)))
}
