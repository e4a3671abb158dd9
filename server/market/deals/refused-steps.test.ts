// Steps of a deal that are refused, done twice, or tried by an agent who is not the chosen one or an owner who is no owner.
import { expect, test } from 'vitest'
import { change, rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { openPlayedDeal } from '../../../tests/support/played-deal.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { multipartForm } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { insertLink } from '../../owners/postings/link-storage.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { exportPerson } from '../../upkeep/people/export-person.ts'
import { sweepOrphanPhotos } from '../../vehicles/photos/sweep-orphans.ts'
import { outcomePhoto } from './outcome-photo.ts'
import { watchDeals } from './watch-deals.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'

const the = forEachTest(() => openPlayedDeal())

async function sendAfter(ms: number): Promise<void> {
  the.site.services.clock.advance(ms)
  await sendDueTexts(the.site.services)
}

test('an agent who is not chosen enters no day, says no outcome and ends nothing', async () => {
  await the.quote(the.kirkgate, 500)
  await the.choose()
  for (const [name, payload] of [
    ['', { day: '2026-11-20', half: 'morning' }],
    ['/outcome', { paid: 640 }],
    ['/answer', { words: 'We came.' }],
  ] as const) {
    const refused = await the.collection(name, payload, the.kirkgate)
    expect([name, refused.json().reason]).toEqual([name, 'not-chosen'])
  }
  expect((await the.collection('/fell-through', {}, the.kirkgate)).statusCode).toBe(200)
  expect(await the.deal()).toMatchObject({ agentName: 'Aire Valley Motors', collectOn: null })
})

test('an owner whose number was stopped meanwhile gives it to nobody', async () => {
  await stopNumber(the.site.services, the.site.services.database, phoneNumber(the.car.phone))
  expect((await the.choose()).statusCode).toBe(404)
  expect(await rowsOf(the.site.services, 'disclosures')).toEqual([])
})

test('once the owner was paid, neither side ends the deal and no day is refused', async () => {
  await the.choose()
  await the.enter('2026-11-20')
  await the.step('outcome', { said: 'paid-full' })
  for (const refused of [
    await the.step('not-this-day'),
    await the.step('fell-through'),
    await the.collection('/fell-through'),
  ]) {
    expect(refused.json()).toMatchObject({ status: 409, reason: 'outcome-said' })
  }
  expect(await the.deal()).toMatchObject({ standing: 'said', collectOn: '2026-11-20' })
})

test('what is over already is done: nothing falls through twice, and a day is refused once', async () => {
  for (const name of ['fell-through', 'undo']) expect((await the.step(name)).statusCode).toBe(200)
  expect((await the.collection('/fell-through')).statusCode).toBe(200)
  await the.choose()
  await the.enter('2026-11-20')
  for (let again = 0; again < 2; again += 1) await the.step('not-this-day')
  const seen = await the.agentsDeal()
  expect(seen).toMatchObject({ collectOn: null, refusedDay: '2026-11-20' })
  expect(await listAgents(the.site.services)).toMatchObject([{ noShows: 0 }, { noShows: 0 }])
})

test('the same outcome again is done, and another one is refused a day later', async () => {
  await the.choose()
  const less = { said: 'paid-less', paid: '600', reason: 'No battery' }
  await the.step('outcome', less)
  the.site.services.clock.advance(DAY_MS)
  expect((await the.step('outcome', less)).statusCode).toBe(200)
  for (const other of [{ paid: '590' }, { reason: 'No keys' }, { said: 'paid-full' }]) {
    const refused = await the.step('outcome', { ...less, ...other })
    expect([other, refused.json().reason]).toEqual([other, 'outcome-said'])
  }
})

test('a photo stays while it is still of being paid less, and goes with that', async () => {
  await the.choose()
  await the.step('outcome', { said: 'paid-less', paid: '600' })
  const { id: deal_id } = await rowOf(the.site.services, 'deals')
  await addPhoto(the.site.services.database, { id: 'photo', deal_id, added_at: 1 })
  const hasPhoto = async () => (await the.deal()).outcome.hasPhoto
  await the.step('outcome', { said: 'paid-less', paid: '590' })
  expect(await hasPhoto()).toBe(true)
  await the.step('outcome', { said: 'paid-full' })
  expect(await hasPhoto()).toBe(false)
})

test('on the day itself another can be entered, and the same one is no further one', async () => {
  await the.choose()
  await the.enter('2026-11-18')
  for (let again = 0; again < 4; again += 1) await the.enter('2026-11-18')
  expect((await the.enter('2026-11-18', 'afternoon')).statusCode).toBe(200)
  expect(await the.deal()).toMatchObject({ collectHalf: 'afternoon', standing: 'today' })
  expect((await the.enter('2026-11-19')).statusCode).toBe(200)
})

test('an agent says what was paid or that it was not collected, and answers in words', async () => {
  await the.choose()
  const seen = async () => await the.agentsDeal()
  expect((await the.collection('/outcome', { paid: 'much' })).json()).toMatchObject({ status: 400 })
  await the.collection('/outcome', { notCollected: true })
  expect(await seen()).toMatchObject({ agentOutcome: 'not-collected', agentPaid: null })
  await the.step('outcome', { said: 'nobody-came' })
  for (const [words, code] of [
    [' ', 'required'],
    ['x'.repeat(501), 'too-long'],
  ]) {
    const refused = await the.collection('/answer', { words })
    const problem = { field: 'words', code, message: expect.stringMatching(/\w/) }
    expect(refused.json()).toMatchObject({ problems: [problem] })
  }
})

test('without a day “Not this day” takes back that nobody came', async () => {
  await the.choose()
  await the.step('outcome', { said: 'nobody-came' })
  expect((await the.step('not-this-day')).json()).toMatchObject({
    standing: 'agreed',
    outcome: null,
  })
})

test('a chosen quote is not declined', async () => {
  await the.choose()
  const declined = await the.post(`${the.page}/decline`, { quoteId: await the.quoteId() })
  expect(declined.json()).toMatchObject({ status: 409, reason: 'under-offer' })
})

test('a link that opens nothing chooses nothing, and says why', async () => {
  const unknown = `/quotes/${'A'.repeat(22)}/${'A'.repeat(22)}/choose`
  expect((await the.post(unknown, { quoteId: await the.quoteId(), amount: 640 })).statusCode).toBe(
    404,
  )
  expect((await the.site.app.inject('/car/deal/none')).statusCode).toBe(404)
  await the.post(`/car/not-me/${the.car.uniqueId}`)
  expect((await the.choose()).json()).toMatchObject({ status: 410, reason: 'stopped' })
  const seen = await the.site.app.inject(`/car/deal/${the.car.uniqueId}`)
  expect(seen.json()).toMatchObject({ status: 410, reason: 'stopped' })
})

test('on the day the page says when it is due, and the next best price that still stands', async () => {
  await the.quote(the.kirkgate, 600)
  await the.choose()
  await the.enter('2026-11-20', 'afternoon')
  expect(await the.deal()).toMatchObject({ standing: 'agreed', nextBest: null })
  const nextBest = { agentName: 'Kirkgate Salvage', amount: 600 }
  for (const [time, seen] of [
    ['2026-11-20T11:59:00Z', { standing: 'today', nextBest }],
    ['2026-11-20T12:00:00Z', { standing: 'due', nextBest }],
    ['2026-11-21T00:00:00Z', { standing: 'asked', nextBest: null }],
  ] as const) {
    the.site.services.clock.set(Date.parse(time))
    expect(await the.deal()).toMatchObject(seen)
  }
})

test('a buyer who wants to pay less is sent away: told at once, their quote declined, the car offered again', async () => {
  await the.choose()
  await the.enter('2026-11-20')
  the.site.services.clock.set(Date.parse('2026-11-20T09:00:00Z'))
  for (let again = 0; again < 2; again += 1) {
    expect((await the.step('send-away')).statusCode).toBe(200)
  }
  const waiting = (await queuedTexts(the.site.services)).filter(({ state }) => state === 'due')
  expect(waiting.map(({ body }) => body)).toEqual([
    expect.stringContaining('the owner of AB12 CDE says no to less than £640. The deal is off:'),
  ])
  const seen = await the.agentsDeal()
  expect(seen).toMatchObject({ over: true, ownerOutcome: 'wanted-less', mayAnswer: true })
  expect((await the.site.app.inject(the.page)).json()).toMatchObject([{ standing: 'sent-away' }])
  const listed = await the.kirkgate.call('GET', '/agent/vehicles')
  expect(listed.json().vehicles).toMatchObject([{ vehicleId: the.car.postingId }])
})

test('no text about the collection goes to a number that was typed since and nobody confirmed', async () => {
  await the.choose()
  const stranger = phoneNumber('07700 900999')
  const now = the.site.services.clock.now()
  await insertLink(the.site.services.database, { ...the.car, phone: stranger, uniqueId: 'x', now })
  await change(the.site.services, 'postings', { phone: stranger, phone_confirmed_at: null })
  await the.enter('2026-11-20')
  await sendAfter(HOUR_MS)
  the.site.services.clock.set(Date.parse('2026-11-21T10:00:00Z'))
  await watchDeals(the.site.services)
  await sendDueTexts(the.site.services)
  await the.collection('/fell-through')
  await sendAfter(HOUR_MS)
  expect(the.site.services.carrier.carried.filter(({ to }) => to === stranger)).toEqual([])
})

test('“Nobody came” again and again counts once for each day that the buyer entered', async () => {
  await the.choose()
  await the.enter('2026-11-20')
  for (let again = 0; again < 5; again += 1) {
    await the.step('outcome', { said: 'nobody-came' })
    await the.step('not-this-day')
  }
  expect(await listAgents(the.site.services)).toContainEqual(
    expect.objectContaining({ noShows: 1 }),
  )
})

test.each(['undo', 'fell-through'])(
  'after “%s” nobody keeps the address that was typed for that buyer',
  async (name) => {
    await the.choose()
    await the.step('address', { address: '1 High Street', howToFind: 'Behind the chapel' })
    expect((await the.step(name)).statusCode).toBe(200)
    const words = await rowsOf(the.site.services, 'deal_words', 'deal_id')
    expect(words).toMatchObject([{ address: null, how_to_find: null }])
  },
)

test('a photo of why goes with what was said, is replaced by another, and goes with the posting', async () => {
  const send = async (side: number) => {
    const bytes = await redAndBlue(side, 40).jpeg().toBuffer()
    const { payload, headers } = await multipartForm({}, { bytes })
    return the.site.post(`/car/deal/${the.car.uniqueId}/outcome-photo`, payload, headers)
  }
  await the.choose()
  expect((await send(60)).statusCode).toBe(409)
  await the.step('outcome', { said: 'paid-less', paid: '590' })
  for (const side of [60, 80]) {
    expect((await send(side)).json()).toMatchObject({ outcome: { hasPhoto: true } })
  }
  const { photos } = the.site.services.photoStore
  expect(photos.size).toBe(1)
  the.site.services.clock.advance(30 * DAY_MS)
  await sweepOrphanPhotos(the.site.services)
  expect(photos.size).toBe(1)
  const { id } = await rowOf(the.site.services, 'deals')
  expect(await outcomePhoto(the.site.services, id)).toEqual([...photos.values()][0]?.photo)
  const exported = await exportPerson(the.site.services, the.car.phone, { who: 'Pat' })
  expect(exported?.counts.photos).toBe(1)
  await erasePerson(the.site.services, the.car.phone, 'Pat')
  expect(photos.size).toBe(0)
  const kept = await rowsOf(the.site.services, 'deals')
  expect(kept).toMatchObject([{ posting_id: null, owner_paid_pence: 590_00 }])
})
