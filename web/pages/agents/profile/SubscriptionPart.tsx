import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { capitalised } from '../../../../domain/basics/capitalised.ts'
import { fullDay, londonDay } from '../../../../domain/basics/days.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { DAY_MS } from '../../../../domain/basics/time.ts'
import type { Subscription, Price, StripePage } from '../../../../domain/wire/agents.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Rows, Shown } from '../../../components/console/ConsoleFrame.tsx'
import { ask } from '../../../components/console/ask.ts'
import { longDate, daysLeft } from '../../../../domain/basics/dates.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { OneTap } from '../../../components/console/OneTap.tsx'
import { useAction } from '../../../components/console/use-action.ts'
import type { PartProps } from '../../page.ts'
import { SupportEmail, SupportPhone } from '../../../components/SiteFrame.tsx'

// Stripe's page sends one back before it has told us.
const AGAIN_MS = 3000
// Before then nobody pays twice.
const OFFERED_MS = 30 * DAY_MS

export function SubscriptionPart({ agent, settings }: PartProps) {
  const queries = useQueryClient()
  const hasPaid = useSearch() === 'paid'
  const query = useQuery({
    queryKey: KEYS.subscription,
    queryFn: async () => {
      const found = await ask(consoleCall('GET /agent/subscription', {}, 'givenBackThisWeek'))
      void queries.invalidateQueries({ queryKey: KEYS.profile })
      return found
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (hasPaid && state.data?.paid === null ? AGAIN_MS : false),
  })
  return (
    <Shown query={query}>
      {(subscription) => <Present {...{ agent, settings, hasPaid, subscription }} />}
    </Shown>
  )
}

type PresentProps = PartProps & { hasPaid: boolean; subscription: Subscription }

function Present({ agent, settings, hasPaid, subscription }: PresentProps) {
  const { paid, price, numbersADay } = subscription
  const ended = agent.subscribedUntil
  return (
    <div className="stack far">
      {hasPaid && (
        // One, so that what comes into it is read out.
        <output>
          {paid === null ? (
            'Waiting for Stripe to confirm your payment..'
          ) : (
            <Alert kind="done">
              <strong>Thank you.</strong> You can see owners’ numbers now.
            </Alert>
          )}
        </output>
      )}
      {paid !== null && <FailedPayment paid={paid} />}
      {(paid?.state === 'refunded' || paid?.state === 'disputed') && (
        <Alert kind="warning">
          <strong>
            {paid.state === 'refunded'
              ? 'Your last payment was refunded.'
              : 'Your bank has disputed your last payment.'}
          </strong>{' '}
          It no longer lets you see owners’ numbers. If that’s not right, call us on{' '}
          <SupportPhone settings={settings} />.
        </Alert>
      )}
      {paid === null && !agent.subscribed && ended !== null && (
        <p>Yours ended on {longDate(ended)}.</p>
      )}
      <PaidRows subscription={subscription} />
      {paid?.isLive === true && agent.isAccountOwner && (
        <>
          {paid.state === 'failed' && <ToStripe to="card">Change Card</ToStripe>}
          <ToStripe to="all" outlined={paid.state === 'failed'}>
            Manage Subscription
          </ToStripe>
          <p className="quiet-line">Invoices, your card and cancelling are on Stripe’s page.</p>
        </>
      )}
      {isOffered(subscription) && price !== null && (
        <Offer price={price} numbersADay={numbersADay} isOwner={agent.isAccountOwner} />
      )}
      {price === null && paid === null && (
        <p>
          {ended === null && 'You have none. '}Quoting is free all the same. With a subscription you
          can also see the phone numbers of owners who have confirmed theirs. To get one, or a
          longer one, call <SupportPhone settings={settings} /> or write to{' '}
          <SupportEmail settings={settings} />.
        </p>
      )}
    </div>
  )
}

function isOffered({ paid, giftUntil }: Subscription): boolean {
  if (paid?.isLive === true || paid?.state === 'disputed') return false
  return giftUntil === null || Date.parse(giftUntil) - Date.now() < OFFERED_MS
}

type Paid = NonNullable<Subscription['paid']>

function FailedPayment({ paid }: { paid: Paid }) {
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

const VAT = { included: ', VAT included', added: ', plus VAT' }

function Offer(props: { price: Price; numbersADay: number | null; isOwner: boolean }) {
  const { price, numbersADay, isOwner } = props
  const sum = inPounds(price.amount)
  return (
    <>
      <p className="price quiet">
        <strong className="sum">{sum}</strong> {price.per}
        {price.vat !== null && VAT[price.vat]}
      </p>
      <p>
        With a subscription you see owners’ phone numbers
        {numbersADay !== null && `, up to ${numbersADay} a day`}. Quotes are free without one.
      </p>
      <ul className="bullets">
        <li>Paid by card {price.per.replace(/^a /, 'every ')}, from today</li>
        <li>Cancel any time; it ends with the {price.per.split(' ').at(-1)} you have paid for</li>
        <li>A wrong number reported within 48 hours does not count</li>
      </ul>
      {isOwner ? (
        <>
          <ToStripe to="checkout">
            {`Subscribe for ${sum} ${price.per.replace(/\w+$/, capitalised)}`}
          </ToStripe>
          <p className="quiet-line">You pay on Stripe’s page. We never see your card.</p>
        </>
      ) : (
        <p className="quiet-line">Only the account’s owner can subscribe.</p>
      )}
      <section aria-labelledby="without" className="part stack near">
        <h2 id="without">Chosen without one</h2>
        <p>When an owner chooses your quote you get their number, subscription or not.</p>
      </section>
    </>
  )
}

function PaidRows({ subscription }: { subscription: Subscription }) {
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

function dayOf(at: string): string {
  return fullDay(londonDay(new Date(at)))
}

interface ToStripeProps {
  to: 'checkout' | 'card' | 'all'
  outlined?: boolean
  children: string
}

function ToStripe({ to, outlined = false, children }: ToStripeProps) {
  // Asked again for a page to subscribe on, Stripe leads to the same one.
  const call = useAction(
    () =>
      to === 'checkout'
        ? consoleCall('POST /agent/subscription/checkout', {}, 'url')
        : consoleCall('POST /agent/subscription/portal', { body: { to } }, 'url'),
    leave,
  )
  return (
    <OneTap call={call} busyText="Opening Stripe.." look={outlined ? '' : 'primary'}>
      {children}
    </OneTap>
  )
}

// Busy until the page has gone, and ready again if one comes back to it as it was.
function leave({ url }: StripePage): Promise<void> {
  location.assign(url)
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}
