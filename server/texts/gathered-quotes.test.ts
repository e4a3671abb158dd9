import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postCar } from '../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../tests/support/test-world.ts'
import { queueQuoteText } from './queue-text.ts'
import { sendDueTexts } from './send-due-texts.ts'

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
