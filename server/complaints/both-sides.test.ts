// A complaint between three: the complainant, the operator, and the buyer, who sees only what the operator writes.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { madeSubscription, waitingPushes } from '../../tests/support/alerted-agent.ts'
import { ANY_FORMS } from '../../tests/support/any-forms.ts'
import { phoneNumber, postCarWithLink, type PostedCar } from '../../tests/support/post-car.ts'
import { onPostgres } from '../../tests/support/test-services.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { suspendAgent } from '../agents/approve-agent.ts'
import { confirmPhone } from '../postings/confirm-phone.ts'
import { eraseAgent } from '../people/erase-agent.ts'
import { exportPerson } from '../people/export-person.ts'
import { strFromU8, unzipSync } from 'fflate'
import { answerComplaint, askBuyer, closeComplaint } from './answer-complaint.ts'
import { markClosed } from './complaint-storage.ts'
import { showComplaint } from './view-complaints.ts'

const OWNER = '07700 900123'
const BUYER = '07700 900456'
const WORDS = 'We agreed £530. They paid £410 on the drive.'

let site: TestSite
let car: PostedCar
let aire: AgentCaller

beforeEach(async () => {
  site = await openTestSite({ OPERATOR_PHONE: '07700 900999', ...ANY_FORMS })
  car = await postCarWithLink(site.services)
  await confirmPhone(site.services, car.uniqueId)
  aire = await signInAgent(site, { phone: BUYER })
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 530 })
  const { database } = site.services
  const link = await database.selectFrom('listing_agents').select('link_id').executeTakeFirst()
  const quote = await database.selectFrom('quotes').select('id').executeTakeFirst()
  const url = `/quotes/${car.listingId}/${link?.link_id}/choose`
  await site.app.inject({ method: 'POST', url, payload: { quoteId: quote?.id, amount: 530 } })
})
afterEach(() => site.close())

async function complain(sent: object = {}) {
  site.services.clock.advance(MINUTE_MS)
  const payload = { about: 'buyer', words: WORDS, uniqueId: car.uniqueId, ...sent }
  const answer = await site.app.inject({ method: 'POST', url: '/complaints', payload })
  return answer.json<{ reference: string; added: boolean; textedTo: string | null }>()
}
const ask = async (reference: string, words = 'What did you pay for the Passat?') => {
  site.services.clock.advance(MINUTE_MS)
  return askBuyer(site.services, reference, { words, who: 'Priya S.' })
}
const close = (reference: string, words = '', wordsToBuyer = '') => {
  const end = { outcome: 'upheld', words, wordsToBuyer, who: 'Priya S.' } as const
  return closeComplaint(site.services, reference, end)
}
const answer = async (reference: string, words: string, by = aire) => {
  site.services.clock.advance(MINUTE_MS)
  return by.call('POST', `/agent/complaints/${reference}/messages`, { words })
}
const seenByBuyer = async (by = aire) =>
  (await by.call('GET', '/agent/complaints')).json<{ complaints: unknown[] }>().complaints
const thread = async (reference: string) =>
  (await showComplaint(site.services, reference))?.messages.map(
    ({ from, isToAgent, who, words }) => [who ?? from, isToAgent, words],
  )
const stored = () => site.services.database.selectFrom('complaints').selectAll().execute()
const textsOf = async (kind: string) =>
  (await queuedTexts(site.services)).filter((text) => text.kind === kind)

const copyOf = async (phone: string) => {
  const exported = await exportPerson(site.services, phoneNumber(phone), { who: 'Pat' })
  return strFromU8(unzipSync(exported?.zip ?? new Uint8Array())['held.json'] ?? new Uint8Array())
}

test('the operator asks, the buyer answers, and neither reads what the other wrote', async () => {
  const { reference } = await complain()
  expect(await seenByBuyer()).toEqual([])
  expect((await answer(reference, 'Who says so?')).statusCode).toBe(404)
  expect(await ask(reference)).toMatchObject({ ok: true, value: { by: 'console' } })
  expect((await answer(reference, 'No catalyst on it. We paid £410.')).statusCode).toBe(200)
  expect((await answer(reference, 'No catalyst on it. We paid £410.')).statusCode).toBe(200)
  expect(await seenByBuyer()).toMatchObject([
    {
      reference,
      isOpen: true,
      messages: [
        { isOurs: true, words: 'What did you pay for the Passat?' },
        { isOurs: false, words: 'No catalyst on it. We paid £410.' },
      ],
    },
  ])
  const asTheySeeIt = JSON.stringify(await seenByBuyer())
  for (const theirs of ['530', 'drive', '900123', 'AB12']) expect(asTheySeeIt).not.toContain(theirs)
  expect(await thread(reference)).toEqual([
    ['complainant', false, WORDS],
    ['us', false, expect.stringContaining(reference)],
    ['Priya S.', true, 'What did you pay for the Passat?'],
    ['agent', false, 'No catalyst on it. We paid £410.'],
  ])
  const toOwner = (await queuedTexts(site.services)).filter(({ phone }) => phone === car.phone)
  expect(JSON.stringify(toOwner)).not.toContain('catalyst')
})

test('a buyer without a browser gets one text a day about it, with nothing of it', async () => {
  const { reference } = await complain()
  await ask(reference)
  await ask(reference, 'And why?')
  expect(await textsOf('complaint-asked')).toEqual([
    expect.objectContaining({
      phone: '+447700900456',
      body: "Beat Scrap: we've written to you about a complaint. Read it and answer here: http://localhost:3000/agents/profile/complaints",
    }),
  ])
})

test('a buyer with a browser gets a push and no text', async () => {
  await aire.call('PUT', '/agent/alerts/device', madeSubscription('https://fcm.googleapis.com/a'))
  const { reference } = await complain()
  await ask(reference)
  expect(await textsOf('complaint-asked')).toEqual([])
  expect((await waitingPushes(site.services)).filter(({ kind }) => kind === 'complaint')).toEqual([
    {
      kind: 'complaint',
      title: 'We’ve written to you about a complaint',
      line: 'Read it and answer.',
      path: '/agents/profile/complaints',
      agent_id: aire.id,
    },
  ])
})

test('closing tells both, each in words of their own, and ends the thread', async () => {
  const { reference } = await complain()
  expect(await close(reference, 'They will pay you £120.', 'Pay £120 by Friday.')).toMatchObject({
    ok: true,
    value: { complainant: { by: 'text' }, buyer: { by: 'console', to: 'Aire Valley Motors' } },
  })
  expect((await textsOf('complaint-answer')).map(({ body }) => body)).toEqual([
    `Beat Scrap, about ${reference}: we agree with your complaint. They will pay you £120.`,
  ])
  const closed = 'We’ve closed the complaint and agree with it. Pay £120 by Friday.'
  expect(await seenByBuyer()).toMatchObject([{ isOpen: false, messages: [{ words: closed }] }])
  expect((await answer(reference, 'No.')).json().reason).toBe('complaint-closed')
  for (const again of [await close(reference), await ask(reference)]) {
    expect(again).toMatchObject({ ok: false, reason: 'complaint-closed' })
  }
  expect(await answerComplaint(site.services, reference, { words: 'x', who: 'P' })).toMatchObject({
    reason: 'complaint-closed',
  })
})

test('words that are too long to text close nothing and tell nobody', async () => {
  const { reference } = await complain()
  expect(await close(reference, 'Long. '.repeat(90))).toMatchObject({ reason: 'invalid' })
  expect(await close(reference, '', 'x'.repeat(4001))).toMatchObject({ reason: 'invalid' })
  expect(await stored()).toMatchObject([{ closed_at: null }])
  expect(await seenByBuyer()).toEqual([])
  expect(await textsOf('complaint-answer')).toEqual([])
})

test('a suspended buyer has to be called, and nobody is asked where no buyer is known', async () => {
  const { reference } = await complain()
  await suspendAgent(site.services, aire.id, { who: 'Pat', reason: 'Complaints' })
  const contact = 'Aire Valley Motors, 0113 496 0141'
  expect(await ask(reference)).toMatchObject({ value: { by: 'call', to: contact } })
  const { reference: other } = await complain({ about: 'us', words: 'Your page is slow.' })
  expect(await ask(other)).toMatchObject({ reason: 'invalid', problems: [{ code: 'no-buyer' }] })
  expect(await close(other)).toMatchObject({ value: { buyer: null } })
})

test('another agent, and anybody else of the business, sees and answers nothing', async () => {
  const { reference } = await complain()
  await ask(reference)
  const other = await signInAgent(site, { name: 'Other', phone: '07700 900457' })
  expect(await seenByBuyer(other)).toEqual([])
  expect((await answer(reference, 'Hello', other)).statusCode).toBe(404)
  const person = { id: `${aire.id.slice(0, -1)}f`, agent_id: aire.id, name: 'Sam', added_at: 1 }
  await site.services.database.insertInto('agent_people').values(person).execute()
  await site.services.database.updateTable('sessions').set({ person_id: person.id }).execute()
  expect((await aire.call('GET', '/agent/complaints')).json().reason).toBe('owner-only')
})

test('more from the same link joins the open complaint, which tells the operator', async () => {
  const first = await complain()
  site.services.clock.advance(DAY_MS)
  const more = await complain({ words: 'The garage lists the catalyst.' })
  expect(more).toMatchObject({ reference: first.reference, added: true, textedTo: null })
  expect(await complain({ words: 'The garage lists the catalyst.' })).toEqual(more)
  expect(await stored()).toHaveLength(1)
  expect(await textsOf('complaint')).toHaveLength(1)
  expect(await textsOf('complaint-notice')).toHaveLength(2)
  expect((await thread(first.reference))?.at(-1)).toEqual([
    'complainant',
    false,
    'The garage lists the catalyst.',
  ])
})

test('a phone or an email alone joins nothing; with the reference it does, until that is closed', async () => {
  const { reference } = await complain({ uniqueId: undefined, reach: 'Sam@Example.com' })
  const bare = { uniqueId: undefined, subject: 'Aire Valley Motors' }
  const typed = { ...bare, reach: OWNER, words: 'I take it back.' }
  const mine = await complain()
  expect((await complain(typed)).reference).not.toBe(mine.reference)
  const wrong = { ...typed, words: 'I take it all back.', reference: 'C 000 000' }
  expect((await complain(wrong)).added).toBe(false)
  const others = { ...typed, words: 'Mine.', reference }
  expect((await complain(others)).added).toBe(false)
  const more = {
    ...bare,
    reach: 'sam@example.COM',
    words: 'More.',
    reference: reference.toLowerCase(),
  }
  expect(await complain(more)).toMatchObject({ reference, added: true })
  await close(reference)
  expect((await complain({ ...more, words: 'Still more.' })).added).toBe(false)
})

test('the buyer, who knows the reference and the number, does not write in the name of who complained', async () => {
  const { reference } = await complain()
  await ask(reference)
  const forged = { uniqueId: undefined, subject: 'Aire Valley Motors', reach: OWNER, reference }
  expect((await complain({ ...forged, words: 'I take it back.' })).added).toBe(false)
  expect(await complain({ words: 'More.', reference })).toMatchObject({ reference, added: true })
})

test('the copy of who complained has nothing of the buyer’s, and the buyer’s nothing of theirs', async () => {
  const { reference } = await complain()
  await ask(reference)
  await answer(reference, 'No catalyst on it.')
  const [owners, buyers] = [await copyOf(OWNER), await copyOf(BUYER)]
  expect(owners).toContain('on the drive')
  expect(buyers).toContain('No catalyst on it.')
  for (const not of ['No catalyst', 'Passat', 'Priya']) expect(owners).not.toContain(not)
  const theirs = [
    'on the drive',
    'Priya',
    '"registration": "AB12 CDE"',
    reference.replaceAll(' ', ''),
  ]
  for (const not of theirs) expect(buyers).not.toContain(not)
  await eraseAgent(site.services, aire.id)
  expect((await thread(reference))?.map(([who]) => who)).toEqual(['complainant', 'us'])
})

test('the copy of a buyer has what they reported at an earlier number, without that number', async () => {
  const report = {
    about: 'posting',
    vehicleId: car.postingId,
    kind: 'already-sold',
    words: 'Sold.',
  }
  expect((await aire.call('POST', '/complaints', report)).statusCode).toBe(200)
  const moved = phoneNumber('07700 900789')
  const ofBuyer = site.services.database.updateTable('agents').where('id', '=', aire.id)
  await ofBuyer.set({ phone: moved }).execute()
  expect(JSON.parse(await copyOf('07700 900789'))).toMatchObject({
    complaints: [],
    reportedByTheAgent: [{ kind: 'already-sold', messages: [{ words: 'Sold.' }] }],
  })
  expect(await copyOf('07700 900789')).not.toContain('900456')
})

test('what an owner adds at the moment in which a complaint is closed is a complaint of its own', async () => {
  // The embedded database has one writer at a time.
  if (!onPostgres()) return
  const { reference } = await complain()
  const { database, clock } = site.services
  const waiters = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return rows[0]?.count
  }
  const [open] = await stored()
  const adding = await database.transaction().execute(async (tx) => {
    await markClosed(tx, { id: open?.id ?? '', outcome: 'upheld', now: clock.now() })
    const added = complain({ words: 'They were late, too.' })
    await expect.poll(waiters).toBeGreaterThan(0)
    return { added }
  })
  expect(await adding.added).toMatchObject({ added: false })
  expect((await thread(reference))?.map(([, , words]) => words)).not.toContain(
    'They were late, too.',
  )
  expect(await stored()).toHaveLength(2)
})
