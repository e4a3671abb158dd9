import { expect, test } from 'vitest'
import { change, insert, rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { NO_CONDITIONS } from '../../../domain/market/quote-terms.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { postCarWithLink, quotesPath } from '../../../tests/support/post-car.ts'
import { addLicence } from '../../agents/accounts/licences.ts'
import { forEachTest, outcomeOf } from '../../../tests/support/test-site.ts'
import { openQuotedCar, sellTo } from '../../../tests/support/quoted-car.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { strikeOutcome } from '../deals/owners-steps.ts'
import { hideQuote } from './give-quote.ts'

const TICKED = { ...NO_CONDITIONS, collects: true, needsKeys: true }
const AGENT = '07700 900456'

const quoted = forEachTest(() =>
  openQuotedCar({ SUBMISSIONS_PER_HOUR: '0' }, { aire: { phone: AGENT } }),
)

const counts = async () =>
  (await quoted.site.get(`/car/get-data/${quoted.car.uniqueId}`)).json().quotes

test('conditions and the last day are seen by both sides; a change of these alone texts nobody', async () => {
  const terms = { amount: 450, conditions: TICKED, validDays: 3 }
  const lastDay = '2026-11-22T00:00:00.000Z'
  const seen = { conditions: TICKED, validUntil: lastDay, standing: 'on-offer' }
  expect((await quoted.put(terms)).json()).toMatchObject(seen)
  expect(await quoted.own()).toMatchObject(seen)
  expect(await quoted.ownersView()).toMatchObject([seen])
  const stored = await rowsOf(quoted.services, 'quotes')
  await quoted.send()
  await quoted.put(terms)
  expect(await rowsOf(quoted.services, 'quotes')).toEqual(stored)
  const longer = await quoted.put({ ...terms, validDays: 14 })
  expect(longer.json()).toMatchObject({ validUntil: '2026-12-03T00:00:00.000Z' })
  const ticked = { ...TICKED, needsV5c: true }
  expect((await quoted.put({ ...terms, conditions: ticked })).statusCode).toBe(200)
  expect(await queuedTexts(quoted.services)).toMatchObject([{ state: 'sent' }])
})

test('an expired quote says so on both sides, comes last and is neither counted nor the best, until its agent renews it', async () => {
  await quoted.put({ amount: 640, validDays: 3 })
  await quoted.put({ amount: 450, validDays: 14 }, quoted.kirkgate)
  const { clock } = quoted.services
  expect(await counts()).toMatchObject({ count: 2, best: 640 })
  clock.advance(4 * DAY_MS)
  expect(await quoted.own()).toMatchObject({ standing: 'expired' })
  const expired = { amount: 640, standing: 'expired' }
  expect(await quoted.ownersView()).toMatchObject([{ amount: 450 }, expired])
  expect(await counts()).toMatchObject({ count: 1, best: 450 })
  const texts = await queuedTexts(quoted.services)
  const lastDay = { standing: 'on-offer', validUntil: '2026-11-30T00:00:00.000Z' }
  expect((await quoted.aire.call('POST', `${quoted.address}/renew`)).json()).toMatchObject(lastDay)
  expect(await quoted.ownersView()).toMatchObject([lastDay, { amount: 450 }])
  expect(await queuedTexts(quoted.services)).toEqual(texts)
  clock.advance(14 * DAY_MS)
  const path = expect.stringMatching(/^\/list-quotes\/[\w-]{22}\/[\w-]{22}$/)
  expect(await counts()).toMatchObject({ count: 0, path })
})

test('no thanks is seen by the agent and ends the text, and can be taken back', async () => {
  await quoted.put({ amount: 450 })
  const quoteId = await quoted.quoteId()
  expect((await quoted.post('decline', { quoteId })).json()).toEqual({ success: true })
  expect(await quoted.ownersView()).toMatchObject([{ standing: 'declined' }])
  expect(await quoted.own()).toMatchObject({ standing: 'declined' })
  await quoted.send()
  expect(quoted.services.carrier.carried).toEqual([])
  expect((await quoted.post('undo-decline', { quoteId })).statusCode).toBe(200)
  expect(await quoted.own()).toMatchObject({ standing: 'on-offer' })

  // The same terms do not bring it back, others do.
  await quoted.post('decline', { quoteId })
  expect((await quoted.put({ amount: 450 })).json()).toMatchObject({ standing: 'declined' })
  expect((await quoted.put({ amount: 460 })).json()).toMatchObject({ standing: 'on-offer' })
})

test('no quotes link declines a quote on another car', async () => {
  await quoted.put({ amount: 450 })
  const [quoteId, path] = [await quoted.quoteId(), await quoted.ownersPath()]
  const other = await postCarWithLink(quoted.services)
  await quoted.aire.call('PUT', `/agent/vehicles/${other.postingId}/quote`, { amount: 300 })
  const url = `${await quotesPath(quoted.services, other)}/decline`
  await quoted.site.post(url, { quoteId })
  expect(await quoted.ownersView()).toMatchObject([{ standing: 'on-offer' }])
  const none = await quoted.site.post(`${path.slice(0, -1)}x/decline`, { quoteId })
  expect(none.statusCode).toBe(404)
  expect((await quoted.post('decline', { quoteId: 'x' })).statusCode).toBe(200)
})

test('the owner sees the licence, the day it was checked, and miles from the yard only where both places are exact', async () => {
  await quoted.put({ amount: 450 })
  const licence = { kind: 'site', number: 'LCC/0417', council: 'Croydon' } as const
  await change(quoted.services, 'agents', {
    yard_postcode: 'CR0 1AA',
    licence_kind: licence.kind,
    licence_number: licence.number,
    licence_council: licence.council,
    licence_expires: '2028-06-30',
    licence_checked_on: '2026-11-03',
    atf_permit: 'EPR/AB1234',
  })
  const seen = async () => (await quoted.ownersView())[0]
  expect(await seen()).toMatchObject({ atf: true, miles: null, yard: 'CR0' })
  await change(quoted.services, 'postings', { easting: 530_500, northing: 179_500 })
  expect(await seen()).toMatchObject({
    miles: null,
    yard: 'CR0',
    licence: { ...licence, lastDay: '2028-06-30', checkedOn: '2026-11-03' },
  })
  const { services } = quoted
  const yard = { postcode: 'CR01AA', easting: 530_500, northing: 171_453 }
  await insert(services, 'postcodes', yard)
  expect(await seen()).toMatchObject({ miles: null })
  await insert(services, 'postcodes', { ...yard, postcode: 'SW1A1AA' })
  expect(await seen()).toMatchObject({ miles: 5 })
})

test('an owner reads each licence of the agent that runs, and of no other agent', async () => {
  await quoted.put({ amount: 450 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  const { services } = quoted.site
  const add = (council: string, expires: string) => {
    const typed = { number: 'SMD/7', council, expires }
    return addLicence(services, quoted.aire.id, { typed, who: 'Pat' })
  }
  expect(await add('Bradford', '2027-03-31')).toMatchObject({ ok: true })
  expect(await add('Wakefield', '2020-03-31')).toMatchObject({ ok: false })
  const licences = async () =>
    (await quoted.ownersView()).map((quote: Record<string, unknown>) => quote['furtherLicences'])
  const bradford = { kind: null, number: 'SMD/7', council: 'Bradford', lastDay: '2027-03-31' }
  expect(await licences()).toMatchObject([[], [bradford]])
  services.clock.set(Date.parse('2027-04-01T12:00:00Z'))
  expect(await licences()).toEqual([[], []])
})

const hide = (id: string, isHidden = true) =>
  hideQuote(quoted.services, id, { isHidden, who: 'Priya S.' })
const amounts = async () =>
  (await quoted.ownersView()).map(({ amount }: { amount: number }) => amount)

test('a quote that an operator hid is not seen, counted or choosable until it is shown again, and both are on record', async () => {
  await quoted.site.post(`/car/link-opened/${quoted.car.uniqueId}`)
  await quoted.put({ amount: 610, message: 'Call me' }, quoted.kirkgate)
  await quoted.put({ amount: 640 })
  await quoted.send()
  const quoteId = await quoted.quoteId()
  const choose = () => quoted.post('choose', { quoteId, amount: 640 })

  expect(await hide(quoteId)).toMatchObject({ ok: true })
  await hide(quoteId)
  expect(await amounts()).toEqual([610])
  expect(await counts()).toMatchObject({ count: 1, best: 610 })
  expect((await quoted.seenBy(quoted.kirkgate)).json()).toMatchObject({ quotes: 1 })
  expect(outcomeOf(await choose())).toBe('409 quote-changed')
  expect(await quoted.own()).toMatchObject({ standing: 'hidden' })
  quoted.services.clock.advance(1)
  await hide(quoteId, false)
  expect(await amounts()).toEqual([640, 610])
  expect(await counts()).toMatchObject({ count: 2, best: 640 })
  const who = { who: 'Priya S.', target: quoteId }
  expect(await rowsOf(quoted.services, 'audit_log')).toMatchObject([
    { ...who, what: 'quote hidden' },
    { ...who, what: 'quote shown again' },
  ])
  expect(await hide('none')).toMatchObject({ reason: 'not-found' })
  expect(await choose()).toMatchObject({ statusCode: 200 })
  expect(await hide(quoteId)).toMatchObject({ ok: false, reason: 'quote-chosen' })
  expect(await amounts()).toEqual([640, 610])
})

test('a hidden quote that is given again stays hidden and texts nobody', async () => {
  await quoted.put({ amount: 610 }, quoted.kirkgate)
  await quoted.put({ amount: 640 })
  await quoted.send()
  await hide(await quoted.quoteId())
  await quoted.put({ amount: 700 })
  await quoted.withdraw()
  await quoted.put({ amount: 640 })
  expect(await quoted.own()).toMatchObject({ standing: 'hidden' })
  expect(await amounts()).toEqual([610])
  expect((await queuedTexts(quoted.services)).filter(({ state }) => state === 'due')).toEqual([])
})

const FAIR = { collections: 1, paidInFull: 1, knockedOffPounds: null, sentAway: 0 }

const FULL = { said: 'paid-full' }
const LESS = { said: 'paid-less', paid: 600 }

/** An owner with that number sells another car to the agent for £640. Answers the way to its quotes. */
async function sell(phone: string, outcome: object | 'send-away'): Promise<string> {
  const { site, aire } = quoted
  const { length: cars } = await rowsOf(site.services, 'postings')
  const registration = `AB12 CD${'ABCDEFGHJ'[cars - 1]}`
  const car = await postCarWithLink(site.services, { phone, registration, isConfirmed: true })
  const page = await sellTo(site, car, aire)
  const deal = `/car/deal/${car.uniqueId}`
  const told = await (outcome === 'send-away'
    ? site.post(`${deal}/send-away`, {})
    : site.post(`${deal}/outcome`, outcome))
  expect(told.statusCode).toBe(200)
  return page
}

const recordOn = async (page: string) => (await quoted.site.get(page)).json()[0].record

test('the record counts each owner’s number once, at its worst answer, and counts "sent away" apart', async () => {
  await sell('07700 900111', FULL)
  expect(await recordOn(await sell('07700 900111', FULL))).toEqual(FAIR)
  await sell('07700 900112', LESS)
  const less = { ...FAIR, collections: 2, knockedOffPounds: 40 }
  expect(await recordOn(await sell('07700 900112', FULL))).toEqual(less)
  await sell('07700 900111', 'send-away')
  await sell('07700 900113', 'send-away')
  const away = { ...less, collections: 1, paidInFull: 0, sentAway: 2 }
  expect(await recordOn(await sell('07700 900113', FULL))).toEqual(away)
})

test('the record leaves out what was said from the agent’s own phone or contact', async () => {
  await sell(AGENT, FULL)
  const contact = '07700 900777'
  await change(quoted.services, 'agents', { contact })
  expect(await recordOn(await sell(contact, FULL))).toBeNull()
  await change(quoted.services, 'agents', { contact: '07700 900 778' })
  expect(await recordOn(await sell('07700 900778', FULL))).toBeNull()
  // Another number that ends alike.
  await change(quoted.services, 'agents', { contact: '07400 900113' })
  const page = await sell('07700 900113', FULL)
  expect(await recordOn(page)).toMatchObject({ collections: 1 })
})

test('an outcome that an operator took out of the record counts nowhere until it is put back', async () => {
  await sell('07700 900111', FULL)
  const page = await sell('07700 900112', LESS)
  const { services } = quoted
  const deal = () => rowOf(services, 'deals', { owner_outcome: 'paid-less' })
  const { id: target } = await deal()
  const strike = (isStruck: boolean, id = target) =>
    strikeOutcome(services, id, { isStruck, who: 'Pat', reason: 'The owner took it back' })
  const counted = async () => {
    const agents = await listAgents(services, {})
    const { paidLess } = agents.find(({ id }) => id === quoted.aire.id) ?? {}
    return { record: await recordOn(page), paidLess }
  }
  const before = await counted()
  expect(before).toMatchObject({ record: { collections: 2 }, paidLess: 1 })
  expect(await strike(true)).toMatchObject({ ok: true })
  expect((await deal()).struck_at).not.toBeNull()
  expect(await counted()).toEqual({ record: FAIR, paidLess: 0 })
  services.clock.advance(1)
  await strike(false)
  expect(await counted()).toEqual(before)
  expect(await strike(true, 'none')).toMatchObject({ ok: false, reason: 'not-found' })
  const why = { who: 'Pat', target, reason: 'The owner took it back' }
  expect(await rowsOf(services, 'audit_log')).toMatchObject([
    { ...why, what: 'outcome taken out of record' },
    { what: 'outcome put back into record' },
  ])
})
