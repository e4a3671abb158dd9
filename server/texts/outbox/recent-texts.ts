// The latest texts, for whoever tries the product on one machine and has no phone to read them on.
import type { Services } from '../../services.ts'
import { wordSummaries } from './recheck-before-send.ts'
import { findRecentTexts, type RecentText } from './text-storage.ts'

interface ShownText extends Pick<RecentText, 'id' | 'kind' | 'phone' | 'state'> {
  /** Null once it was erased, or where nothing is left to tell. */
  body: string | null
  createdAt: number
}

/** The latest `limit` texts, newest first; gathered quotes as they would be worded now. */
export async function listRecentTexts(services: Services, limit: number): Promise<ShownText[]> {
  const texts = await findRecentTexts(services.database, limit)
  const summaries = texts.filter((text) => text.kind === 'gathered-quotes')
  const wordings = await wordSummaries(
    services,
    summaries.map((text) => text.id),
  )
  return texts.map(({ id, kind, phone, state, body, created_at }) => ({
    id,
    kind,
    phone,
    state,
    body: body ?? wordings.get(id) ?? null,
    createdAt: created_at,
  }))
}
