// SQL of what registers answered lately, shared by all processes. A row is found by a digest of the
// mark and does not hold the mark.
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'

type AnswerRow = { answer: string; expires_at: number }

const one = prepared<[digest: string, now: number], AnswerRow>(2, (database, digest, now) =>
  database
    .selectFrom('vehicle_answers')
    .select(['answer', 'expires_at'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now),
)

/** The answer kept under `digest`, unless it has run out by `now`. */
export async function findAnswer(
  database: Database,
  digest: string,
  now: number,
): Promise<AnswerRow | undefined> {
  return (await one(database, digest, now))[0]
}

/** Keeps an answer in place of an older one. */
export async function keepAnswer(
  database: Database,
  kept: { digest: string; answer: string; expires_at: number },
): Promise<void> {
  const { answer, expires_at } = kept
  await database
    .insertInto('vehicle_answers')
    .values(kept)
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ answer, expires_at }))
    .execute()
}
