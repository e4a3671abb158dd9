// An agent is erased in the middle of a call: it is refused as signed out, and nothing of theirs is written any more.
import { beforeEach, describe, expect, test } from 'vitest'
import { change, rowOf, forEachTest } from '../../../tests/support/test-site.ts'
import type { AgentCaller } from '../../../tests/support/agent-caller.ts'
import { ALERTS, madeSubscription, PUSH_SETTINGS } from '../../../tests/support/alerted-agent.ts'
import { ANY_FORMS } from '../../../tests/support/forms.ts'
import { beforeTransaction } from '../../../tests/support/before-transaction.ts'
import { openPayingSite } from '../../../tests/support/paying-agent.ts'
import { postCarWithLink, type PostedCar } from '../../../tests/support/post-car.ts'
import { replaceSession } from '../../agents/sign-in/session.ts'
import { watchSubscriptions } from '../../agents/billing/read-subscription.ts'
import { writeAbout } from '../../market/complaints/answer-complaint.ts'
import { confirmPhone } from '../../owners/postings/posting-storage.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import type { Services } from '../../platform/services.ts'
import { removePerson } from '../../agents/profile/people.ts'
import { eraseAgent } from './erase-agent.ts'

const paying = forEachTest(() => openPayingSite({ ...PUSH_SETTINGS, ...ANY_FORMS }))
let services: Services
let agent: AgentCaller
let car: PostedCar

beforeEach(async () => {
  services = paying.site.services
  agent = paying.agent
  car = await postCarWithLink(services)
  await confirmPhone(services, car.uniqueId)
  await agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 530 })
})

/** The answer to a call in whose midst `first` is done, before its first transaction. */
async function answerTo(
  [method, url, payload]: readonly ['PUT' | 'POST' | 'PATCH', string, object],
  first: () => Promise<unknown>,
) {
  const { database } = services
  services.database = beforeTransaction(database, async (earlier) => {
    services.database = database
    if (earlier === 0) await first()
  })
  const headers = { authorization: `Bearer ${agent.token}` }
  return paying.site.app.inject({ method, url, payload, headers })
}

const erase = () => eraseAgent(services, agent.id)

const TABLES = [
  'alerts',
  'push_devices',
  'sessions',
  'agent_people',
  'quotes',
  'complaints',
  'complaint_messages',
] as const

/** What is left where an agent's own words, yards and numbers could be. */
async function left(): Promise<object> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const rows = services.database.selectFrom(table as 'complaint_messages').selectAll()
    const said = table === 'complaint_messages' ? rows.where('thread', '=', 'other') : rows
    const { length } = await said.execute()
    if (length > 0) counts[table] = length
  }
  return counts
}

// For a month the name is kept of who was given a number.
describe.each(['goes', 'stays'])('their name %s', (name) => {
  beforeEach(async () => {
    if (name === 'goes') return
    await change(services, 'agents', { subscribed_until: services.clock.now() + 1 })
    const url = `/agent/vehicles/${car.postingId}/phone-number`
    expect((await agent.call('POST', url)).statusCode).toBe(200)
  })

  test.each([
    ['PUT', '/agent/alerts', ALERTS],
    ['PUT', '/agent/alerts/device', madeSubscription()],
    ['PATCH', '/agent/me', { contactName: 'Sam Pell' }],
    ['POST', '/agent/people', { name: 'Sam Pell', phoneNumber: '07700 900777' }],
    ['POST', '/agent/subscription/checkout', {}],
  ] as const)('%s %s', async (...call) => {
    expect((await answerTo(call, erase)).statusCode).toBe(401)
    expect(await left()).toEqual({})
    await watchSubscriptions(services)
    expect(paying.stripe.account.customers.size).toBe(0)
  })

  test.each([
    ['PUT', 'quote', { amount: 600 }],
    ['POST', 'quote/renew', {}],
    ['POST', 'phone-number', {}],
    ['POST', 'ask', { facts: ['v5c'] }],
  ] as const)('%s %s of a car', async (method, step, payload) => {
    const url = `/agent/vehicles/${car.postingId}/${step}`
    expect((await answerTo([method, url, payload], erase)).statusCode).toBe(401)
    expect(await left()).toEqual({})
  })

  test('a report of a car, which would keep their number', async () => {
    const report = { about: 'posting', kind: 'already-sold', vehicleId: car.postingId }
    const call = ['POST', '/complaints', { ...report, words: 'Sold last week' }] as const
    expect((await answerTo(call, erase)).statusCode).toBe(401)
    expect(await left()).toEqual({})
  })

  test('their answer to a complaint', async () => {
    const reference = await complain()
    const asked = { to: 'other', words: 'What did you pay?', who: 'Priya S.' } as const
    await writeAbout(services, reference, asked)
    const url = `/agent/complaints/${reference}/messages`
    expect((await answerTo(['POST', url, { words: 'As agreed' }], erase)).statusCode).toBe(401)
    expect(await left()).toMatchObject({ complaints: 1 })
    expect(await left()).not.toHaveProperty('complaint_messages')
  })

  test('an owner’s complaint about them, which is kept', async () => {
    expect(await complain(erase)).toMatch(/^C/)
    const kept = { subject: 'Aire Valley Motors', posting_id: car.postingId }
    expect(await rowOf(services, 'complaints')).toMatchObject(kept)
  })

  test('signing in', async () => {
    await erase()
    expect(await signIn(null)).toBeNull()
    expect(await left()).toEqual({})
  })
})

test('one of their people who is removed meanwhile does not sign in', async () => {
  const person = { name: 'Sam Pell', phoneNumber: '07700 900777' }
  expect((await agent.call('POST', '/agent/people', person)).statusCode).toBe(200)
  const { id } = await rowOf(services, 'agent_people')
  expect(await signIn(id)).not.toBeNull()
  await services.database.deleteFrom('sessions').where('person_id', '=', id).execute()
  await removePerson(services, { agentId: agent.id, personId: id }, { who: 'Pat', reason: 'left' })
  expect(await signIn(id)).toBeNull()
})

test('a complaint about a car that is erased meanwhile is kept without it', async () => {
  expect(await complain(() => erasePosting(services, car.postingId, 'Pat'))).toMatch(/^C/)
  expect(await rowOf(services, 'complaints')).toMatchObject({ posting_id: null })
})

function signIn(personId: string | null) {
  const whose = { agentId: agent.id, personId }
  const browser = { token: undefined, device: null, refused: () => undefined }
  return services.database
    .transaction()
    .execute((tx) => replaceSession(services, tx, whose, browser))
}

async function complain(first = async (): Promise<unknown> => undefined): Promise<string> {
  const { link_id: agentId } = await rowOf(services, 'listing_agents')
  const { id: quoteId } = await rowOf(services, 'quotes')
  const card = { agentId, listingId: car.listingId, quoteId }
  const complaint = { about: 'buyer', words: 'They paid less', reach: 'pat@example.com', ...card }
  const answer = await answerTo(['POST', '/complaints', complaint], first)
  return String(answer.json<{ reference?: string }>().reference)
}
