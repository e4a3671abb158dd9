import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/basics/time.ts'
import { forEachTest, it } from '../../../../tests/support/for-each-test.ts'
import { phoneNumber, postCar } from '../../../../tests/support/post-car.ts'
import { quoteAgain, quoteOn } from '../../../../tests/support/quote-on.ts'
import { sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { change, makeServices, rowOf, rowsOf } from '../../../../tests/support/test-services.ts'
import { suspendAgent } from '../../../agents/accounts/approve-agent.ts'
import { hideQuote, withdrawQuote } from '../../../market/quotes/give-quote.ts'
import { erasePosting } from '../../../owners/postings/operate-postings.ts'
import { listRecentTexts } from './operate-texts.ts'
import { moveQueuedTexts } from './gathered-texts.ts'
import { queueLinkText } from './queue-text.ts'

const who = 'Priya S.'
const NEW_PHONE = phoneNumber('+447700900999')

// At ten in the morning.
const services = forEachTest(() => makeServices({ LINK_TEXTS_PER_DAY: '0' }))
const car = forEachTest(() => postCar(services))

const at = (time: string) => services.clock.set(Date.parse(time))
const quote = (pounds?: number, on = car) => quoteOn(services, on, pounds)
const again = (agentId: string, pounds: number) =>
  quoteAgain(services, { postingId: car.postingId, agentId }, pounds)
const withdraw = (agentId: string) => withdrawQuote(services, { ...car, agentId })
const texts = () => rowsOf(services, 'texts', 'due_at')
const due = async () => (await texts()).filter(({ state }) => state === 'due')
const counts = () => rowsOf(services, 'text_allowances', 'text_id')

/** What is sent once so much time has passed, without the site's name and the link. */
async function sentAfter(ms: number): Promise<string[]> {
  services.clock.advance(ms)
  await sendDueTexts(services)
  return services.carrier.carried
    .splice(0)
    .map(({ body }) => body.slice(12, body.indexOf(': http')))
}

describe('the text about the best price', () => {
  test('is one for all that came within ten minutes, and links who offers it', async () => {
    await quote(410)
    services.clock.advance(5 * MINUTE_MS)
    const best = await quote(430)
    await quote(420)
    expect(await sentAfter(5 * MINUTE_MS - 1)).toEqual([])
    services.clock.advance(1)
    await sendDueTexts(services)
    const { link_id: linkId } = await rowOf(services, 'listing_agents', { agent_id: best })
    expect(services.carrier.carried.map(({ body }) => body)).toEqual([
      expect.stringMatching(`£430 for AB12 CDE, your best of 3: .*/${car.listingId}/${linkId}$`),
    ])
  })

  test('is the only one: a price that is not the best, or equal to it, texts nobody', async () => {
    await quote(410)
    expect(await sentAfter(10 * MINUTE_MS)).toEqual(['a price of £410 for AB12 CDE'])
    await quote(400)
    await quote(410)
    expect(await sentAfter(2 * HOUR_MS)).toEqual([])
    expect(await texts()).toHaveLength(1)
  })

  it('comes an hour after the last one about the same car at the earliest', async () => {
    await quote(410)
    await sentAfter(10 * MINUTE_MS)
    services.clock.advance(20 * MINUTE_MS)
    await quote(420)
    const other = await postCar(services, { registration: 'CD14EFG' })
    await quote(300, other)
    expect(await sentAfter(40 * MINUTE_MS - 1)).toEqual(['a price of £300 for CD14 EFG'])
    await quote(440)
    expect(await sentAfter(1)).toEqual(['a price of £440 for AB12 CDE, your best of 3'])
  })

  it('tells of a changed quote only if it is now the best, and of a declined one that is given again', async () => {
    const [first, second] = [await quote(410), await quote(400)]
    await sentAfter(10 * MINUTE_MS)
    await again(first, 420)
    await again(second, 415)
    await again(first, 405)
    expect(await sentAfter(HOUR_MS)).toEqual([])
    await again(second, 404)
    await again(second, 406)
    expect(await sentAfter(HOUR_MS)).toEqual(['a price of £406 for AB12 CDE, your best of 2'])
    await change(services, 'quotes', { declined_at: 1 })
    await again(first, 407)
    expect(await sentAfter(HOUR_MS)).toEqual(['a price of £407 for AB12 CDE'])
  })

  it('says the next best where the best was withdrawn, and nothing where that was told', async () => {
    const first = await quote(410)
    const second = await quote(430)
    await withdraw(second)
    expect(await sentAfter(10 * MINUTE_MS)).toEqual(['a price of £410 for AB12 CDE'])
    await withdraw(await quote(440))
    expect(await sentAfter(HOUR_MS)).toEqual([])
    await withdraw(await quote(450))
    await withdraw(first)
    expect(await sentAfter(HOUR_MS)).toEqual([])
    expect(await texts()).toMatchObject([{ state: 'sent' }])
  })

  it('says no price twice, however late it was sent', async () => {
    await quote(410)
    services.clock.advance(30 * MINUTE_MS)
    await quote(430)
    expect(await sentAfter(1)).toEqual(['a price of £430 for AB12 CDE, your best of 2'])
    await withdraw(await quote(440))
    expect(await sentAfter(HOUR_MS)).toEqual([])
  })

  test.each<[why: string, undo: (agentId: string) => Promise<unknown>]>([
    ['is withdrawn', withdraw],
    ['is of an agent who may not trade', (id) => suspendAgent(services, id, { who, reason: 'No' })],
  ])('is not sent where the price %s, and then counts for nothing', async (_why, undo) => {
    await undo(await quote(410))
    expect(await sentAfter(HOUR_MS)).toEqual([])
    expect(await counts()).toEqual([])
  })

  test('leaves out a hidden one, and is sent once that is shown again unless it was told', async () => {
    await quote(410)
    const { id } = await rowOf(services, 'quotes')
    const hide = (isHidden: boolean) => hideQuote(services, id, { isHidden, who })
    await hide(true)
    expect(await sentAfter(HOUR_MS)).toEqual([])
    await hide(false)
    expect(await sentAfter(HOUR_MS)).toEqual(['a price of £410 for AB12 CDE'])
    await hide(true)
    await hide(false)
    expect(await sentAfter(HOUR_MS)).toEqual([])
  })

  test('says on each try what there is to say by then, under one id, and is shown so', async () => {
    await quote(410)
    const shown = async () => (await listRecentTexts(services, 1)).map(({ body }) => body)
    expect(await shown()).toEqual([expect.stringContaining('£410 for AB12 CDE')])
    services.carrier.answerWith({ outcome: 'temporary', failure: 'busy' })
    expect(await sentAfter(10 * MINUTE_MS)).toEqual(['a price of £410 for AB12 CDE'])
    await quote(420)
    expect(await sentAfter(5000)).toEqual(['a price of £420 for AB12 CDE, your best of 2'])
    expect(await shown()).toEqual([expect.stringContaining('£420 for AB12 CDE')])
    expect(await texts()).toHaveLength(1)
  })

  test('keeps to the day: a price given in the evening is told in the morning', async () => {
    at('2026-07-01T18:55:00Z')
    await quote(410)
    expect(await texts()).toMatchObject([{ due_at: Date.parse('2026-07-02T07:00:00Z') }])
    expect(await counts()).toMatchObject([{ kind: 'quote', day: '2026-07-02' }])
  })
})

describe('past five a day', () => {
  const five = async () => {
    for (let hour = 0; hour < 5; hour++) {
      await quote()
      await sentAfter(HOUR_MS)
    }
  }

  it('the rest go in one text at 18:00, the newest car first', async () => {
    await five()
    const others = []
    for (const registration of ['CD14EFG', 'EF56GHJ']) {
      const other = await postCar(services, { registration })
      others.push(other)
      services.clock.advance(1000)
      await quote(500, other)
      await quote(505, other)
    }
    await quote(600)
    await withdraw(await quote(700))
    const waiting = await due()
    const dueAt = Date.parse('2026-11-18T18:00:00Z')
    const row = { kind: 'gathered-quotes', posting_id: null, body: null, due_at: dueAt }
    expect(waiting).toMatchObject([row])
    // Like every id, it begins with a time, so that ids sort as texts were made.
    expect(Number.parseInt(waiting[0]?.id.slice(0, 12) ?? '', 16)).toBe(dueAt)
    expect(await sentAfter(dueAt - services.clock.now())).toEqual([
      'new prices for EF56 GHJ and 2 more cars. The first, best £505',
    ])
    at('2026-11-19T10:00:00Z')
    await quote(510, others[0])
    expect(await sentAfter(HOUR_MS)).toEqual(['a price of £510 for CD14 EFG, your best of 3'])
    await erasePosting(services, car.postingId, who)
    expect((await texts()).map(({ kind }) => kind)).not.toContain('gathered-quotes')
  })

  it('one car’s text names its best price; later prices wait for the next day, and none goes if all were withdrawn', async () => {
    await five()
    await quote(500)
    // Time goes on while a quote is given.
    await change(services, 'texts', { created_at: services.clock.now() + 9 }, { body: null })
    at('2026-11-18T18:00:00Z')
    expect(await sentAfter(0)).toEqual(['new prices for AB12 CDE, the best £500'])
    const taken = await quote(600)
    expect(await due()).toMatchObject([{ due_at: Date.parse('2026-11-19T18:00:00Z') }])
    await withdraw(taken)
    expect(await sentAfter(DAY_MS)).toEqual([])
    expect(await due()).toEqual([])
  })

  test('another phone, another day and links have shares of their own', async () => {
    await five()
    await quote(500, await postCar(services, { phone: '+447700900124' }))
    for (let link = 0; link < 6; link++) await queueLinkText(services, services.database, car)
    at('2026-11-19T10:00:00Z')
    await quote(600)
    expect((await texts()).filter(({ kind }) => kind === 'quote')).toHaveLength(7)
  })
})

test('when a number is changed, that car’s waiting price goes to the new one, its link to nobody; other cars’ texts stay', async () => {
  await queueLinkText(services, services.database, car)
  await quote(410)
  await quote(420)
  await quote(500, await postCar(services, { registration: 'CD14EFG' }))
  services.clock.advance(1)
  const { postingId, phone: from } = car
  await change(services, 'postings', { phone: NEW_PHONE }, { id: postingId })
  await moveQueuedTexts(services, services.database, { postingId, from, to: NEW_PHONE })
  services.clock.advance(HOUR_MS)
  await sendDueTexts(services)
  expect(services.carrier.carried).toMatchObject([
    { to: from, body: expect.stringContaining('£500') },
    { to: NEW_PHONE, body: expect.stringContaining('£420') },
  ])
})

it('QUOTE_TEXTS_PER_DAY=0 lifts the share, and QUOTE_TEXT_DELAY_SECONDS=0 the waits', async () => {
  Object.assign(services.config, { quoteTextsPerDay: 0, quoteTextDelaySeconds: 0 })
  for (let count = 0; count < 9; count++) {
    await quote()
    expect(await sentAfter(0)).toHaveLength(1)
  }
})
