// The services at a moment in the past, for the verbs that tell what happened then. Texts are taken
// back in the transaction that queued them, so that no sender, not even a live server's, sees one.
import { sql } from 'kysely'
import { parsePhoneNumber, type PhoneNumber } from '../domain/people/phone-number.ts'
import { HOUR_MS } from '../domain/basics/time.ts'
import type { Database } from '../server/platform/database/schema.ts'
import { whereIn } from '../server/platform/database/where-in.ts'
import type { Services } from '../server/platform/services.ts'
import { AGENTS } from './country/lists.ts'

const AGENT_PHONES = AGENTS.map(({ phoneNumber }) => dramaNumber(phoneNumber))

/** `services` with a clock some hours ago, which text nothing to `phone`, an agent of the seed or the operator. */
export function pastServices(services: Services, phone: PhoneNumber): (hours: number) => Services {
  const start = services.clock.now()
  return (hours) => {
    const now = Math.floor(start - hours * HOUR_MS)
    return {
      ...services,
      clock: { now: () => now },
      config: { ...services.config, operatorPhone: null, quotesPerHour: 0, quotesPerDay: 0 },
      // The registrations are made up, and may be somebody's.
      vehicleRegisters: { ...services.vehicleRegisters, enabled: false },
      database: withTransactions(services.database, (work) =>
        services.database.transaction().execute(async (tx) => {
          const done = await work(tx)
          await takeTextsBack(tx, { phones: [phone, ...AGENT_PHONES], queuedAt: now })
          return done
        }),
      ),
    }
  }
}

export function withTransactions(
  database: Database,
  execute: <T>(work: (tx: Database) => Promise<T>) => Promise<T>,
): Database {
  return new Proxy(database, {
    get(target, name): unknown {
      if (name === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Takes texts that were queued at that moment and not tried back, with what they count towards limits. */
export async function takeTextsBack(
  tx: Database,
  { phones, queuedAt }: { phones: string[]; queuedAt: number },
): Promise<void> {
  // As literals, since the index holds only the rows that meet them.
  const deleted = await tx
    .deleteFrom('texts')
    .where('state', '=', sql.lit('due' as const))
    .where('tries', '=', sql.lit(0))
    .where(whereIn(tx, 'phone', phones))
    .where('created_at', '=', queuedAt)
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  const counted = tx.deleteFrom('text_allowances')
  if (ids.length > 0) await counted.where(whereIn(tx, 'text_id', ids)).execute()
}

/** A number that Ofcom keeps for drama, so that nobody has it, in E.164. Throws where it is none. */
export function dramaNumber(typed: string): PhoneNumber {
  const phone = parsePhoneNumber(typed, { allowDrama: true })
  if (!phone.ok) throw new Error('This is no number for drama.')
  return phone.value
}
