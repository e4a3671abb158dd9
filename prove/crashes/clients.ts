// Who is at work on an installation, and the settings under which no limit hides what they do.
import { DAY_MS } from '../../domain/time.ts'
import { addAgent } from '../../server/agents/add-agent.ts'
import { systemClock } from '../../server/clock.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'
import { STAND_IN_ACCOUNT } from '../../stand-ins/twilio/start.ts'
import { phoneNumber } from '../../tests/support/post-car.ts'
import { settingsOf } from '../server.ts'
import { openAgent } from './agents.ts'
import { withDatabase, type Where } from './found.ts'
import { openOwner } from './owners.ts'
import type { CrashSite } from './site.ts'

const OWNERS = 3
const AGENT_PHONES = ['+447400100001', '+447400100002']
const YEAR_MS = 365 * DAY_MS

/** Owners and agents; each client does one thing with each call. */
export async function openClients(site: CrashSite, where: Where) {
  let number = 0
  const next = (): number => (number += 1)
  const photo = new Uint8Array(await redAndBlue(320, 240).jpeg().toBuffer())
  const agents = await withDatabase(where, (database) =>
    Promise.all(
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
    ),
  )
  const owners = Array.from({ length: OWNERS }, () => openOwner(site, photo, next))
  return { agents, clients: [...owners, ...agents.map((agent) => () => agent.step())] }
}

/** The settings of the server, whose texts `carrier` takes. */
export function settingsFor(
  { dataDir, databaseUrl }: Where,
  { carrier, port }: { carrier: CrashSite['carrier']; port: string },
): Record<string, string> {
  return {
    ...settingsOf(dataDir, ''),
    PORT: port,
    DATABASE_URL: databaseUrl,
    TEXT_CARRIER: 'twilio',
    TWILIO_BASE_URL: carrier.url,
    TWILIO_ACCOUNT_SID: STAND_IN_ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: STAND_IN_ACCOUNT.authToken,
    TWILIO_FROM: '+447400100100',
    LINK_TEXTS_PER_DAY: '0',
    QUOTE_TEXTS_PER_DAY: '0',
    QUOTE_TEXT_DELAY_SECONDS: '0',
    QUOTE_TEXT_HOURS: '00:00-24:00',
    SIGN_IN_TEXTS_PER_DAY: '0',
    TEXTS_PER_DAY: '0',
    TEXTS_PER_MONTH: '0',
    DISCLOSURES_PER_DAY: '0',
    LOG_LEVEL: 'info',
  }
}
