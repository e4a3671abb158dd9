// What an hour or a day allows is divided into shares. A share has one row for each period, which counts what was spent.
import { whereIn } from './where-in.ts'
import { prepare } from './prepared.ts'
import type { Database } from './schema.ts'
import { secondsUntil } from '../../../domain/basics/time.ts'
import { endOfDay } from '../london-time.ts'
import type { Services } from '../services.ts'

// The largest number that the column holds.
const ENDLESS = 2_147_483_647

/** How much was spent of each of `shares`; a share that nobody spent is left out. */
export async function findSpent(
  database: Database,
  shares: string[],
): Promise<Map<string, number>> {
  if (shares.length === 0) return new Map()
  const rows = await database
    .selectFrom('text_budgets')
    .select(['share', 'spent'])
    .where(whereIn(database, 'share', shares))
    .execute()
  return new Map(rows.map(({ share, spent }) => [share, spent]))
}

/** Spends `by` of a share; false where more than `limit` would be spent, and then nothing is. */
export async function spend(
  database: Database,
  { share, endsAt, by, limit }: { share: string; endsAt: number; by: number; limit: number | null },
): Promise<boolean> {
  const most = Math.min(limit ?? ENDLESS, ENDLESS)
  if (by > most) return false
  return (await spentMore(database, { share, by, endsAt, before: most - by })).length > 0
}

/** Spends one of today's share `of` somebody, by London's day. Answers 0, or in how many seconds there is more. */
export async function spendDaily(
  { digest, clock }: Pick<Services, 'digest' | 'clock'>,
  tx: Database,
  of: string[],
  limit: number | null,
): Promise<number> {
  const endsAt = endOfDay(clock.now())
  const share = digest(...of, String(endsAt))
  const isSpent = await spend(tx, { share, endsAt, by: 1, limit })
  return isSpent ? 0 : secondsUntil(endsAt, clock.now())
}

/** Spends one of a share that has no limit, and answers how much is spent then. */
export async function countUp(
  database: Database,
  { share, endsAt }: { share: string; endsAt: number },
): Promise<number> {
  const [row] = await spentMore(database, { share, by: 1, endsAt, before: ENDLESS - 1 })
  return row?.spent ?? ENDLESS
}

const spentMore = prepare<
  { share: string; by: number; endsAt: number; before: number },
  { spent: number }
>((database, { share, by, endsAt, before }) =>
  database
    .insertInto('text_budgets')
    .values({ share, spent: by, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('share')
        .doUpdateSet((row) => ({
          spent: row('text_budgets.spent', '+', row.ref('excluded.spent')),
        }))
        .where('text_budgets.spent', '<=', before),
    )
    .returning('spent'),
)

/** Spends `by` of each share whatever its limit. The caller has checked the limits under a lock. */
export async function spendAll(
  database: Database,
  shares: { share: string; endsAt: number }[],
  by: number,
): Promise<void> {
  await database
    .insertInto('text_budgets')
    .values(shares.map(({ share, endsAt }) => ({ share, spent: by, ends_at: endsAt })))
    .onConflict((conflict) =>
      conflict
        .column('share')
        .doUpdateSet((row) => ({ spent: row('text_budgets.spent', '+', by) })),
    )
    .execute()
}

/** Marks each of `shares` as spent once, unless it is marked already. */
export async function markSpent(
  database: Database,
  shares: string[],
  endsAt: number,
): Promise<void> {
  await database
    .insertInto('text_budgets')
    .values(shares.map((share) => ({ share, spent: 1, ends_at: endsAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
