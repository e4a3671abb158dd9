// Stands in for Stripe: Checkout and the portal as pages, events signed by the library's own helper, and at `/` what a
// bank or a month may do. Only test cards are typed here. What holds it to Stripe: contract.test.ts.
import { readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { html, type Answer } from '../answer.ts'
import { escaped, openStandIn, withParts, type StandInRequest } from '../open-stand-in.ts'
import { openAccount, type Account } from './account.ts'
import { PRICE } from './objects.ts'
import { idOf, openApi } from './requests.ts'

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

export interface StripeOptions {
  port: number
  /** Whether events are sent to where the product is, or only kept. */
  sends?: boolean
  now?: () => number
}

const SECRETS = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' }
const DECLINED: Record<string, string> = {
  '0002': 'Your card was declined.',
  '0069': 'Your card has expired.',
}

export async function startStripe(options: StripeOptions) {
  const { port, sends = true, now = Date.now } = options
  // Every one so far, oldest first, as it is sent.
  const events: { type: string; body: string; signature: () => string }[] = []
  const sending: Promise<void>[] = []
  const account = openAccount(now, (type, object) => {
    // Nothing is expanded in an event.
    const data = {
      object: { ...object, ...('customer' in object && { customer: idOf(object.customer) }) },
    }
    const event = { id: account.newId('evt'), object: 'event', type, data }
    const payload = JSON.stringify({ ...event, api_version: Stripe.API_VERSION })
    const signature = (): string => sign(payload, account.seconds())
    events.push({ type, body: payload, signature })
    const product = account.sessions[0]?.success_url ?? null
    if (sends && product !== null)
      sending.push(post(new URL('/stripe/events', product), payload, signature()))
  })
  // The address is known once it listens.
  let api: (request: StandInRequest) => Answer
  const standIn = await openStandIn({
    name: 'Stripe',
    port,
    above: () => commandsHtml(account),
    answer: (request) => pageOf(account, request) ?? api(request),
    settings: (url) => ({
      STRIPE_BASE_URL: url,
      STRIPE_SECRET_KEY: SECRETS.secretKey,
      STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
      STRIPE_PRICE_ID: PRICE.id,
    }),
  })
  const { secretKey } = SECRETS
  api = openApi(account, { url: standIn.url, secretKey, version: Stripe.API_VERSION })
  // Once the product has answered every event sent so far.
  const eventsAnswered = (): Promise<unknown> => Promise.all(sending)
  return { ...standIn, account, events, eventsAnswered }
}

function sign(payload: string, timestamp: number): string {
  const secret = SECRETS.webhookSecret
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

async function post(url: URL, body: string, signature: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await fetch(url, { method: 'POST', headers, body }).catch(() => null)
}

const COMMANDS = {
  decline: 'Decline its card from now on',
  renew: 'End the month',
  retry: 'Try the payment again',
  refund: 'Refund',
  dispute: 'Dispute',
  win: 'Dispute won',
} as const

function pageOf(account: Account, { method, path, body }: StandInRequest): Answer | null {
  const { pathname, searchParams } = new URL(path, 'http://stand-in')
  const [, place, id = ''] = pathname.split('/')
  const fields = new URLSearchParams(method === 'POST' ? body : '')
  const last4 = (fields.get('card') ?? '').replace(/\D/g, '').slice(-4)
  if (place === 'checkout') {
    const session = account.sessions.find((one) => one.id === id)
    if (session?.status !== 'open') return html(404, '<h1>This page has expired.</h1>')
    const problem = DECLINED[last4] ?? ''
    const back = escaped(session.cancel_url ?? '')
    if (method === 'GET' || problem !== '') return filled('checkout', { problem, back })
    account.does.pay(session, last4)
    return redirect(session.success_url ?? '/')
  }
  if (place === 'portal') {
    const live = account.subscriptions.find((one) => one.customer.id === id)
    if (last4 !== '') account.does.changeCard(id, last4)
    const ends = fields.get('ends')
    if (live !== undefined && ends !== null) account.does.update(live, ends === 'yes')
    const back = searchParams.get('back') ?? '/'
    if (method === 'POST') return redirect(back)
    const isEnding = live?.cancel_at_period_end === true
    const words = `${isEnding ? 'Don’t cancel' : 'Cancel'} subscription`
    return filled('portal', { ends: isEnding ? 'no' : 'yes', words, back: escaped(back) })
  }
  if (place !== 'commands' || method !== 'POST') return null
  const command = fields.get('do')
  if (command !== null && command in COMMANDS) account.does[command as keyof typeof COMMANDS](id)
  return redirect('/')
}

function commandsHtml({ customers }: Account): string {
  const forms = [...customers.values()].map(({ id, name }) => {
    const buttons = Object.entries(COMMANDS).map(
      ([command, words]) => `<button name="do" value="${command}">${words}</button>`,
    )
    return `<article><h2>${escaped(name ?? id)}</h2><form method="post" action="/commands/${id}">${buttons.join('')}</form></article>`
  })
  return `<p>Who subscribes, and what may happen to them.</p>${forms.join('')}`
}

function filled(page: string, parts: Record<string, string>): Answer {
  return html(200, withParts(readFileSync(`${import.meta.dirname}/${page}.html`, 'utf8'), parts))
}

function redirect(location: string): Answer {
  return { status: 303, headers: { location }, body: '' }
}
