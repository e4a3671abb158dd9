// A site whose agents pay at a stand-in of Stripe, on the site's own clock.
import type { Subscription } from '../../domain/wire/agents.ts'
import { startStripe, type StripeStandIn } from '../../stand-ins/stripe/start.ts'
import { callAnew, signInAgent, type AgentCaller } from './agent-caller.ts'
import { openTestSite } from './test-site.ts'

type Events = StripeStandIn['events']

/** An agent without a subscription at such a site. Close it after. */
export async function openPayingSite(settings: Record<string, string> = {}) {
  let now = (): number => 0
  const stripe = await startStripe({ port: 0, sends: false, now: () => now() })
  const site = await openTestSite({ ...stripe.settings, ...settings })
  now = () => site.services.clock.now()
  const signedIn = await signInAgent(site, { phone: '07700 900456', subscribed: false })
  const { id } = signedIn
  // Months pass, and a session ends after a week without use.
  const call: AgentCaller['call'] = async (...asked) => (await callAnew(site, id))(...asked)
  const agent = { ...signedIn, call }
  let told = 0
  const customer = (): string => [...stripe.account.customers.keys()].at(-1) ?? ''
  return {
    site,
    stripe,
    agent,
    /** The agent's id at Stripe, once there is one. */
    customer,
    /** Goes to Checkout and pays with the card that ends so. */
    async subscribe(last4 = '4242'): Promise<void> {
      const answer = await agent.call('POST', '/agent/subscription/checkout')
      const { url } = answer.json() as { url: string }
      const page = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ card: `400000000000${last4}` }),
        redirect: 'manual',
      })
      await page.arrayBuffer()
    },
    /** Sends the product all events since the last time, or those of `order` by their places among them. */
    async tell(order = (events: Events): Events => events) {
      const events = order(stripe.events.slice(told))
      told = stripe.events.length
      const statuses: number[] = []
      for (const { body, signature } of events) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature() }
        const url = '/stripe/events'
        statuses.push(
          (await site.app.inject({ method: 'POST', url, headers, payload: body })).statusCode,
        )
      }
      return statuses
    },
    /** What the agent's page and profile say. */
    view: async (): Promise<Subscription> =>
      (await agent.call('GET', '/agent/subscription')).json(),
    subscribed: async (): Promise<boolean> =>
      (await agent.call('GET', '/agent/me')).json().subscribed,
    async close(): Promise<void> {
      await site.close()
      await stripe.close()
    },
  }
}
