import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { multipartForm } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { openPlayedDeal } from '../../../tests/support/quoted-car.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { forEachTest, outcomeOf, it } from '../../../tests/support/test-site.ts'
import { securityEvents, rowOf, rowsOf, change } from '../../../tests/support/test-services.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { exportPerson } from '../../upkeep/people/export-person.ts'
import { sweepOrphanPhotos } from '../../vehicles/photos/sweep-orphans.ts'
import { outcomePhoto } from './owners-steps.ts'

const the = forEachTest(() => openPlayedDeal())
beforeEach(() => the.put({ amount: 510 }, the.kirkgate))

const listing = async () => (await the.site.get(`${the.page}/listing`)).json()
const choice = async () => (await listing()).choice
const posting = async () => (await the.site.get(`/car/get-data/${the.car.uniqueId}`)).json()
const texts = async () =>
  (await queuedTexts(the.services)).map(({ kind, phone }) => `${kind} ${phone}`).toSorted()
const numbersGiven = () =>
  securityEvents(the.services).filter(({ event }) => event === 'number-given')
const askNumber = () => the.kirkgate.call('POST', `${the.vehicle}/phone-number`)

it('the chosen agent has the number without a subscription, by text and in the console, and the owner sees so', async () => {
  for (const _ of [1, 2]) expect((await the.choose()).json()).toEqual({ success: true })
  const bodies = (await queuedTexts(the.services)).map(({ body }) => body ?? '').toSorted()
  expect(await texts()).toEqual(['chosen +447700900456', 'deal +447700900123'])
  const given = { event: 'number-given', agent: the.aire.id, disclosure: expect.any(String) }
  expect(numbersGiven()).toMatchObject([given])
  expect(bodies).toEqual([
    `Beat Scrap: you chose Aire Valley Motors for AB12 CDE at £640. What to do next, or undo it: http://localhost:3000/deal/${the.car.uniqueId}`,
    `Beat Scrap: you're chosen for AB12 CDE at £640. Call 07700 900123, then enter the day: http://localhost:3000/agents/cars/${the.car.postingId}`,
  ])
  const seen = { amount: 640, phoneNumber: '+447700900123', over: false }
  expect(await the.agentsDeal()).toMatchObject(seen)
  expect(await posting()).toMatchObject({
    disclosures: [{ agentName: 'Aire Valley Motors' }],
    deal: { agentName: 'Aire Valley Motors', amount: 640, path: `/deal/${the.car.uniqueId}` },
  })
  expect(await choice()).toMatchObject({ agentName: 'Aire Valley Motors', amount: 640 })
})

test('while it is chosen, agents without a quote do not find the car, no other is chosen and the chosen one cannot withdraw', async () => {
  const asSeen = {
    quoteId: await the.quoteId(),
    amount: 640,
    updatedAt: '2026-11-18T09:00:00.000Z',
  }
  expect(outcomeOf(await the.post('choose', asSeen))).toBe('409 quote-changed')
  await the.choose()
  const another = await signInAgent(the.site, { name: 'Calder Breakers' })
  expect((await the.seenBy(another)).statusCode).toBe(404)
  const decline = the.post('decline', { quoteId: await the.quoteId() })
  const higher = the.put({ amount: 700 }, the.kirkgate)
  for (const other of [higher, the.choose(1), the.choose(1, 640), the.choose(0, 650), decline])
    expect(outcomeOf(await other)).toBe('409 under-offer')
  const unread = the.post('choose', { quoteId: await the.quoteId(), amount: 'much' })
  expect(outcomeOf(await unread)).toBe('409 quote-changed')
  expect(outcomeOf(await the.withdraw())).toBe('409 chosen')
  expect((await the.withdraw(the.kirkgate)).statusCode).toBe(200)
  expect(await choice()).toMatchObject({ agentName: 'Aire Valley Motors' })
})

it('the quotes link shows the car as collected once the owner says so, or the buyer if the owner says nothing', async () => {
  await the.choose()
  const say = async (said: object) => {
    await change(the.services, 'deals', said)
    return (await choice()).collected
  }
  expect((await choice()).collected).toBe(false)
  expect(await say({ agent_outcome: 'paid' })).toBe(true)
  expect(await say({ owner_outcome: 'nobody-came' })).toBe(false)
  expect(await say({ owner_outcome: 'paid-less' })).toBe(true)
})

it('a quote is chosen up to six times a day, and one that was refused does not count', async () => {
  for (let again = 0; again < 8; again++) await the.choose(0, 641)
  for (let again = 0; again < 6; again++) {
    expect((await the.choose()).statusCode).toBe(200)
    await the.post('undo-choice')
  }
  expect(outcomeOf(await the.choose())).toBe('429 too-many-choices')
})

test('until the number is confirmed nothing is chosen, nor by a link that opens nothing, which says why', async () => {
  const unknown = `/quotes/${'A'.repeat(22)}/${'A'.repeat(22)}/choose`
  const quote = { quoteId: await the.quoteId(), amount: 640 }
  expect(outcomeOf(await the.site.post(unknown, quote))).toBe('404 not-found')
  expect(outcomeOf(await the.site.get('/car/deal/none'))).toBe('404 not-found')
  await change(the.services, 'postings', { phone_confirmed_at: null })
  const title = 'Say that the car is yours first'
  expect((await the.choose()).json()).toMatchObject({ reason: 'unconfirmed', title })
  await the.site.post(`/car/not-me/${the.car.uniqueId}`)
  for (const gone of [the.site.post(`${the.page}/choose`, quote), the.viewDeal()]) {
    expect(outcomeOf(await gone)).toBe('410 stopped')
  }
})

test('an owner whose number was stopped meanwhile gives it to nobody', async () => {
  await stopNumber(the.services, the.services.database, phoneNumber(the.car.phone))
  expect((await the.choose()).statusCode).toBe(404)
  expect(await rowsOf(the.services, 'disclosures')).toEqual([])
})

it('within the hour a choice is undone without a trace in texts or lists, and later only falls through', async () => {
  await the.choose()
  await sendDueTexts(the.services)
  for (const _ of [1, 2]) expect((await the.post('undo-choice')).statusCode).toBe(200)
  expect(await texts()).toEqual(['deal +447700900123'])
  expect(await choice()).toBeNull()
  expect(await the.agentsDeal()).toBeNull()
  expect((await the.kirkgate.call('GET', '/agent/vehicles')).json().vehicles).toHaveLength(1)

  await the.choose(1)
  const until = new Date(the.services.clock.now() + HOUR_MS).toISOString()
  expect(await choice()).toMatchObject({ undoUntil: until })
  the.services.clock.advance(HOUR_MS)
  expect(await choice()).toMatchObject({ undoUntil: null })
  expect(outcomeOf(await the.post('undo-choice'))).toBe('409 undo-over')
  expect(outcomeOf(await the.step('undo'))).toBe('409 undo-over')
  expect((await the.step('fell-through')).statusCode).toBe(200)
  expect(await choice()).toBeNull()
})

it('the same choice, undone and made again within the hour, brings no second text, unless the buyer was told that it is off', async () => {
  await the.choose()
  the.services.clock.advance(HOUR_MS / 4)
  await sendDueTexts(the.services)
  const again = async () => {
    await the.post('undo-choice')
    await the.choose()
    await the.step('confirm')
  }
  await again()
  const CHOSEN = 'chosen +447700900456'
  const OWNERS = ['deal +447700900123', 'deal +447700900123']
  expect(await texts()).toEqual([CHOSEN, ...OWNERS])
  await sendDueTexts(the.services)
  await the.enter('2026-11-20')
  await again()
  expect(await texts()).toEqual([CHOSEN, CHOSEN, ...OWNERS, 'deal-off +447700900456'])
  the.services.clock.advance(HOUR_MS / 4)
  await sendDueTexts(the.services)
  const read = the.services.carrier.carried.filter(({ to }) => CHOSEN.endsWith(to))
  const order = read.map(({ body }) => /is off|chosen for/.exec(body)?.[0])
  expect(order, 'read in this order').toEqual(['chosen for', 'is off', 'chosen for'])
})

it('a forwarded quotes link gives the number to one agent: after an undo the next waits for the link that was texted', async () => {
  const given = async () =>
    (await posting()).disclosures.map(({ agentName }: { agentName: string }) => agentName)
  await the.choose()
  expect(await listing()).toMatchObject({ choiceWaits: false })
  await the.post('undo-choice')
  expect(await listing()).toMatchObject({ choiceWaits: true })
  expect((await the.choose(1)).statusCode).toBe(200)
  expect(await given()).toEqual(['Aire Valley Motors'])
  expect(await choice()).toMatchObject({ agentName: 'Kirkgate Salvage', awaitsOwner: true })
  expect(outcomeOf(await askNumber())).toBe('409 unconfirmed')
  expect((await the.agentsDeal(the.kirkgate)).phoneNumber).toBeNull()
  expect(await texts()).toEqual(['deal +447700900123'])
  expect((await queuedTexts(the.services))[0]?.body).toContain('once you say so')

  expect(await the.deal()).toMatchObject({ awaitsOwner: true })
  expect((await the.step('confirm')).json()).toMatchObject({ awaitsOwner: false })
  expect((await the.step('confirm')).statusCode).toBe(200)
  expect(await given()).toHaveLength(2)
  const agents = [the.aire, the.kirkgate].map(({ id }) => ({ agent: id }))
  expect(numbersGiven()).toMatchObject(agents)
  expect((await the.agentsDeal(the.kirkgate)).phoneNumber).toBe('+447700900123')
  expect(await texts()).toEqual(['chosen +447700900457', 'deal +447700900123'])
})

test('a choice gives no number to an agent asked not to call, until the owner’s own link confirms it', async () => {
  await askNumber()
  const like = { agent_id: the.kirkgate.id }
  const { id: disclosureId } = await rowOf(the.services, 'disclosures', like)
  await the.site.post(`/car/ask-not-to-call/${the.car.uniqueId}`, { disclosureId })
  expect((await the.choose(1)).statusCode).toBe(200)
  const without = { mayCall: 'asked-not-to', deal: { phoneNumber: null } }
  expect((await the.seenBy(the.kirkgate)).json()).toMatchObject(without)
  await the.step('confirm')
  expect((await the.agentsDeal(the.kirkgate)).phoneNumber).toBe('+447700900123')
})

it('closing texts the link to the posting, like a lost one, and as often', async () => {
  await change(the.services, 'postings', { used_at: 0 })
  expect((await the.post('close')).statusCode).toBe(200)
  expect((await rowOf(the.services, 'postings')).used_at).toBe(the.services.clock.now())
  expect(await the.site.textedLinks()).toEqual([the.car.uniqueId])
  await change(the.services, 'postings', { phone_confirmed_at: null })
  for (let again = 0; again < 3; again += 1) await the.post('close')
  expect(outcomeOf(await the.post('close'))).toBe('429 too-many-texts')
  const links = (await queuedTexts(the.services, 'link')).map(({ body }) => body ?? '')
  expect(links.filter((body) => body.includes('edit or delete your posting'))).toHaveLength(1)
  expect(links.filter((body) => body.includes('somebody gave'))).toHaveLength(3)
})

it('the owner sees who was chosen for how much, until when that is undone, and what they said of it', async () => {
  expect(outcomeOf(await the.viewDeal())).toBe('409 no-deal')
  await the.choose()
  expect(await the.deal()).toEqual({
    registrationNumber: 'AB12 CDE',
    agentName: 'Aire Valley Motors',
    agentContact: '0113 496 0141',
    amount: 640,
    vehicle: null,
    route: 'sold-on',
    chosenAt: '2026-11-18T10:00:00.000Z',
    awaitsOwner: false,
    undoUntil: '2026-11-18T11:00:00.000Z',
    collectOn: null,
    collectHalf: null,
    refusedDay: null,
    otherDays: [],
    address: '',
    howToFind: '',
    standing: 'agreed',
    nextBest: null,
    outcome: null,
    quotesPath: the.page.replace('/quotes/', '/list-quotes/'),
  })
  await change(the.services, 'agents', { atf_permit: 'EPR/1' })
  await the.step('outcome', { said: 'nobody-came' })
  const outcome = { said: 'nobody-came', paid: null, hasPhoto: false, mayChange: true }
  expect(await the.deal()).toMatchObject({ route: 'scrap', standing: 'said', outcome })
  the.services.clock.advance(24 * HOUR_MS)
  const over = { undoUntil: null, outcome: { ...outcome, mayChange: false } }
  expect(await the.deal()).toMatchObject(over)
})

it('another car ends what was agreed with its owner', async () => {
  await the.choose()
  await the.edit({ registrationNumber: 'FY13 KLO' })
  expect(outcomeOf(await the.viewDeal())).toBe('409 no-deal')
  expect(await the.agentsDeal()).toBeNull()
})

it('a form without scripts goes on to the plain page on which it was', async () => {
  await the.withdraw(the.kirkgate)
  const dealPage = `/deal/${the.car.uniqueId}`
  const steps = [
    [`${the.page}/choose`, the.page],
    [`${the.page}/undo-choice`, the.page],
    [`${the.page}/choose`, the.page],
    [`/car${dealPage}/confirm`, dealPage],
    [`/car${dealPage}/fell-through`, the.page],
    [`${the.page}/close`, the.page, '=link-texted'],
  ]
  for (const [url = '', page = '', then = ''] of steps) {
    const chosen = { quoteId: await the.quoteId(), amount: 640 }
    const { headers } = await the.site.post(url, chosen, { accept: 'text/html' })
    expect(headers['location']).toBe(`${page.replace('/quotes/', '/list-quotes/')}?plain${then}`)
  }
})

it.each(['undo', 'fell-through'])(
  'the address is the chosen agent’s to see, and after “%s” nobody’s to keep',
  async (ending) => {
    await the.choose()
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

test('a photo of being paid less is kept while the owner says so, can be replaced, and goes when the person is erased', async () => {
  const photoPath = `/car/deal/${the.car.uniqueId}/outcome-photo`
  const send = async (photo?: { bytes: Uint8Array }, accept = 'application/json') => {
    const { payload, headers } = await multipartForm({}, photo)
    return the.site.post(photoPath, payload, { ...headers, accept })
  }
  const bytes = await redAndBlue(60, 40).jpeg().toBuffer()
  const another = await redAndBlue(80, 40).jpeg().toBuffer()
  const pay = async (paid: string) =>
    (await the.step('outcome', { said: 'paid-less', paid })).json().outcome
  await the.choose()
  expect((await send({ bytes })).statusCode).toBe(409)
  await pay('600')
  expect(outcomeOf(await send())).toBe('400 carPhoto required')
  expect(outcomeOf(await send({ bytes: Buffer.from('none') }))).toBe('415 carPhoto not-a-photo')
  const { headers } = await send({ bytes }, 'text/html')
  expect(headers['location']).toBe(`/deal/${the.car.uniqueId}?plain`)
  await the.step('outcome', { said: 'paid-full' })
  expect(await pay('600')).toMatchObject({ hasPhoto: false })
  for (const photo of [{ bytes }, { bytes: another }])
    expect((await send(photo)).json()).toMatchObject({ outcome: { hasPhoto: true } })
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
