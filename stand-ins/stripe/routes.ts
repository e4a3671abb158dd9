// What the product asks of Stripe's API.
import type { Stripe } from 'stripe'
import type { Account } from './account.ts'
import { list, PRICE } from './objects.ts'

type Fields = URLSearchParams
interface Route {
  ask: RegExp
  /** The parameters it takes. */
  takes: readonly string[]
  answer: (account: Account, fields: Fields, id: string) => object | null
}

const ofCustomer = (rows: { customer: unknown }[], fields: Fields): object =>
  list(rows.filter(({ customer }) => idOf(customer) === fields.get('customer')))

/** The id of what may have been expanded. */
export function idOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'id' in one ? one.id : one
}

/** Their parameters are those of the library's types. */
export function routesAt(url: string): Route[] {
  return [
    {
      ask: /^GET \/v1\/prices\/(\w+)$/,
      takes: [],
      answer: (_account, _fields, id) => (id === PRICE.id ? PRICE : null),
    },
    {
      ask: /^POST \/v1\/customers$/,
      takes: ['name', 'metadata'] satisfies (keyof Stripe.CustomerCreateParams)[],
      answer: (account, fields) => {
        const id = account.newId('cus')
        const metadata = { agent: fields.get('metadata[agent]') ?? '' }
        const invoice_settings = { default_payment_method: null }
        const name = fields.get('name')
        const customer = { id, object: 'customer', name, metadata, invoice_settings } as const
        account.customers.set(id, customer)
        return customer
      },
    },
    {
      ask: /^DELETE \/v1\/customers\/(\w+)$/,
      takes: [],
      answer: (account, _fields, id) => {
        const customer = account.customers.get(id)
        if (customer === undefined) return null
        account.does.remove(customer)
        return { id, object: 'customer', deleted: true }
      },
    },
    {
      ask: /^GET \/v1\/subscriptions$/,
      takes: [
        'customer',
        'status',
        'limit',
        'expand',
      ] satisfies (keyof Stripe.SubscriptionListParams)[],
      answer: ({ subscriptions }, fields) => ofCustomer(subscriptions, fields),
    },
    {
      ask: /^POST \/v1\/subscriptions\/(\w+)$/,
      takes: [
        'cancel_at_period_end',
        'metadata',
      ] satisfies (keyof Stripe.SubscriptionUpdateParams)[],
      answer: ({ subscriptions, does }, fields, id) => {
        const subscription = subscriptions.find((one) => one.id === id)
        if (subscription === undefined) return null
        for (const [name, value] of fields) {
          const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
          if (key !== undefined && value !== '') subscription.metadata[key] = value
          if (key !== undefined && value === '') delete subscription.metadata[key]
        }
        does.update(subscription, fields.get('cancel_at_period_end') === 'true')
        return subscription
      },
    },
    {
      ask: /^DELETE \/v1\/subscriptions\/(\w+)$/,
      takes: [],
      answer: ({ subscriptions, does }, _fields, id) => {
        const subscription = subscriptions.find((one) => one.id === id)
        if (subscription !== undefined) does.end(subscription)
        return subscription ?? null
      },
    },
    {
      ask: /^GET \/v1\/invoices$/,
      takes: ['customer', 'limit', 'expand'] satisfies (keyof Stripe.InvoiceListParams)[],
      answer: ({ invoices }, fields) => ofCustomer(invoices, fields),
    },
    {
      ask: /^GET \/v1\/charges$/,
      takes: ['customer', 'limit'] satisfies (keyof Stripe.ChargeListParams)[],
      answer: ({ charges }, fields) => ofCustomer(charges, fields),
    },
    {
      ask: /^GET \/v1\/charges\/(\w+)$/,
      takes: [],
      answer: ({ charges }, _fields, id) => charges.find((one) => one.id === id) ?? null,
    },
    {
      ask: /^GET \/v1\/disputes$/,
      takes: ['charge'] satisfies (keyof Stripe.DisputeListParams)[],
      answer: ({ disputes }, fields) =>
        list(disputes.filter(({ charge }) => charge === fields.get('charge'))),
    },
    {
      ask: /^GET \/v1\/checkout\/sessions$/,
      takes: ['customer', 'limit'] satisfies (keyof Stripe.Checkout.SessionListParams)[],
      answer: ({ sessions }, fields) => ofCustomer(sessions, fields),
    },
    {
      ask: /^POST \/v1\/checkout\/sessions$/,
      takes: [
        'mode',
        'customer',
        'line_items',
        'allowed_payment_method_types',
        'success_url',
        'cancel_url',
        'locale',
        'metadata',
      ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
      answer: ({ newId, sessions }, fields) => {
        const id = newId('cs')
        sessions.unshift({
          id,
          object: 'checkout.session',
          status: 'open',
          url: `${url}/checkout/${id}`,
          customer: fields.get('customer'),
          metadata: { price: fields.get('metadata[price]') ?? '' },
          success_url: fields.get('success_url'),
          cancel_url: fields.get('cancel_url'),
        })
        return sessions[0] ?? null
      },
    },
    {
      ask: /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      takes: [],
      answer: ({ sessions }, _fields, id) => {
        const session = sessions.find((one) => one.id === id)
        return session === undefined
          ? null
          : Object.assign(session, { status: 'expired', url: null })
      },
    },
    {
      ask: /^POST \/v1\/billing_portal\/sessions$/,
      takes: [
        'customer',
        'return_url',
        'locale',
        'flow_data',
      ] satisfies (keyof Stripe.BillingPortal.SessionCreateParams)[],
      answer: (_account, fields) => {
        const back = encodeURIComponent(fields.get('return_url') ?? '')
        const portal = `${url}/portal/${fields.get('customer')}?back=${back}`
        return { id: 'bps_1', object: 'billing_portal.session', url: portal }
      },
    },
  ]
}
