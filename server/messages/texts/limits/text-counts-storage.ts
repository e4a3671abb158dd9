// The table has the texts that count towards limits, of one phone and of the whole service.
import { prepared } from '../../../platform/database/prepared.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import type { Database, Tables } from '../../../platform/database/schema.ts'

type TextCount = Omit<Tables['text_allowances'], 'spent_at'>

/** Records that a text was queued. A text with this id that is counted already is not counted twice. */
export const insertCount = prepared<TextCount>(
  (database, { text_id, phone_digest, kind, day, queued_at }) =>
    database
      .insertInto('text_allowances')
      .values({ text_id, phone_digest, kind, day, queued_at })
      .onConflict((conflict) => conflict.doNothing()),
)

interface Sought {
  phoneDigest: string
  kind: TextCount['kind']
  since: number
}

const queued = prepared<Sought & { limit: number }, { queued_at: number }>(
  (database, { phoneDigest, kind, since, limit }) =>
    database
      .selectFrom('text_allowances')
      .select('queued_at')
      .where('phone_digest', '=', phoneDigest)
      .where('kind', '=', kind)
      .where('queued_at', '>', since)
      .orderBy('queued_at', 'desc')
      .limit(limit),
)

/** When the latest texts of a kind to a phone were queued, newest first, up to `limit`. */
export async function findQueued(
  database: Database,
  sought: Sought,
  limit: number,
): Promise<number[]> {
  const rows = await queued(database, { ...sought, limit })
  return rows.map((row) => row.queued_at)
}

/**
 * When the latest links and texts about quotes were queued to a phone that has confirmed no car since then, nor one that is
 * still posted, newest first, up to `limit` of them; none where it has.
 */
export async function findUnopened(
  database: Database,
  { phone, phoneDigest, since }: { phone: string; phoneDigest: string; since: number },
  limit: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('text_allowances')
    .select('queued_at')
    .where('phone_digest', '=', phoneDigest)
    .where('kind', 'in', ['link', 'quote', 'gathered-quotes'])
    .where('queued_at', '>', since)
    .where((row) =>
      row.not(
        row.or([
          row.exists(
            row
              .selectFrom('postings')
              .select('id')
              .where('phone', '=', phone)
              .where('phone_confirmed_at', 'is not', null),
          ),
          row.exists(
            row
              .selectFrom('text_allowances as opening')
              .select('text_id')
              .where('opening.phone_digest', '=', phoneDigest)
              .where('opening.kind', '=', 'opened')
              .where('opening.queued_at', '>', since),
          ),
        ]),
      ),
    )
    .orderBy('queued_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.queued_at)
}

/** How many texts of a kind are planned to a phone for the London `day`. */
export async function countTextsOn(
  database: Database,
  { digest, day, kind }: { digest: string; day: string; kind: TextCount['kind'] },
): Promise<number> {
  const row = await database
    .selectFrom('text_allowances')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('phone_digest', '=', digest)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Marks the first try of each text. */
export async function markCountsTried(
  database: Database,
  textIds: string[],
  now: number,
): Promise<void> {
  await database
    .updateTable('text_allowances')
    .set({ spent_at: now })
    .where(whereIn(database, 'text_id', textIds))
    .where('spent_at', 'is', null)
    .execute()
}

/** A text that was not sent, since nothing was left to tell, does not count. */
export async function deleteCount(database: Database, textId: string): Promise<void> {
  await database.deleteFrom('text_allowances').where('text_id', '=', textId).execute()
}

/** Texts that were never tried no longer count. */
export async function deleteUntriedCounts(database: Database, textIds: string[]): Promise<void> {
  await database
    .deleteFrom('text_allowances')
    .where(whereIn(database, 'text_id', textIds))
    .where('spent_at', 'is', null)
    .execute()
}
