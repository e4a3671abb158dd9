import type { StripePage } from '../../../../domain/wire/subscription.ts'
import { beginCheckout, openPortal } from '../../../calls/agents/subscription.ts'
import { OneTap } from '../parts/OneTap.tsx'
import { useCall } from '../parts/use-call.ts'

interface ToStripeProps {
  to: 'checkout' | 'card' | 'all'
  outlined?: boolean
  children: string
}

/** Leads to a page of Stripe's. */
export function ToStripe({ to, outlined = false, children }: ToStripeProps) {
  const call = useCall(() => (to === 'checkout' ? beginCheckout() : openPortal(to)), leave)
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
