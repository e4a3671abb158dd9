import { beforeEach, expect, test } from 'vitest'
import { rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { openPlayedDeal } from '../../../tests/support/quoted-car.ts'
import { outcomeOf } from '../../../tests/support/test-site.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { multipartForm } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { exportPerson } from '../../upkeep/people/export-person.ts'
import { sweepOrphanPhotos } from '../../vehicles/photos/sweep-orphans.ts'
import { outcomePhoto } from './owners-steps.ts'

const the = forEachTest(() => openPlayedDeal())
beforeEach(() => the.choose())

const counted = async () =>
  (await listAgents(the.services)).find(({ name }) => name === 'Aire Valley Motors')

test('once the owner was paid it is counted once: neither side ends the deal, and no day is refused', async () => {
  await the.enter('2026-11-20')
  const shown = async () => (await the.site.get(`/car/get-data/${the.car.uniqueId}`)).json().deal
  expect(await shown()).toMatchObject({ collectOn: '2026-11-20', paid: null })
  await the.step('outcome', { said: 'paid-full' })
  expect(await shown()).toMatchObject({ paid: 640 })
  for (const end of [
    the.step('not-this-day'),
    the.step('fell-through'),
    the.step('send-away'),
    the.post('undo-choice'),
    the.collection('/fell-through'),
  ]) {
    expect(outcomeOf(await end)).toBe('409 outcome-said')
  }
  expect(await the.deal()).toMatchObject({ standing: 'said', collectOn: '2026-11-20' })
})

test('an owner who was paid less says so, the same again is done, and another answer is taken for a day', async () => {
  const less = { said: 'paid-less', paid: '£600', reason: 'Said the exhaust was gone' }
  await the.step('outcome', less)
  the.services.clock.advance(1)
  const paidLess = { ...less, paid: '£590' }
  const outcome = { said: 'paid-less', paid: 590, mayChange: true }
  expect((await the.step('outcome', paidLess)).json()).toMatchObject({ standing: 'said', outcome })
  expect(outcomeOf(await the.step('fell-through'))).toBe('409 outcome-said')
  const more = the.step('outcome', { ...less, paid: 700 })
  expect(outcomeOf(await more)).toBe('400 paid not-less')
  the.services.clock.advance(DAY_MS - 1)
  expect((await the.step('outcome', paidLess)).statusCode).toBe(200)
  for (const other of [{ paid: '600' }, { reason: 'No keys' }, { said: 'paid-full' }]) {
    const late = the.step('outcome', { ...paidLess, ...other })
    expect(outcomeOf(await late)).toBe('409 outcome-said')
  }
})

test('both sides are kept, the record counts the owner’s, and the agent answers it once, in words', async () => {
  expect(outcomeOf(await the.collection('/outcome', { paid: 'much' }))).toBe('400 paid format')
  await the.collection('/outcome', { notCollected: true })
  expect(await the.agentsDeal()).toMatchObject({ agentOutcome: 'not-collected', agentPaid: null })
  await the.collection('/outcome', { paid: 640 })
  await the.step('outcome', { said: 'paid-less', paid: '600' })
  const both = { agentOutcome: 'paid', agentPaid: 640, ownerPaid: 600, mayAnswer: true }
  expect(await the.agentsDeal()).toMatchObject(both)
  const [quote] = await the.ownersView()
  expect(quote.record).toEqual({ collections: 1, paidInFull: 0, knockedOffPounds: 40, sentAway: 0 })
  const answer = (words: string) => the.collection('/answer', { words })
  expect(outcomeOf(await answer(' '))).toBe('400 words required')
  expect(outcomeOf(await answer('x'.repeat(501)))).toBe('400 words too-long')
  for (let again = 0; again < 2; again += 1) {
    expect((await answer('It was.')).statusCode).toBe(200)
  }
  expect(outcomeOf(await answer('Or not'))).toBe('409 answered')
  expect(await the.agentsDeal()).toMatchObject({ mayAnswer: false, answered: true })
})

test('where nobody came, a new day can be agreed, and each day that the buyer entered counts once', async () => {
  const takeBack = async () => (await the.step('not-this-day')).json()
  await the.step('outcome', { said: 'nobody-came' })
  expect(await takeBack()).toMatchObject({ standing: 'agreed', outcome: null })
  expect(await counted()).toMatchObject({ noShows: 0 })
  await the.enter('2026-11-18')
  await the.step('outcome', { said: 'nobody-came' })
  expect(outcomeOf(await the.enter('2026-11-22'))).toBe('409 outcome-said')
  for (let again = 0; again < 3; again += 1) {
    expect(await takeBack()).toMatchObject({ standing: 'agreed', outcome: null })
    await the.step('outcome', { said: 'nobody-came' })
  }
  await takeBack()
  expect((await the.enter('2026-11-22')).statusCode).toBe(200)
  await the.step('outcome', { said: 'paid-full' })
  expect(await counted()).toMatchObject({ paidInFull: 1, paidLess: 0, noShows: 1 })
})

test('a buyer who wants to pay less is sent away: told at once, their quote declined, the car offered again', async () => {
  await the.enter('2026-11-20')
  the.services.clock.set(Date.parse('2026-11-20T09:00:00Z'))
  for (let again = 0; again < 2; again += 1) {
    expect((await the.step('send-away')).statusCode).toBe(200)
  }
  const waiting = (await queuedTexts(the.services)).filter(({ state }) => state === 'due')
  expect(waiting.map(({ body }) => body)).toEqual([
    expect.stringContaining('the owner of AB12 CDE says no to less than £640. The deal is off:'),
  ])
  const seen = await the.agentsDeal()
  expect(seen).toMatchObject({ over: true, ownerOutcome: 'wanted-less', mayAnswer: true })
  expect(await the.ownersView()).toMatchObject([{ standing: 'sent-away' }])
  const listed = await the.kirkgate.call('GET', '/agent/vehicles')
  expect(listed.json().vehicles).toMatchObject([{ vehicleId: the.car.postingId }])
})

test.each(['undo', 'fell-through'])(
  'the address is the chosen agent’s to see, and after “%s” nobody’s to keep',
  async (ending) => {
    const address = { address: '1 High Street\r\nLeeds', howToFind: 'Behind the chapel' }
    const typed = (await the.step('address', address)).json()
    expect(typed).toMatchObject({ howToFind: 'Behind the chapel' })
    expect(await the.agentsDeal()).toMatchObject({ address: '1 High Street\nLeeds' })
    for (const long of [{ address: 'a'.repeat(301) }, { howToFind: 'x'.repeat(501) }]) {
      const refused = the.step('address', { ...address, ...long })
      expect(outcomeOf(await refused)).toBe(`400 ${Object.keys(long)[0]} too-long`)
    }
    await the.step(ending)
    const over = { over: true, phoneNumber: null, address: '', howToFind: '', mayAnswer: false }
    expect(await the.agentsDeal()).toEqual(ending === 'undo' ? null : expect.objectContaining(over))
    const words = await rowsOf(the.services, 'deal_words', 'deal_id')
    expect(words).toMatchObject([{ address: null, how_to_find: null }])
    expect(outcomeOf(await the.step('address', address))).toBe('409 no-deal')
  },
)

test('a photo of being paid less stays while that is said, is replaced by another, and goes with the posting', async () => {
  const send = async (side: number) => {
    const bytes = await redAndBlue(side, 40).jpeg().toBuffer()
    const { payload, headers } = await multipartForm({}, { bytes })
    return the.site.post(`/car/deal/${the.car.uniqueId}/outcome-photo`, payload, headers)
  }
  const pay = async (paid: string) =>
    (await the.step('outcome', { said: 'paid-less', paid })).json().outcome
  expect((await send(60)).statusCode).toBe(409)
  await pay('600')
  await send(60)
  await the.step('outcome', { said: 'paid-full' })
  expect(await pay('600')).toMatchObject({ hasPhoto: false })
  for (const side of [60, 80]) {
    expect((await send(side)).json()).toMatchObject({ outcome: { hasPhoto: true } })
  }
  expect(await pay('590')).toMatchObject({ hasPhoto: true })
  const { photos } = the.services.photoStore
  expect(photos.size).toBe(1)
  the.services.clock.advance(30 * DAY_MS)
  await sweepOrphanPhotos(the.services)
  expect(photos.size).toBe(1)
  const { id } = await rowOf(the.services, 'deals')
  expect(await outcomePhoto(the.services, id)).toEqual([...photos.values()][0]?.photo)
  const exported = await exportPerson(the.services, the.car.phone, { who: 'Pat' })
  expect(exported?.counts.photos).toBe(1)
  await erasePerson(the.services, the.car.phone, 'Pat')
  expect(photos.size).toBe(0)
  const kept = await rowsOf(the.services, 'deals')
  expect(kept).toMatchObject([{ posting_id: null, owner_paid_pence: 590_00 }])
})
