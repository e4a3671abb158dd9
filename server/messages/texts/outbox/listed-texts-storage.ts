import type { Database, Row } from '../../../platform/database/schema.ts'
import { firstIdAt } from '../../../platform/identifiers.ts'

export type ListedText = Awaited<ReturnType<typeof findTexts>>[number]

interface SoughtTexts {
  state?: Row<'texts'>['state']
  phone?: string
  /** Only those about that posting. */
  postingId?: string
  /** Only those that wait for another try. */
  putOff?: boolean
  /** Only those that failed, or that their carrier could not deliver, and that nobody has put away. */
  failed?: boolean
  /** Only those queued since. */
  since?: number
  /** Only those before that id. */
  before?: string | undefined
  limit: number
}

/** Whether a text waits for another try. */
export function isPutOff({ state, tries }: Pick<ListedText, 'state' | 'tries'>): boolean {
  return state === 'due' && tries > 0
}

/** Whether a text failed, and can be tried again. */
export function hasFailed({ state, delivery }: Pick<ListedText, 'state' | 'delivery'>): boolean {
  return state === 'failed' || (state === 'sent' && delivery !== null && delivery !== 'delivered')
}

/** Without the wording, because it has links that open postings and codes that sign agents in. */
export function findTexts(database: Database, sought: SoughtTexts) {
  const { state, phone, postingId, failed = false, putOff = false, since, before, limit } = sought
  return (
    database
      .selectFrom('texts')
      .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
      .select(['id', 'posting_id', 'kind', 'phone', 'texts.state', 'tries', 'due_at'])
      .select(['claimed_until', 'created_at', 'sent_at', 'texts.failure', 'texts.carrier_id'])
      // The carrier's report, and why the text was not delivered.
      .select(['deliveries.state as delivery', 'deliveries.failure as delivery_failure'])
      .$if(state !== undefined, (query) => query.where('texts.state', '=', state ?? 'due'))
      .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
      .$if(since !== undefined, (query) =>
        query.where('created_at', '>=', since ?? 0).where('id', '>=', firstIdAt(since ?? 0)),
      )
      .$if(postingId !== undefined, (query) => query.where('posting_id', '=', postingId ?? ''))
      .$if(putOff, (query) => query.where('texts.state', '=', 'due').where('tries', '>', 0))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .$if(failed, (query) =>
        query
          .where('put_away', '=', 0)
          .where((text) =>
            text.or([
              text('texts.state', '=', 'failed'),
              text.and([
                text('texts.state', '=', 'sent'),
                text('deliveries.state', 'in', ['undelivered', 'failed']),
              ]),
            ]),
          ),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
