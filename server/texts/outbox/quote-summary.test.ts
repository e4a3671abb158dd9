import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/time.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/add-agent.ts'
import { giveQuote } from '../../quotes/give-quote.ts'
import type { Services } from '../../services.ts'
import { claimTexts } from './claim-texts.ts'
import { queueQuoteText } from './queue-text.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { openOutbox, SEND_OPTIONS } from './send-due-texts.ts'
import { wordTexts } from './word-when-sent.ts'

let services: TestServices
beforeEach(async () => void (services = await makeServices({ QUOTE_TEXTS_PER_DAY: '1' })))
afterEach(() => services.close())

const texts = () => services.database.selectFrom('texts').selectAll().orderBy('id').execute()
const send = () => sendDueTexts(services)
const at = (time: string) => services.clock.set(Date.parse(time))

describe('quote summaries', () => {
  test('are worded when they are sent, without a posting deleted meanwhile', async () => {
    const kept = await postCar(services)
    const deleted = await postCar(services, { registration: 'CD14EFG' })
    await queueQuoteText(services, services.database, kept)
    await queueQuoteText(services, services.database, kept)
    await queueQuoteText(services, services.database, deleted)
    await services.database.deleteFrom('postings').where('id', '=', deleted.postingId).execute()
    at('2026-11-18T18:00:00Z')
    await send()
    expect(services.carrier.carried).toHaveLength(2)
    const body = services.carrier.carried.at(-1)?.body
    expect(body).toContain('AB12 CDE')
    expect(body).toContain(`/list-quotes/${kept.listingId}/${kept.linkId}`)
    expect(body).not.toContain('more car')
  })

  test('say "today" only where all of them came on the day they are sent', async () => {
    const car = await postCar(services)
    const summaries = async (given: string, sent: string) => {
      at(given)
      await queueQuoteText(services, services.database, car)
      await queueQuoteText(services, services.database, car)
      at(sent)
      await send()
      return services.carrier.carried.at(-1)?.body
    }
    expect(await summaries('2026-11-18T10:00:00Z', '2026-11-18T18:00:00Z')).toContain('CDE today.')
    expect(await summaries('2026-11-19T19:00:00Z', '2026-11-20T18:00:00Z')).toContain('CDE. See')
  })

  test('of several cars name the newest and count the others', async () => {
    for (const registration of ['AB12CDE', 'CD14EFG']) {
      const car = await postCar(services, { registration })
      for (let quotes = 0; quotes < 2; quotes++)
        await queueQuoteText(services, services.database, car)
      services.clock.advance(1000)
    }
    at('2026-11-18T18:00:00Z')
    await send()
    expect(services.carrier.carried.at(-1)?.body).toContain('CD14 EFG and 1 more car')
  })

  test('are shown to the operator as they will be on the day they are due', async () => {
    at('2026-11-19T19:00:00Z')
    const car = await postCar(services)
    await queueQuoteText(services, services.database, car)
    const textId = await queueQuoteText(services, services.database, car)
    const text = { id: textId, kind: 'gathered-quotes' } as const
    const wordings = await wordTexts(services, services.database, [text])
    expect(wordings.get(textId)).toContain('CDE. See')
  })

  test('that only change what was told before say so', async () => {
    const { postingId } = await postCar(services)
    const agentId = await addAgent(services, { name: 'Aire', contact: '0113 496 0141' })
    const quote = (amountPence: number) =>
      giveQuote(services, { postingId, agentId, amountPence, message: null })
    await quote(40_000)
    services.clock.advance(HOUR_MS)
    await send()
    await quote(45_000)
    at('2026-11-18T18:00:00Z')
    await send()
    expect(services.carrier.carried.at(-1)?.body).toContain(
      'quotes have changed for AB12 CDE, best £450.',
    )
  })

  test('are worded again where a sender died with them and the carrier cannot be asked', async () => {
    const car = await postCar(services)
    await queueQuoteText(services, services.database, car)
    await queueQuoteText(services, services.database, car)
    at('2026-11-18T18:00:00Z')
    const never = (): Promise<never> => new Promise(() => undefined)
    await openOutbox(
      { ...services, carrier: { ...services.carrier, carry: never } },
      SEND_OPTIONS,
    ).round()
    await services.database.updateTable('postings').set({ registration: 'CD14EFG' }).execute()
    services.clock.advance(SEND_OPTIONS.claimMs)
    await send()
    expect(services.carrier.carried.at(-1)?.body).toContain('CD14 EFG')
  })

  test('of postings that have all gone are not sent, and their text is removed', async () => {
    const car = await postCar(services)
    await queueQuoteText(services, services.database, car)
    await queueQuoteText(services, services.database, car)
    await services.database.deleteFrom('postings').execute()
    at('2026-11-18T18:00:00Z')
    await send()
    expect(services.carrier.carried).toEqual([])
    expect(await texts()).toEqual([])
  })
})

describe('the text about one quote', () => {
  const { claimMs } = SEND_OPTIONS
  const bodies = () => services.carrier.carried.map(({ body }) => body)
  const asked: string[] = []

  beforeEach(async () => {
    asked.length = 0
    await queueQuoteText(services, services.database, await postCar(services))
    services.clock.advance(HOUR_MS)
    const find: Services['carrier']['find'] = async ({ body }) => {
      asked.push(body)
      return { found: [] }
    }
    Object.assign(services.carrier, { find })
  })

  const sendThenChange = async (outcome: 'temporary' | 'unsure') => {
    services.carrier.answerWith({ outcome, failure: 'busy' })
    await send()
    await services.database.updateTable('postings').set({ registration: 'CD14EFG' }).execute()
    services.clock.advance(5000)
    await send()
  }

  test('says on each try what there is to say by then', async () => {
    await sendThenChange('temporary')
    const marks = [expect.stringContaining('AB12 CDE'), expect.stringContaining('CD14 EFG')]
    expect(bodies()).toEqual(marks)
  })

  test('is looked up by what it said', async () => {
    await sendThenChange('unsure')
    expect(bodies()).toHaveLength(1)
    expect(asked).toEqual(bodies())
  })

  test('is worded and sent though a sender died before it was worded', async () => {
    const claiming = { limit: 1, claimMs, takesLapsed: true, waiting: () => undefined }
    await claimTexts(services, services.database, claiming)
    for (let rounds = 0; rounds < 3; rounds += 1) {
      services.clock.advance(claimMs)
      await send()
    }
    expect(bodies()).toEqual([expect.stringContaining('AB12 CDE')])
  })
})
