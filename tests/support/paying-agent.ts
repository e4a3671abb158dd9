// A site whose agents pay at a stand-in of Stripe, on the site's own clock.
import type { Subscription } from '../../domain/wire/agents.ts'
import { startStripe, type StripeStandIn } from '../../stand-ins/stripe/start.ts'
import { startSession } from '../../server/agents/sign-in/session.ts'
import { signInAgent, type AgentCaller } from './agent-caller.ts'
import { openTestSite, type TestSite } from './test-site.ts'

export interface PayingSite {
  site: TestSite
  stripe: StripeStandIn
  agent: AgentCaller
  /** The agent's id at Stripe, once there is one. */
  customer(): string
  /** Goes to Checkout and pays with the card that ends so. */
  subscribe(last4?: string): Promise<void>
  /** Sends the product all events since the last time, or those of `order` by their places among them. */
  tell(order?: (events: StripeStandIn['events']) => StripeStandIn['events']): Promise<number[]>
  /** What the agent's page and profile say. */
  view(): Promise<Subscription>
  subscribed(): Promise<boolean>
  close(): Promise<void>
}

/** An agent without a subscription at such a site. Close it after. */
export async function openPayingSite(settings: Record<string, string> = {}): Promise<PayingSite> {
  let now = (): number => 0
  const stripe = await startStripe({ port: 0, sends: false, now: () => now() })
  const site = await openTestSite({ ...stripe.settings, ...settings })
  now = () => site.services.clock.now()
  const signedIn = await signInAgent(site, { phone: '07700 900456', subscribed: false })
  const { id } = signedIn
  // Months pass, and a session ends after a week without use.
  const call: AgentCaller['call'] = async (method, url, payload) => {
    const token = await startSession(site.services, site.services.database, id)
    const headers = { authorization: `Bearer ${token}` }
    return site.app.inject({ method, url, headers, ...(payload && { payload }) })
  }
  const agent = { ...signedIn, call }
  let told = 0
  const customer = (): string => [...stripe.account.customers.keys()].at(-1) ?? ''
  return {
    site,
    stripe,
    agent,
    customer,
    async subscribe(last4 = '4242') {
      const answer = await agent.call('POST', '/agent/subscription/checkout')
      const { url } = answer.json() as { url: string }
      const page = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ card: `400000000000${last4}` }),
        redirect: 'manual',
      })
      await page.arrayBuffer()
    },
    async tell(order = (events) => events) {
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
    view: async () => (await agent.call('GET', '/agent/subscription')).json(),
    subscribed: async () => (await agent.call('GET', '/agent/me')).json().subscribed,
    async close() {
      await site.close()
      await stripe.close()
    },
  }
}
