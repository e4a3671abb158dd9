import { sql } from 'kysely'
import type { Database } from '../server/platform/database/schema.ts'
import { orderedId } from '../server/platform/identifiers.ts'
import { whereIn } from '../server/platform/database/where-in.ts'

/** The newest posting of an owner's number, and the owner's link to it. */
export function newestPosting(
  database: Database,
  phone: string,
): Promise<{ postingId: string; uniqueId: string } | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('links', 'links.posting_id', 'postings.id')
    .where('postings.phone', '=', phone)
    .orderBy('postings.id', 'desc')
    .select(['postings.id as postingId', 'links.unique_id as uniqueId'])
    .executeTakeFirst()
}

/**
 * Takes the texts to `phones` that were queued at `queuedAt` (milliseconds) back out of the outbox, with
 * what they count towards limits. Has no effect on a text that a sender has already tried.
 */
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
  if (deleted.length === 0) return
  const ids = deleted.map(({ id }) => id)
  await tx
    .deleteFrom('text_allowances')
    .where(whereIn(tx, 'text_id', ids))
    .execute()
}

/** Has the people whom the agent added sign in, whose codes nobody reads. */
export async function havePeopleJoined(database: Database, id: string, at: number): Promise<void> {
  const added = database.updateTable('agent_people').where('agent_id', '=', id)
  await added.set({ joined_at: at }).execute()
}

/** Has a text to each of `phones` fail at `failedAt`, once. */
export async function failTexts(
  database: Database,
  phones: string[],
  failedAt: number,
): Promise<void> {
  const ofThem = database.selectFrom('texts').where('phone', 'in', phones).select('phone')
  const known = new Set((await ofThem.execute()).map(({ phone }) => phone))
  for (const phone of phones.filter((each) => !known.has(each))) {
    const sent = { state: 'failed', tries: 1, due_at: failedAt, failure: 'twilio-21614' } as const
    const text = { id: orderedId(failedAt), kind: 'link', phone, created_at: failedAt } as const
    await database
      .insertInto('texts')
      .values({ ...text, ...sent })
      .execute()
  }
}

/** Deletes what days came to, so that they are counted with the cars of the seed. */
export async function deleteFigures(database: Database): Promise<void> {
  await database.deleteFrom('daily_figures').execute()
}

/** Says how many texts went on days whose texts nobody sent. */
export async function putTextFigures(
  database: Database,
  days: { day: string; texts: number }[],
  pence: number,
): Promise<void> {
  const values = days.flatMap(({ day, texts }) => [
    { day, name: 'texts', value: texts },
    { day, name: 'textsPence', value: texts * pence },
  ])
  await database
    .insertInto('daily_figures')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'name'])
        .doUpdateSet((figure) => ({ value: figure.ref('excluded.value') })),
    )
    .execute()
}
