// What waits at the desk: applicants, failed texts, and figures of the weeks before.
import { DAY_MS, dayOf, HOUR_MS } from '../domain/time.ts'
import { applyToBeAgent } from '../server/agents/apply.ts'
import { countDays } from '../server/desk/count-days.ts'
import type { Services } from '../server/services.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { failTexts, deleteFigures, putTextFigures } from './seed-storage.ts'

const WAITED_MS = [3 * DAY_MS, 5 * HOUR_MS]
const APPLICANTS = [
  {
    businessName: 'Wibsey Recyclers',
    contactName: 'Rukhsana Mir',
    phoneNumber: '07700 900473',
    yardPostcode: 'BD6 3QT',
    licenceKind: 'site',
    licenceNumber: 'SMD/2217',
    licenceCouncil: 'Bradford Council',
    atfPermit: 'EPR/KB3301FL',
  },
  {
    businessName: 'D. Okafor Metals',
    contactName: 'David Okafor',
    phoneNumber: '07700 900474',
    yardPostcode: 'LS10 1AB',
    licenceKind: 'collector',
    licenceNumber: 'KMC/0731',
    licenceCouncil: 'Leeds City Council',
    atfPermit: '',
  },
]
const UNREACHED = ['07700 900475', '07700 900476'].map(dramaNumber)
const WEEKS_DAYS = 28

/** Adds what is missing. Run it after cars and deals are added, since it counts their days. */
export async function addDesk(services: Services): Promise<void> {
  const now = services.clock.now()
  for (const [index, applicant] of APPLICANTS.entries()) {
    const phone = dramaNumber(applicant.phoneNumber)
    const then = pastServices(services, { phone, moment: now - (WAITED_MS[index] ?? 0) })
    await applyToBeAgent(then, { ...applicant, licenceExpires: dayOf(now + 400 * DAY_MS) })
  }
  await failTexts(services.database, UNREACHED, now - HOUR_MS)
  await deleteFigures(services.database)
  await countDays(services)
  const days = Array.from({ length: WEEKS_DAYS }, (_, index) => ({
    day: dayOf(now - (index + 1) * DAY_MS),
    texts: 24 + ((index * 5) % 9),
  }))
  await putTextFigures(services.database, days, services.config.textPence)
}
