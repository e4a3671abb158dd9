import { expect, test } from 'vitest'
import { forEachTest, rowsOf, rowOf, change, it } from '../../../tests/support/test-site.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS, multipartForm, WITH_OPERATOR } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { complaintDates } from './kept-complaints.ts'
import { takeComplaint } from './take-complaint.ts'

const COMPLAINT = {
  about: 'buyer',
  subject: 'Kirkgate Salvage',
  registration: 'YK12 ABV',
  words: 'They quoted £585. On the drive they offered £300.',
  reach: '07700 900202',
}

const quoted = forEachTest(() => openQuotedCar({ ...WITH_OPERATOR, ...ANY_FORMS }))
const send = (payload: object | string, headers: Record<string, string> = {}) =>
  quoted.site.post('/complaints', payload, headers)
async function sendForm(fields: Record<string, string>, bytes: Uint8Array) {
  const { payload, headers } = await multipartForm(fields, { bytes })
  return send(payload, headers)
}
const aPhoto = () => redAndBlue(64, 48).jpeg().toBuffer()
const stored = () => rowsOf(quoted.services, 'complaints')
const messages = () => rowsOf(quoted.services, 'complaint_messages')
const problemsOf = async (payload: object) =>
  (await send(payload)).json().problems.map(({ field }: { field: string }) => field)

it('a complaint is kept and answered with a reference, days and a text without what was typed, and nothing of it is logged', async () => {
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
  const [text, notice] = await queuedTexts(quoted.services)
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

  await send({ ...COMPLAINT, reach: 'nobody at all' })
  const log = JSON.stringify(quoted.services.log.lines)
  for (const said of ['Kirkgate', 'YK12', 'drive', '900202', 'nobody']) {
    expect(log).not.toContain(said)
  }
})

it('an email address, a landline and a phone abroad get no text', async () => {
  for (const reach of ['sam@example.com', '0113 496 0141', '+353 87 123 4567']) {
    quoted.services.clock.advance(1)
    expect((await send({ ...COMPLAINT, reach })).json().textedTo).toBeNull()
  }
  expect((await stored()).map((row) => row.reach_by)).toEqual(['email', 'call', 'call'])
  const kinds = (await queuedTexts(quoted.services)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['complaint-notice']))
})

it('missing and unreadable fields are named, and nothing is stored', async () => {
  expect(await problemsOf({})).toEqual(['about', 'words', 'reach'])
  for (const wrong of [
    { about: 'them', words: 7, reach: 'me@' },
    { words: 'x'.repeat(4001) },
    { subject: 7, registration: {} },
  ]) {
    expect(await problemsOf({ ...COMPLAINT, ...wrong })).toEqual(Object.keys(wrong))
  }
  expect(await stored()).toEqual([])
})

test('sent again within a day, or at once to several processes, it is the same one', async () => {
  const first = await send(COMPLAINT)
  expect((await send(COMPLAINT)).body).toBe(first.body)
  expect(await stored()).toHaveLength(1)
  await send({ ...COMPLAINT, words: 'They came back.' })
  quoted.services.clock.advance(DAY_MS)
  await send(COMPLAINT)
  expect(await stored()).toHaveLength(3)

  const words = 'Sent at once.'
  await withProcesses(quoted.services, 3, async (servicesOf) => {
    const from = { address: 'a', network: 'n' }
    const asked = { sent: { ...COMPLAINT, words }, photo: null, signedIn: undefined, from }
    const taken = await atOnce(6, (index) => takeComplaint(servicesOf(index), asked))
    const references = taken.map((one) => (one.ok ? one.value.reference : one.reason))
    expect(new Set(references).size).toBe(1)
  })
  expect(await stored()).toHaveLength(4)
})

it('a stranger’s number gets three texts about complaints a day, and none once it was stopped', async () => {
  const complain = async (time: number) =>
    (await send({ ...COMPLAINT, words: `Time ${time}` })).json().textedTo
  const told: unknown[] = []
  for (let time = 0; time < 4; time += 1) told.push(await complain(time))
  expect(told).toEqual(['07700 900202', '07700 900202', '07700 900202', null])
  quoted.services.clock.advance(DAY_MS)
  await stopNumber(quoted.services, quoted.services.database, phoneNumber('07700 900202'))
  expect(await complain(5)).toBeNull()
  expect(await stored()).toHaveLength(5)
})

test('a photo sent twice is kept once, and a file that is no photo is refused', async () => {
  const about = { about: 'posting', uniqueId: quoted.car.uniqueId }
  for (const words of ['Late.', 'Late.', 'Rude.']) {
    expect((await sendForm({ ...about, words }, await aPhoto())).statusCode).toBe(200)
  }
  expect((await sendForm({ ...about, words: 'x' }, Buffer.from('no photo'))).statusCode).toBe(415)
  expect(await stored()).toHaveLength(1)
  const rude = (await messages()).find(({ words }) => words === 'Rude.')
  const { id } = await rowOf(quoted.services, 'photos', { message_id: rude?.id ?? '' })
  expect(await quoted.services.photoStore.get(id, 'photo')).not.toBeNull()
  expect(quoted.services.photoStore.photos.size).toBe(2)
})

it('a complaint about the site holds no buyer, car or posting', async () => {
  const { uniqueId } = quoted.car
  await send({ about: 'us', words: 'Slow.', reach: 'sam@example.com' })
  quoted.services.clock.advance(1)
  await send({ about: 'us', words: 'Slow.', uniqueId })
  const nothing = { subject: '', registration: '', posting_id: null, agent_id: null }
  expect(await stored()).toMatchObject([nothing, { posting_id: null, agent_id: null }])
})

it('a form that posts by itself is answered with a page, and keeps what was typed when refused', async () => {
  const headers = { accept: 'text/html' }
  const empty = await quoted.site.get('/complain?plain&uniqueId=a&uniqueId=b')
  expect(empty.statusCode).toBe(200)
  expect(empty.body).not.toContain('We couldn’t take your complaint.')
  const { payload, headers: type } = await multipartForm(COMPLAINT)
  const taken = await send(payload, { ...headers, ...type })
  expect(taken.body).toContain('We have your complaint')
  expect(taken.body).toMatch(/C \d{4} \d{2}/)
  const refused = await send({ ...COMPLAINT, reach: '<me>' }, headers)
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('On the drive they offered')
  expect(refused.body).toContain('Type a phone number like 07700 900123')
})

/** Has the agent quote and given the number. Answers what their card and the number lead to the form by. */
async function giveNumber() {
  const { services, site, car, aire } = quoted
  await site.post(`/car/link-opened/${car.uniqueId}`)
  await quoted.put({ amount: 450 })
  await aire.call('POST', `${quoted.vehicle}/phone-number`)
  const { link_id: agentId } = await rowOf(services, 'listing_agents')
  const card = { listingId: car.listingId, agentId, quoteId: await quoted.quoteId() }
  const { id: disclosureId } = await rowOf(services, 'disclosures')
  return { uniqueId: car.uniqueId, card, disclosureId }
}

const known = async (query: Record<string, string>, by?: AgentCaller) => {
  const url = `/complaints/known?${new URLSearchParams(query)}`
  return (await (by?.call('GET', url) ?? quoted.site.get(url))).json()
}
const BUYER = 'Aire Valley Motors'

it('a quotes link leads to the buyer and the car, never to the owner’s number', async () => {
  const { card } = await giveNumber()
  const buyerAndCar = { subject: BUYER, registration: 'AB12 CDE', reach: null }
  expect(await known(card)).toEqual({ ...buyerAndCar, words: null, isReport: false })
  const nothing = { subject: null, registration: null }
  expect(await known({ ...card, quoteId: 'x' })).toMatchObject(nothing)
  const answer = await send({ about: 'buyer', words: 'Rude.', reach: 'me@example.com', ...card })
  expect(answer.body).not.toContain('900123')
  const found = { agent_id: quoted.aire.id, posting_id: quoted.car.postingId }
  expect(await stored()).toMatchObject([{ subject: BUYER, ...found }])
  expect(await problemsOf({ about: 'buyer', words: 'Rude.', ...card })).toEqual(['reach'])
})

test('a posting’s link tells which buyer was given its number or was chosen; a complaint outlives the posting', async () => {
  const { uniqueId, disclosureId } = await giveNumber()
  const leadsTo = { subject: BUYER, registration: 'AB12 CDE', reach: '07700 900123' }
  const others = { words: null, isReport: false }
  expect(await known({ uniqueId, disclosureId })).toEqual({ ...leadsTo, ...others })
  const named = { about: 'buyer', uniqueId, disclosureId }
  await send({ ...named, words: 'Rings at night.' })
  const kept = { agent_id: quoted.aire.id, reach: '+447700900123' }
  expect(await stored()).toMatchObject([kept])
  await send({ ...named, subject: BUYER, words: 'And in the morning.' })
  expect(await stored()).toHaveLength(1)
  quoted.services.clock.advance(1)
  await send({ ...named, subject: 'Somebody else', words: 'Him.' })
  expect(await stored()).toMatchObject([kept, { subject: 'Somebody else', agent_id: null }])

  expect(await known({ uniqueId })).toEqual({ ...leadsTo, ...others, subject: null })
  expect((await quoted.choose()).statusCode).toBe(200)
  expect(await known({ uniqueId })).toMatchObject({ subject: BUYER })
  await send({ about: 'buyer', words: 'They came an hour late.', uniqueId })
  expect(await stored()).toHaveLength(2)
  expect((await messages()).map(({ words }) => words)).toContain('They came an hour late.')
  await quoted.site.delete(`/car/delete-data/${uniqueId}`)
  const outlived = { posting_id: null, registration: 'AB12 CDE' }
  expect(await stored()).toMatchObject([outlived, outlived])
})

test('an agent reports a car with a kind alone; nobody else is told its registration by its id', async () => {
  const { postingId: vehicleId } = quoted.car
  const report = { about: 'posting', vehicleId, kind: 'already-sold' }
  const { about, ...unsaid } = report
  expect((await quoted.aire.call('POST', '/complaints', unsaid)).json()).toMatchObject({ about })
  expect(await known({ vehicleId })).toMatchObject({ registration: null, isReport: false })
  expect(await problemsOf(report)).toEqual(['words', 'reach'])
  const answer = await quoted.aire.call('POST', '/complaints', report)
  expect(answer.json()).toMatchObject({ success: true, textedTo: null })
  const car = { registration: 'AB12 CDE', posting_id: vehicleId }
  const said = { about, kind: 'already-sold', by_agent_id: quoted.aire.id }
  expect(await stored()).toMatchObject([{ ...said, ...car }])
})

it('an agent learns nothing of a car they may not see, such as one under offer to another buyer', async () => {
  const { aire, kirkgate, car } = quoted
  const registrationFor = async (who: AgentCaller) =>
    (await known({ vehicleId: car.postingId }, who)).registration
  const { uniqueId } = await giveNumber()
  expect(await registrationFor(kirkgate)).toBe('AB12 CDE')
  expect((await quoted.choose()).statusCode).toBe(200)
  expect([await registrationFor(aire), await registrationFor(kirkgate)]).toEqual(['AB12 CDE', null])
  expect(await known({ uniqueId })).toMatchObject({ registration: 'AB12 CDE' })
  await change(quoted.services, 'agents', { state: 'suspended' })
  expect(await registrationFor(aire)).toBeNull()
})

it.each([
  ['a Wednesday', '2026-11-18T10:00:00Z', '2026-11-20', '2026-12-02', '2026-12-18'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-24', '2026-12-05', '2026-12-21'],
  ['a Friday night', '2026-11-20T23:59:59Z', '2026-11-24', '2026-12-04', '2026-12-20'],
  ['a night in summer', '2026-07-05T23:30:00Z', '2026-07-08', '2026-07-20', '2026-08-05'],
  ['before the clocks change', '2026-10-23T12:00:00Z', '2026-10-27', '2026-11-06', '2026-11-22'],
])('on %s: read in 2 working days, answered in 14 days', (_when, at, readBy, answerBy, byLaw) => {
  expect(complaintDates(Date.parse(at))).toEqual({ readBy, answerBy, byLaw })
})
