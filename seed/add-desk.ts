// What waits at the desk: applicants, failed texts, and figures of the weeks before; and the price in the scrap guide.
import { DAY_MS, dayOf, HOUR_MS } from '../domain/basics/time.ts'
import { applyToBeAgent } from '../server/agents/accounts/apply.ts'
import { countDays } from '../server/upkeep/figures.ts'
import { listScrapPrices, setScrapPrice } from '../server/vehicles/scrap-prices.ts'
import { orderedId } from '../server/platform/identifiers.ts'
import type { Services } from '../server/platform/services.ts'
import { APPLICANTS } from './country/lists.ts'
import { dramaNumber, pastServices } from './past-services.ts'

const WAITED_HOURS = [72, 5]
const UNREACHED = ['07700 900475', '07700 900476'].map(dramaNumber)
const WEEKS_DAYS = 28
const PRICE = { poundsPerTonne: 163, source: 'a made-up price' }

/** Adds what is missing. Run it after cars and deals are added, since it counts their days. */
export async function addDesk(services: Services): Promise<void> {
  const now = services.clock.now()
  for (const [index, applicant] of APPLICANTS.entries()) {
    const past = pastServices(services, dramaNumber(applicant.phoneNumber))
    const licenceExpires = dayOf(now + 400 * DAY_MS)
    await applyToBeAgent(past(WAITED_HOURS[index] ?? 0), { ...applicant, licenceExpires })
  }
  await failTexts(services, now - HOUR_MS)
  // Counted anew, with the cars of the seed.
  await services.database.deleteFrom('daily_figures').execute()
  await countDays(services)
  await countTexts(services)
  // A price that an operator set stays.
  const [latest] = await listScrapPrices(services, 1)
  if (latest?.shown === true) return
  const fault = await setScrapPrice(services, { ...PRICE, day: dayOf(now) }, 'seed')
  if (fault !== null) throw new Error(fault)
}

// A text to each of UNREACHED failed, once.
async function failTexts({ database }: Services, failedAt: number): Promise<void> {
  const ofThem = database.selectFrom('texts').where('phone', 'in', UNREACHED).select('phone')
  const known = new Set((await ofThem.execute()).map(({ phone }) => phone))
  for (const phone of UNREACHED.filter((each) => !known.has(each))) {
    const sent = { state: 'failed', tries: 1, due_at: failedAt, failure: 'twilio-21614' } as const
    const text = { id: orderedId(failedAt), kind: 'link', phone, created_at: failedAt } as const
    await database
      .insertInto('texts')
      .values({ ...text, ...sent })
      .execute()
  }
}

// Of the texts on days whose texts nobody sent.
async function countTexts({ database, clock, config }: Services): Promise<void> {
  const values = Array.from({ length: WEEKS_DAYS }, (_, index) => {
    const day = dayOf(clock.now() - (index + 1) * DAY_MS)
    const value = 24 + ((index * 5) % 9)
    return [
      { day, name: 'texts', value },
      { day, name: 'textsPence', value: value * config.textPence },
    ]
  })
  await database
    .insertInto('daily_figures')
    .values(values.flat())
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'name'])
        .doUpdateSet((figure) => ({ value: figure.ref('excluded.value') })),
    )
    .execute()
}
