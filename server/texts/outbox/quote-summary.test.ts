import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/add-agent.ts'
import { giveQuote } from '../../quotes/give-quote.ts'
import { wordGathered } from './recheck-before-send.ts'
import { queueQuoteText } from './queue-text.ts'
import { openOutbox, PACE, sendDueTexts } from './send-due-texts.ts'

const HOUR_MS = 60 * 60 * 1000

let world: TestWorld
beforeEach(async () => void (world = await makeWorld({ QUOTE_TEXTS_PER_DAY: '1' })))
afterEach(() => world.close())

const texts = () => world.database.selectFrom('texts').selectAll().execute()
const send = () => sendDueTexts(world)
const at = (time: string) => world.clock.set(Date.parse(time))

describe('gathered quotes', () => {
  test('are worded when they are sent, without a posting deleted meanwhile', async () => {
    const kept = await postCar(world)
    const deleted = await postCar(world, { registration: 'CD14EFG' })
    await queueQuoteText(world, world.database, kept)
    await queueQuoteText(world, world.database, kept)
    await queueQuoteText(world, world.database, deleted)
    await world.database.deleteFrom('postings').where('id', '=', deleted.postingId).execute()
    at('2026-11-18T18:00:00Z')
    await send()
    expect(world.carrier.carried).toHaveLength(2)
    const body = world.carrier.carried.at(-1)?.body
    expect(body).toContain('AB12 CDE')
    expect(body).toContain(`/list-quotes/${kept.listingId}/${kept.linkId}`)
    expect(body).not.toContain('more car')
  })

  test('say "today" only where all of them came on the day they are sent', async () => {
    const car = await postCar(world)
    const gathered = async (given: string, sent: string) => {
      at(given)
      await queueQuoteText(world, world.database, car)
      await queueQuoteText(world, world.database, car)
      at(sent)
      await send()
      return world.carrier.carried.at(-1)?.body
    }
    expect(await gathered('2026-11-18T10:00:00Z', '2026-11-18T18:00:00Z')).toContain('CDE today.')
    expect(await gathered('2026-11-19T19:00:00Z', '2026-11-20T18:00:00Z')).toContain('CDE. See')
  })

  test('of several cars name the newest and count the others', async () => {
    for (const registration of ['AB12CDE', 'CD14EFG']) {
      const car = await postCar(world, { registration })
      for (let quotes = 0; quotes < 2; quotes++) await queueQuoteText(world, world.database, car)
      world.clock.advance(1000)
    }
    at('2026-11-18T18:00:00Z')
    await send()
    expect(world.carrier.carried.at(-1)?.body).toContain('CD14 EFG and 1 more car')
  })

  test('are shown to the operator as they will be on the day they are due', async () => {
    at('2026-11-19T19:00:00Z')
    const car = await postCar(world)
    await queueQuoteText(world, world.database, car)
    const textId = await queueQuoteText(world, world.database, car)
    expect((await wordGathered(world, [textId])).get(textId)).toContain('CDE. See')
  })

  test('that only change what was told before say so', async () => {
    const { postingId } = await postCar(world)
    const agentId = await addAgent(world, { name: 'Aire', contact: '0113 496 0141' })
    const quote = (amountPence: number) =>
      giveQuote(world, { postingId, agentId, amountPence, message: null })
    await quote(40_000)
    world.clock.advance(HOUR_MS)
    await send()
    await quote(45_000)
    at('2026-11-18T18:00:00Z')
    await send()
    expect(world.carrier.carried.at(-1)?.body).toContain('quotes have changed for AB12 CDE.')
  })

  test('are worded again where a sender died with them and the carrier cannot be asked', async () => {
    const car = await postCar(world)
    await queueQuoteText(world, world.database, car)
    await queueQuoteText(world, world.database, car)
    at('2026-11-18T18:00:00Z')
    const never = (): Promise<never> => new Promise(() => undefined)
    await openOutbox({ ...world, carrier: { ...world.carrier, carry: never } }, PACE).round()
    await world.database.updateTable('postings').set({ registration: 'CD14EFG' }).execute()
    world.clock.advance(PACE.claimMs)
    await send()
    expect(world.carrier.carried.at(-1)?.body).toContain('CD14 EFG')
  })

  test('of postings that have all gone are not sent, and their text is removed', async () => {
    const car = await postCar(world)
    await queueQuoteText(world, world.database, car)
    await queueQuoteText(world, world.database, car)
    await world.database.deleteFrom('postings').execute()
    at('2026-11-18T18:00:00Z')
    await send()
    expect(world.carrier.carried).toEqual([])
    expect(await texts()).toEqual([])
  })
})
