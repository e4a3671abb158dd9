import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { DAY_MS } from '../../../../domain/basics/time.ts'
import type { Subscription } from '../../../../domain/wire/subscription.ts'
import { getSubscription } from '../../../calls/agents/subscription.ts'
import { Alert } from '../../../components/Alert.tsx'
import { loadStyle } from '../../../components/load-style.ts'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import { ask } from '../../../components/console/ask.ts'
import { CallAlert } from '../../../components/console/CallAlert.tsx'
import { longDate } from '../../../components/console/long-date.ts'
import type { PartProps } from './parts.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { Offer } from './Offer.tsx'
import { PaidRows } from './PaidRows.tsx'
import style from './subscription.css?url'
import { ToStripe } from './ToStripe.tsx'
import { TakenBack, FailedPayment } from './SubscriptionAlerts.tsx'

await loadStyle(style)

// Stripe's page sends one back before it has told us.
const AGAIN_MS = 3000
// Before then nobody pays twice.
const OFFERED_MS = 30 * DAY_MS

export function SubscriptionPart({ agent, settings }: PartProps) {
  const queries = useQueryClient()
  const hasPaid = useSearch() === 'paid'
  const { data, error, refetch } = useQuery({
    queryKey: KEYS.subscription,
    queryFn: async () => {
      const found = await ask(getSubscription())
      void queries.invalidateQueries({ queryKey: KEYS.profile })
      return found
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (hasPaid && state.data?.paid === null ? AGAIN_MS : false),
  })
  if (data === undefined) {
    return error === null ? (
      <output>Opening..</output>
    ) : (
      <CallAlert fault={error} onRetry={() => void refetch()} />
    )
  }
  const { paid, price } = data
  const ended = agent.subscribedUntil
  return (
    <div className="subscription">
      {hasPaid && <Thanks isThere={paid !== null} />}
      {paid !== null && <FailedPayment paid={paid} />}
      {paid !== null && <TakenBack paid={paid} settings={settings} />}
      {paid === null && !agent.subscribed && ended !== null && (
        <p>Yours ended on {longDate(ended)}.</p>
      )}
      <PaidRows subscription={data} />
      {paid?.isLive === true && agent.isAccountOwner && (
        <>
          {paid.state === 'failed' && <ToStripe to="card">Change Card</ToStripe>}
          <ToStripe to="all" outlined={paid.state === 'failed'}>
            Manage Subscription
          </ToStripe>
          <p className="quiet-line">Invoices, your card and cancelling are on Stripe’s page.</p>
        </>
      )}
      {isOffered(data) && price !== null && (
        <Offer price={price} numbersADay={data.numbersADay} isOwner={agent.isAccountOwner} />
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

function Thanks({ isThere }: { isThere: boolean }) {
  return isThere ? (
    <output>
      <Alert kind="done">
        <strong>Thank you.</strong> You can see owners’ numbers now.
      </Alert>
    </output>
  ) : (
    <output>Waiting for Stripe to confirm your payment..</output>
  )
}
