// Who is at work on an installation, and its settings.
import { DAY_MS } from '../../domain/basics/time.ts'
import { addAgent } from '../../server/agents/accounts/apply.ts'
import { systemClock } from '../../server/platform/london-time.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'
import { phoneNumber } from '../../tests/support/post-car.ts'
import { TEST_KEY } from '../../tests/support/test-key.ts'
import { settingsOf } from '../server.ts'
import { openAgent } from './agents.ts'
import { AGENT_PHONES } from './deal-acts.ts'
import { MANAGER_PHONE, openDesk } from './desk.ts'
import type { Where } from './found.ts'
import { openOwner } from './owners.ts'
import type { CrashSite } from './site.ts'

const OWNERS = 3
const YEAR_MS = 365 * DAY_MS

/** Owners, agents and the desk; each client does one thing with each call. */
export async function openClients(site: CrashSite, where: Where) {
  let number = 0
  const next = (): number => (number += 1)
  const photo = new Uint8Array(await redAndBlue(320, 240).jpeg().toBuffer())
  const { database } = await openDatabase({ ...where, digestKey: TEST_KEY })
  const agents = await Promise.all(
    AGENT_PHONES.map(async (typed) => {
      const phone = phoneNumber(typed)
      const subscribedUntil = Date.now() + YEAR_MS
      const buyer = {
        name: 'Aire Valley Motors',
        contact: '0113 496 0141',
        phone,
        subscribedUntil,
      }
      const id = await addAgent({ database, clock: systemClock }, buyer)
      return openAgent(site, { id, phone }, next)
    }),
  )
  await database.destroy()
  const owners = Array.from({ length: OWNERS }, () => openOwner(site, photo, next))
  const desk = openDesk(site, next)
  const signedIn = [...agents, desk].map((one) => () => one.step())
  return { agents, desk, steps: [...owners, ...signedIn] }
}

/** The settings of a server under which no limit hides what they do, with `more` over them. */
export function settingsFor(
  { dataDir, databaseUrl }: Where,
  more: Record<string, string>,
): Record<string, string> {
  return {
    ...settingsOf(dataDir, ''),
    DATABASE_URL: databaseUrl,
    LINK_TEXTS_PER_DAY: '0',
    QUOTE_TEXTS_PER_DAY: '0',
    QUOTE_TEXT_DELAY_SECONDS: '0',
    QUOTE_TEXT_HOURS: '00:00-24:00',
    SIGN_IN_TEXTS_PER_DAY: '0',
    TEXTS_PER_DAY: '0',
    DISCLOSURES_PER_DAY: '0',
    OPERATOR_PHONES: `Priya S.:${MANAGER_PHONE}:manager`,
    LOG_LEVEL: 'info',
    ...more,
  }
}
