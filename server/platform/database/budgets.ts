// What an hour or a day allows is divided into shares. A share has one row for each period, which counts what was spent.
// Everything that may be done so often is counted here, except what has its own record with times: texts to a phone and
// numbers given count for 24 hours from each.
import { whereIn } from './where-in.ts'
import { prepare } from './prepared.ts'
import type { Database } from './schema.ts'
import { secondsUntil } from '../../../domain/basics/time.ts'
import { endOfDay, endOfHour } from '../london-time.ts'
import type { Services } from '../services.ts'

// The largest number that the column holds.
const ENDLESS = 2_147_483_647

export interface Share {
  /** Names both; a digest of them if they hold an address, a number or somebody's id. */
  share: string
  endsAt: number
}

/** The share `of` something in the present hour, or in the present day of London. */
export function shareOf({ digest, clock }: Services, period: 'hour' | 'day', ...of: string[]) {
  const endsAt = period === 'day' ? endOfDay(clock.now()) : endOfHour(clock.now())
  return { share: digest('share', period, ...of, String(endsAt)), endsAt }
}

/** How much was spent of each of `shares`; a share that nobody spent is left out. */
export async function findSpent(database: Database, shares: string[]) {
  const rows = await database
    .selectFrom('shares_spent')
    .select(['share', 'spent'])
    .where(whereIn(database, 'share', shares))
    .execute()
  return new Map(rows.map(({ share, spent }) => [share, spent]))
}

/** Spends `by` of a share; false where more than `limit` would be spent, and then nothing is. Null is no limit. */
export async function spend(
  database: Database,
  { share, endsAt, by = 1, limit }: Share & { by?: number; limit: number | null },
): Promise<boolean> {
  const most = Math.min(limit ?? ENDLESS, ENDLESS)
  if (by > most) return false
  return (await spentMore(database, { share, by, endsAt, before: most - by })).length > 0
}

/** Spends one of today's share `of` somebody, by London's day. Answers 0, or in how many seconds there is more. */
export async function spendDaily(
  services: Services,
  tx: Database,
  of: string[],
  limit: number | null,
): Promise<number> {
  const share = shareOf(services, 'day', ...of)
  return (await spend(tx, { ...share, limit }))
    ? 0
    : secondsUntil(share.endsAt, services.clock.now())
}

/** Spends one of a share that has no limit, and answers how much is spent then. */
export async function countUp(database: Database, { share, endsAt }: Share): Promise<number> {
  const [row] = await spentMore(database, { share, by: 1, endsAt, before: ENDLESS - 1 })
  return row?.spent ?? ENDLESS
}

const spentMore = prepare<
  { share: string; by: number; endsAt: number; before: number },
  { spent: number }
>((database, { share, by, endsAt, before }) =>
  database
    .insertInto('shares_spent')
    .values({ share, spent: by, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('share')
        .doUpdateSet((row) => ({
          spent: row('shares_spent.spent', '+', row.ref('excluded.spent')),
        }))
        .where('shares_spent.spent', '<=', before),
    )
    .returning('spent'),
)

export async function markSpent(database: Database, shares: string[], endsAt: number) {
  await database
    .insertInto('shares_spent')
    .values(shares.map((share) => ({ share, spent: 1, ends_at: endsAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
