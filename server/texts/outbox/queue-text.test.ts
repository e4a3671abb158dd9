import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postCar, type PostedCar } from '../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../tests/support/test-services.ts'
import { randomId } from '../../identifiers.ts'
import { queueLinkText, queueQuoteText } from './queue-text.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'

let services: TestServices
beforeEach(async () => void (services = await makeServices()))
afterEach(() => services.close())

const at = (time: string): number => Date.parse(time)
const texts = () => services.database.selectFrom('texts').selectAll().orderBy('due_at').execute()
const allowances = () =>
  services.database.selectFrom('text_allowances').selectAll().orderBy('text_id').execute()
const told = () =>
  services.database.selectFrom('gathered_quotes').selectAll().orderBy('posting_id').execute()
const quote = (car: PostedCar) => queueQuoteText(services, services.database, car)

describe('a link text', () => {
  test('is due at once, at any hour, and counted', async () => {
    services.clock.set(at('2026-11-18T03:00:00Z'))
    const car = await postCar(services)
    await queueLinkText(services, services.database, car)

    const [text] = await texts()
    expect(text).toMatchObject({
      posting_id: car.postingId,
      kind: 'link',
      phone: car.phone,
      state: 'due',
      tries: 0,
      due_at: at('2026-11-18T03:00:00Z'),
      claimed_until: null,
    })
    expect(text?.body).toContain(`/edit-form/${car.uniqueId}`)
    const [count] = await allowances()
    expect(count).toMatchObject({
      text_id: text?.id,
      kind: 'link',
      international: 0,
      day: '2026-11-18',
      spent_at: null,
    })
    expect(JSON.stringify(count)).not.toContain(car.phone.slice(1))
  })

  test('asks whether the car is theirs, until they have said so', async () => {
    const car = await postCar(services)
    await queueLinkText(services, services.database, car)
    services.clock.advance(1)
    await queueLinkText(services, services.database, { ...car, isConfirmed: false })
    services.clock.advance(1)
    await queueLinkText(services, services.database, { ...car, isConfirmed: true })
    const bodies = (await texts())
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ body }) => body)
    expect(bodies[0]).toBe(bodies[1])
    expect(bodies[2]).not.toBe(bodies[0])
  })

  test('commits with its posting or not at all', async () => {
    const submitted = services.database.transaction().execute(async (tx) => {
      const car = await postCar({ ...services, database: tx })
      await queueLinkText(services, tx, car)
      throw new Error('the disk is full')
    })
    await expect(submitted).rejects.toThrow('the disk is full')
    expect(await texts()).toEqual([])
    expect(await allowances()).toEqual([])
  })

  test('goes with its posting, and still counts', async () => {
    const car = await postCar(services)
    await queueLinkText(services, services.database, car)
    await services.database.deleteFrom('postings').execute()
    expect(await texts()).toEqual([])
    expect(await allowances()).toHaveLength(1)
  })

  test('to another country, and to Jersey, is counted as one', async () => {
    for (const phone of ['+353851234567', '+447797712345', '+447412345678']) {
      await queueLinkText(services, services.database, await postCar(services, { phone }))
    }
    const abroad = (await allowances()).filter((count) => count.international === 1)
    expect([abroad.length, (await allowances()).length]).toEqual([2, 3])
  })
})

describe('a quote text', () => {
  test('in the daytime leaves the agent two minutes for a correction', async () => {
    const car = await postCar(services)
    await quote(car)
    const [text] = await texts()
    expect(text).toMatchObject({ kind: 'quote', posting_id: car.postingId })
    expect(text?.due_at).toBe(services.clock.now() + 120_000)
    services.clock.advance(120_000)
    await sendDueTexts(services)
    const [sent] = services.carrier.carried
    expect(sent?.body).toContain(`/list-quotes/${car.listingId}/${car.linkId}`)
  })

  test('at night is due in the morning and counts for that day', async () => {
    services.clock.set(at('2026-07-01T21:00:00Z'))
    await quote(await postCar(services))
    expect((await texts())[0]?.due_at).toBe(at('2026-07-02T07:00:00Z'))
    expect((await allowances())[0]?.day).toBe('2026-07-02')
  })

  test('past the share of a day joins the one text at 18:00', async () => {
    const first = await postCar(services)
    const second = await postCar(services, { registration: 'CD14EFG' })
    for (let count = 0; count < 5; count++) await quote(first)
    await quote(first)
    await quote(second)
    await quote({ ...second, linkId: randomId() })
    const last = { ...second, linkId: randomId() }
    await quote(last)

    const summaries = (await texts()).filter((text) => text.kind === 'gathered-quotes')
    expect(summaries).toHaveLength(1)
    expect(summaries[0]).toMatchObject({ posting_id: null, body: null, phone: first.phone })
    expect(summaries[0]?.due_at).toBe(at('2026-11-18T18:00:00Z'))
    // Like every id, it begins with a time, so that ids sort as texts were made.
    expect(summaries[0]?.id).toMatch(/^[\da-f]{32}$/)
    expect(Number.parseInt(summaries[0]?.id.slice(0, 12) ?? '', 16)).toBe(summaries[0]?.due_at)
    const listings = (await told()).filter((row) => row.text_id === summaries[0]?.id)
    expect(listings).toHaveLength(2)
    expect(listings.find((row) => row.posting_id === second.postingId)?.link_id).toBe(last.linkId)
  })

  test('past the share after 18:00 goes at 18:00 tomorrow', async () => {
    const car = await postCar(services)
    for (let count = 0; count < 5; count++) await quote(car)
    services.clock.set(at('2026-11-18T18:00:00Z'))
    await quote(car)
    expect((await texts()).at(-1)?.due_at).toBe(at('2026-11-19T18:00:00Z'))
  })

  test('at night past the share of tomorrow goes at 18:00 tomorrow', async () => {
    const car = await postCar(services)
    services.clock.set(at('2026-11-18T22:00:00Z'))
    for (let count = 0; count < 6; count++) await quote(car)
    const due = (await texts()).map((text) => text.due_at)
    expect(due.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => at('2026-11-19T08:00:00Z')))
    expect(due[5]).toBe(at('2026-11-19T18:00:00Z'))
  })

  test('has a share of its own for each phone and each day', async () => {
    const car = await postCar(services)
    for (let count = 0; count < 5; count++) await quote(car)
    await quote(await postCar(services, { phone: '+447700900124' }))
    services.clock.set(at('2026-11-19T09:00:00Z'))
    await quote(car)
    expect(await texts()).toHaveLength(7)
    expect((await texts()).every((text) => text.kind === 'quote')).toBe(true)
  })

  test('waits for the morning where those two minutes end at the close', async () => {
    services.clock.set(at('2026-11-18T19:58:00Z'))
    await quote(await postCar(services))
    expect((await texts())[0]?.due_at).toBe(at('2026-11-19T08:00:00Z'))
  })

  test('about a change leaves new quotes their share', async () => {
    const car = await postCar(services)
    const changed = () => queueQuoteText(services, services.database, { ...car, isChange: true })
    for (let count = 0; count < 4; count++) await changed()
    for (let count = 0; count < 5; count++) await quote(car)
    expect((await texts()).map((text) => text.kind)).toEqual(Array(9).fill('quote'))
    await changed()
    expect((await texts()).at(-1)?.kind).toBe('gathered-quotes')
  })

  test('about a change goes at 18:00 with the others once a day has its texts', async () => {
    const car = await postCar(services)
    const changed = () => queueQuoteText(services, services.database, { ...car, isChange: true })
    for (let count = 0; count < 6; count++) await changed()
    expect((await texts()).filter((text) => text.kind === 'quote')).toHaveLength(5)
    expect((await texts()).at(-1)?.due_at).toBe(at('2026-11-18T18:00:00Z'))
  })

  test('is not held back by link texts', async () => {
    const car = await postCar(services)
    for (let count = 0; count < 6; count++) await queueLinkText(services, services.database, car)
    await quote(car)
    expect((await texts()).filter((text) => text.kind === 'quote')).toHaveLength(1)
  })
})

test('QUOTE_TEXTS_PER_DAY=0 lifts the share', async () => {
  await services.close()
  services = await makeServices({ QUOTE_TEXTS_PER_DAY: '0' })
  const car = await postCar(services)
  for (let count = 0; count < 9; count++) await quote(car)
  expect((await texts()).every((text) => text.kind === 'quote')).toBe(true)
})
