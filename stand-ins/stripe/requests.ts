// Answers as Stripe's API does. What each call takes is not looked at: the library's types refuse all else before.
import { json, type Answer } from '../answer.ts'
import type { StandInRequest } from '../open-stand-in.ts'
import type { Account } from './account.ts'
import { customerOf, list, PRICE, sessionOf } from './objects.ts'

/** The id of what may have been expanded. */
export function idOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'id' in one ? one.id : one
}

/** Answers requests with `secretKey` at the version that `Stripe` is. */
export function openApi(
  account: Account,
  { url, secretKey, version }: { url: string; secretKey: string; version: string },
): (request: StandInRequest) => Answer {
  const answered = new Map<string, { asked: string; answer: Answer }>()

  function answer({ method, path, headers, body }: StandInRequest): Answer {
    if (headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'Invalid API Key')
    if (headers['stripe-version'] !== version) return refusal(400, 'Invalid Stripe API version')
    const { pathname, searchParams } = new URL(path, url)
    const fields = method === 'GET' ? searchParams : new URLSearchParams(body)
    const [, kind = '', id = '', expire = ''] =
      /^\/v1\/((?:checkout\/|billing_portal\/)?\w+)(?:\/(\w+)(\/expire)?)?$/.exec(pathname) ?? []
    const ask = `${method} ${kind}${id && '/'}${expire}`
    const found = method === 'GET' ? read(kind, fields, id) : change(ask, fields, id)
    return found === null ? refusal(404, 'No such object', 'resource_missing') : json(200, found)
  }

  function read(kind: string, fields: URLSearchParams, id: string): object | null {
    const { sessions, subscriptions, invoices, charges, disputes } = account
    const rows: Record<string, { id: string; customer?: unknown; charge?: string }[]> = {
      prices: [PRICE],
      'checkout/sessions': sessions,
      subscriptions,
      invoices,
      charges,
      disputes,
    }
    const of = rows[kind] ?? []
    if (id !== '') return of.find((one) => one.id === id) ?? null
    const by = kind === 'disputes' ? 'charge' : 'customer'
    return list(of.filter((one) => idOf(one[by]) === fields.get(by)))
  }

  function change(ask: string, fields: URLSearchParams, id: string): object | null {
    const { customers, sessions, newId, does } = account
    const customer = customers.get(id)
    const subscription = account.subscriptions.find((one) => one.id === id)
    const session = sessions.find((one) => one.id === id)
    if (ask === 'POST customers') {
      const agent = fields.get('metadata[agent]') ?? ''
      const made = customerOf(newId('cus'), fields.get('name'), agent)
      customers.set(made.id, made)
      return made
    }
    if (ask === 'DELETE customers/' && customer !== undefined) {
      does.remove(customer)
      return { id, object: 'customer', deleted: true }
    }
    if (ask === 'POST subscriptions/' && subscription !== undefined) {
      for (const [name, value] of fields) {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        if (key !== undefined && value !== '') subscription.metadata[key] = value
        if (key !== undefined && value === '') delete subscription.metadata[key]
      }
      does.update(subscription, fields.get('cancel_at_period_end') === 'true')
      return subscription
    }
    if (ask === 'DELETE subscriptions/' && subscription !== undefined) {
      does.end(subscription)
      return subscription
    }
    if (ask === 'POST checkout/sessions') {
      sessions.unshift(sessionOf(newId('cs'), url, fields))
      return sessions[0] ?? null
    }
    if (ask === 'POST checkout/sessions//expire' && session !== undefined) {
      return Object.assign(session, { status: 'expired', url: null })
    }
    if (ask !== 'POST billing_portal/sessions') return null
    const back = encodeURIComponent(fields.get('return_url') ?? '')
    const portal = `${url}/portal/${fields.get('customer')}?back=${back}`
    return { id: 'bps_1', object: 'billing_portal.session', url: portal }
  }

  return (request) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return answer(request)
    const asked = request.path + request.body
    const before = answered.get(key)
    if (before !== undefined && before.asked !== asked) {
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
    }
    const given = before?.answer ?? answer(request)
    answered.set(key, { asked, answer: given })
    return given
  }
}

function refusal(status: number, message: string, code?: string): Answer {
  return json(status, { error: { type: 'invalid_request_error', message, code } })
}
