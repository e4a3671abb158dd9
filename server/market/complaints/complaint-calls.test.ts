import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, rowOf, change } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { multipartForm, submit } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { takeComplaint } from './take-complaint.ts'

const COMPLAINT = {
  about: 'buyer',
  subject: 'Kirkgate Salvage',
  registration: 'YK12 ABV',
  words: 'They quoted £585. On the drive they offered £300.',
  reach: '07700 900202',
}

const site = forEachTest(() =>
  openTestSite({ OPERATOR_PHONES: 'Ann B.:07700 900999:manager', ...ANY_FORMS }),
)
const send = (payload: object, headers: Record<string, string> = {}) =>
  site.post('/complaints', payload, headers)
const stored = () => rowsOf(site.services, 'complaints')
const messages = () => rowsOf(site.services, 'complaint_messages')
const problemsOf = async (payload: object) =>
  (await send(payload)).json().problems.map(({ field }: { field: string }) => field)

test('a complaint is kept and answered with a reference, days and a text without what was typed', async () => {
  const answer = await send(COMPLAINT)
  expect(answer.json()).toEqual({
    success: true,
    about: 'buyer',
    added: false,
    reference: expect.stringMatching(/^C \d{4} \d{2}$/),
    textedTo: '07700 900202',
    givenBack: false,
    readBy: '2026-11-20',
    answerBy: '2026-12-02',
  })
  expect(await stored()).toMatchObject([
    { subject: 'Kirkgate Salvage', registration: 'YK12 ABV', reach: '+447700900202' },
  ])
  const [text, notice] = await queuedTexts(site.services)
  expect(text).toMatchObject({
    kind: 'complaint',
    phone: '+447700900202',
    body: `Beat Scrap: we have your complaint, ${answer.json().reference}. We'll answer it in full by Wednesday 2 December. Not yours, or more to say? Call 01632 960123`,
  })
  expect(notice).toMatchObject({ kind: 'complaint-notice', phone: '+447700900999' })
  expect(await messages()).toMatchObject([
    { is_ours: 0, words: COMPLAINT.words },
    { is_ours: 1, words: text?.body },
  ])
})

test('nothing of a complaint reaches the log', async () => {
  await send(COMPLAINT)
  await send({ ...COMPLAINT, reach: 'nobody at all' })
  const log = JSON.stringify(site.services.log.lines)
  for (const said of ['Kirkgate', 'YK12', 'drive', '900202', 'nobody']) {
    expect(log).not.toContain(said)
  }
})

test.each([
  ['an email address', 'sam@example.com', 'email'],
  ['a landline', '0113 496 0141', 'call'],
  ['a phone abroad', '+353 87 123 4567', 'call'],
])('%s gets no text', async (_what, reach, by) => {
  expect((await send({ ...COMPLAINT, reach })).json().textedTo).toBeNull()
  expect(await stored()).toMatchObject([{ reach_by: by }])
  expect((await queuedTexts(site.services)).map(({ kind }) => kind)).toEqual(['complaint-notice'])
})

test('what is missing or cannot be read is named by its field', async () => {
  expect(await problemsOf({})).toEqual(['about', 'words', 'reach'])
  expect(await problemsOf({ ...COMPLAINT, about: 'them', words: 7, reach: 'me@' })).toEqual([
    'about',
    'words',
    'reach',
  ])
  expect(await problemsOf({ ...COMPLAINT, words: 'x'.repeat(4001) })).toEqual(['words'])
  expect(await problemsOf({ ...COMPLAINT, subject: 7, registration: {} })).toEqual([
    'subject',
    'registration',
  ])
  expect(await stored()).toEqual([])
})

test('sent again within a day it is the same one, and texted once', async () => {
  const first = await send(COMPLAINT)
  expect((await send(COMPLAINT)).body).toBe(first.body)
  expect(await stored()).toHaveLength(1)
  await send({ ...COMPLAINT, words: 'They came back.' })
  site.services.clock.advance(DAY_MS)
  await send(COMPLAINT)
  expect(await stored()).toHaveLength(3)
})

test('sent at once to several processes it is one', async () => {
  await withProcesses(site.services, 3, async (servicesOf) => {
    const from = { address: 'a', network: 'n' }
    const asked = { sent: COMPLAINT, photo: null, signedIn: undefined, from }
    const taken = await atOnce(6, (index) => takeComplaint(servicesOf(index), asked))
    const references = taken.map((one) => (one.ok ? one.value.reference : one.reason))
    expect(new Set(references).size).toBe(1)
  })
  expect(await stored()).toHaveLength(1)
})

test('a stranger’s number gets three such texts a day at most, and none once it was stopped', async () => {
  const complain = async (time: number) =>
    (await send({ ...COMPLAINT, words: `Time ${time}` })).json().textedTo
  const told: unknown[] = []
  for (let time = 0; time < 4; time += 1) told.push(await complain(time))
  expect(told).toEqual(['07700 900202', '07700 900202', '07700 900202', null])
  site.services.clock.advance(DAY_MS)
  await stopNumber(site.services, site.services.database, phoneNumber('07700 900202'))
  expect(await complain(5)).toBeNull()
  expect(await stored()).toHaveLength(5)
})

test('a photo is kept with it, and what is no photo is refused', async () => {
  const photo = { bytes: await redAndBlue(64, 48).jpeg().toBuffer() }
  const form = await multipartForm(COMPLAINT, photo)
  const answer = await site.app.inject({ method: 'POST', url: '/complaints', ...form })
  expect(answer.statusCode).toBe(200)
  const { id: photoId } = await site.services.database
    .selectFrom('photos')
    .innerJoin('complaint_messages', 'complaint_messages.id', 'message_id')
    .select('photos.id')
    .executeTakeFirstOrThrow()
  expect(await site.services.photoStore.get(photoId, 'photo')).not.toBeNull()
  const junk = await multipartForm({ ...COMPLAINT, words: 'x' }, { bytes: Buffer.from('no photo') })
  const refused = await site.app.inject({ method: 'POST', url: '/complaints', ...junk })
  expect(refused.statusCode).toBe(415)
  expect(await stored()).toHaveLength(1)
})

test('each photo of what is said is kept once', async () => {
  const { uniqueId } = await quotedCar()
  const photo = { bytes: await redAndBlue(64, 48).jpeg().toBuffer() }
  for (const words of ['Late.', 'Late.', 'Rude.']) {
    const form = await multipartForm({ about: 'posting', words, uniqueId }, photo)
    await site.app.inject({ method: 'POST', url: '/complaints', ...form })
  }
  expect(await stored()).toHaveLength(1)
  expect((await messages()).map(({ words }) => words)).toContain('Rude.')
  expect(site.services.photoStore.photos.size).toBe(2)
})

test('of the site itself nothing is known but what was said', async () => {
  const { uniqueId } = await quotedCar()
  await send({ about: 'us', words: 'Slow.', reach: 'sam@example.com' })
  site.services.clock.advance(1)
  await send({ about: 'us', words: 'Slow.', uniqueId })
  const nothing = { subject: '', registration: '', posting_id: null, agent_id: null }
  expect(await stored()).toMatchObject([nothing, { posting_id: null, agent_id: null }])
})

test('a form that posts by itself is answered with a page, and keeps what was typed when refused', async () => {
  const headers = { accept: 'text/html' }
  const empty = await site.app.inject('/complain?plain&uniqueId=a&uniqueId=b')
  expect(empty.statusCode).toBe(200)
  expect(empty.body).not.toContain('We couldn’t take your complaint.')
  const { payload, headers: type } = await multipartForm(COMPLAINT)
  const all = { ...headers, ...type }
  const taken = await site.post('/complaints', payload, all)
  expect(taken.body).toContain('We have your complaint')
  expect(taken.body).toMatch(/C \d{4} \d{2}/)
  const refused = await send({ ...COMPLAINT, reach: '<me>' }, headers)
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('On the drive they offered')
  expect(refused.body).toContain('Type a phone number like 07700 900123')
})

async function quotedCar() {
  await submit(site.app)
  const [uniqueId = ''] = await site.textedLinks()
  await site.post(`/car/link-opened/${uniqueId}`)
  const posting = await rowOf(site.services, 'postings')
  const vehicleId = posting.id
  const agent = await signInAgent(site)
  await agent.call('PUT', `/agent/vehicles/${vehicleId}/quote`, { amount: 450 })
  await agent.call('POST', `/agent/vehicles/${vehicleId}/phone-number`)
  const { link_id: agentId } = await rowOf(site.services, 'listing_agents', { agent_id: agent.id })
  const quoteId = (await rowOf(site.services, 'quotes')).id
  const card = { listingId: posting.listing_id, agentId, quoteId }
  const given = await rowOf(site.services, 'disclosures')
  return { uniqueId, vehicleId, agent, card, disclosureId: given.id }
}

const known = async (query: Record<string, string>) =>
  (await site.app.inject({ url: '/complaints/known', query })).json()

test('a quotes link leads to the buyer and the car, never to the owner’s number', async () => {
  const { card, vehicleId, agent } = await quotedCar()
  const buyerAndCar = { subject: 'Aire Valley Motors', registration: 'AB12 CDE', reach: null }
  expect(await known(card)).toEqual({ ...buyerAndCar, words: null, isReport: false })
  expect(await known({ ...card, quoteId: 'x' })).toMatchObject({
    subject: null,
    registration: null,
  })
  const answer = await send({ about: 'buyer', words: 'Rude.', reach: 'me@example.com', ...card })
  expect(answer.body).not.toContain('900123')
  expect(await stored()).toMatchObject([
    { subject: 'Aire Valley Motors', agent_id: agent.id, posting_id: vehicleId },
  ])
  expect(await problemsOf({ about: 'buyer', words: 'Rude.', ...card })).toEqual(['reach'])
})

test('a posting’s own link leads to the number it was texted to as well', async () => {
  const { uniqueId, disclosureId, agent } = await quotedCar()
  expect(await known({ uniqueId, disclosureId })).toEqual({
    subject: 'Aire Valley Motors',
    registration: 'AB12 CDE',
    reach: '07700 900123',
    words: null,
    isReport: false,
  })
  await send({ about: 'buyer', words: 'Rings at night.', uniqueId, disclosureId })
  expect(await stored()).toMatchObject([{ agent_id: agent.id, reach: '+447700900123' }])
  const named = { about: 'buyer', uniqueId, disclosureId }
  await send({ ...named, subject: 'Aire Valley Motors', words: 'And in the morning.' })
  expect(await stored()).toHaveLength(1)
  site.services.clock.advance(1)
  await send({ ...named, subject: 'Somebody else', words: 'Him.' })
  expect(await stored()).toMatchObject([{}, { subject: 'Somebody else', agent_id: null }])
})

test('a posting’s own link alone leads to the buyer who was chosen', async () => {
  const { uniqueId, card, agent } = await quotedCar()
  expect(await known({ uniqueId })).toMatchObject({ subject: null, registration: 'AB12 CDE' })
  const { listingId, agentId, quoteId } = card
  const url = `/quotes/${listingId}/${agentId}/choose`
  const payload = { quoteId, amount: 450 }
  expect((await site.post(url, payload)).statusCode).toBe(200)
  expect(await known({ uniqueId })).toMatchObject({ subject: 'Aire Valley Motors' })
  await send({ about: 'buyer', words: 'They came an hour late.', uniqueId })
  expect(await stored()).toMatchObject([{ agent_id: agent.id }])
})

test('an agent reports a car with a kind alone; nobody else is told its registration by its id', async () => {
  const { vehicleId, agent } = await quotedCar()
  const report = { about: 'posting', vehicleId, kind: 'already-sold' }
  const { about: _, ...unsaid } = report
  expect((await agent.call('POST', '/complaints', unsaid)).json()).toMatchObject({
    about: 'posting',
  })
  expect(await known({ vehicleId })).toMatchObject({ registration: null, isReport: false })
  expect(await problemsOf(report)).toEqual(['words', 'reach'])
  const answer = await agent.call('POST', '/complaints', report)
  expect(answer.json()).toMatchObject({ success: true, textedTo: null })
  expect(await stored()).toMatchObject([
    {
      about: 'posting',
      kind: 'already-sold',
      registration: 'AB12 CDE',
      posting_id: vehicleId,
      by_agent_id: agent.id,
    },
  ])
})

test('an agent is told nothing of a car that they do not see: one under offer to another buyer', async () => {
  const { uniqueId, vehicleId, agent, card } = await quotedCar()
  const other = await signInAgent(site, { name: 'Other', phone: '07700 900457' })
  const registrationFor = async (who: typeof agent) =>
    (await who.call('GET', `/complaints/known?vehicleId=${vehicleId}`)).json().registration
  expect(await registrationFor(other)).toBe('AB12 CDE')
  const url = `/quotes/${card.listingId}/${card.agentId}/choose`
  const payload = { quoteId: card.quoteId, amount: 450 }
  expect((await site.post(url, payload)).statusCode).toBe(200)
  expect([await registrationFor(agent), await registrationFor(other)]).toEqual(['AB12 CDE', null])
  expect(await known({ uniqueId })).toMatchObject({ registration: 'AB12 CDE' })
  await change(site.services, 'agents', { state: 'suspended' })
  expect(await registrationFor(agent)).toBeNull()
})

test('a complaint outlives the posting and the agent', async () => {
  const { uniqueId, disclosureId } = await quotedCar()
  await send({ about: 'buyer', words: 'Rude.', uniqueId, disclosureId })
  await site.delete(`/car/delete-data/${uniqueId}`)
  expect(await stored()).toMatchObject([{ posting_id: null, registration: 'AB12 CDE' }])
})
