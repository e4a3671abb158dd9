// What waits at the desk: applicants, failed texts, and figures of the weeks before; and the price in the scrap guide.
import { DAY_MS, dayOf, HOUR_MS } from '../domain/basics/time.ts'
import { applyToBeAgent } from '../server/agents/accounts/apply.ts'
import { countDays } from '../server/upkeep/figures.ts'
import { listScrapPrices, setScrapPrice } from '../server/vehicles/scrap-prices.ts'
import type { Services } from '../server/platform/services.ts'
import { APPLICANTS } from './country/lists.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { deleteFigures, failTexts, putTextFigures } from './seed-storage.ts'

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
  await failTexts(services.database, UNREACHED, now - HOUR_MS)
  await deleteFigures(services.database)
  await countDays(services)
  // Nobody sent the texts of these days.
  const days = Array.from({ length: WEEKS_DAYS }, (_, index) => ({
    day: dayOf(now - (index + 1) * DAY_MS),
    texts: 24 + ((index * 5) % 9),
  }))
  await putTextFigures(services.database, days, services.config.textPence)
  // A price that an operator set stays.
  const [latest] = await listScrapPrices(services, 1)
  if (latest?.shown === true) return
  const fault = await setScrapPrice(services, { ...PRICE, day: dayOf(now) }, 'seed')
  if (fault !== null) throw new Error(fault)
}
