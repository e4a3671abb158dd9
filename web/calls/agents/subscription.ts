import type { StripePage, Subscription } from '../../../domain/wire/subscription.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall } from '../console-call.ts'

const PATH = '/agent/subscription'

export function getSubscription(): Promise<CallOutcome<Subscription>> {
  return consoleCall(PATH, {}, 'givenBackThisWeek')
}

/** Where to subscribe; asked again it is the same page. */
export function beginCheckout(): Promise<CallOutcome<StripePage>> {
  return consoleCall(`${PATH}/checkout`, { method: 'POST' }, 'url')
}

/** Where to change the card, or all else too. */
export function openPortal(to: 'card' | 'all'): Promise<CallOutcome<StripePage>> {
  return consoleCall(`${PATH}/portal`, { method: 'POST', body: { to } }, 'url')
}
