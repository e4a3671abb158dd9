// What waits at the desk: applicants, failed texts, and figures of the weeks before; and the price in the scrap guide.
import { DAY_MS, dayOf, HOUR_MS } from '../domain/basics/time.ts'
import { applyToBeAgent } from '../server/agents/accounts/apply.ts'
import { orderedId } from '../server/platform/identifiers.ts'
import type { Services } from '../server/platform/services.ts'
import { countDays } from '../server/upkeep/figures.ts'
import { listScrapPrices, setScrapPrice } from '../server/vehicles/scrap-prices.ts'
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
  for (const phone of UNREACHED) await failText(services, phone, now - HOUR_MS)
  await countWeeks(services)
  // A price that an operator set stays.
  const [latest] = await listScrapPrices(services, 1)
  if (latest?.shown === true) return
  const fault = await setScrapPrice(services, { ...PRICE, day: dayOf(now) }, 'seed')
  if (fault !== null) throw new Error(fault)
}

// Once, as a carrier would say of a number that is none.
async function failText({ database }: Services, phone: string, failedAt: number): Promise<void> {
  const known = database.selectFrom('texts').where('phone', '=', phone).select('id')
  if ((await known.executeTakeFirst()) !== undefined) return
  const text = { id: orderedId(failedAt), kind: 'link', phone, created_at: failedAt } as const
  const tried = { state: 'failed', tries: 1, due_at: failedAt, failure: 'twilio-21614' } as const
  await database
    .insertInto('texts')
    .values({ ...text, ...tried })
    .execute()
}

// Every day anew, since cars of the seed came to days that were counted; and as though texts had gone on each.
async function countWeeks(services: Services): Promise<void> {
  const { clock, config, database } = services
  await database.deleteFrom('daily_figures').execute()
  await countDays(services)
  for (let days = 0; days < WEEKS_DAYS; days += 1) {
    const day = dayOf(clock.now() - (days + 1) * DAY_MS)
    const texts = 24 + ((days * 5) % 9)
    const figures = Object.entries({ texts, textsPence: texts * config.textPence })
    for (const [name, value] of figures) {
      const figure = database.updateTable('daily_figures').set({ value })
      await figure.where('day', '=', day).where('name', '=', name).execute()
    }
  }
}
