// What the operator does with texts: looks which failed, and has one tried again.
import { recordChange } from '../../audit/record-change.ts'
import type { Services } from '../../services.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import * as storage from './text-storage.ts'
import { isWordedWhenSent, wordTexts } from './word-when-sent.ts'

/** The latest texts, without their wording. */
export function listTexts(
  { database }: Pick<Services, 'database'>,
  sought: Parameters<typeof storage.findTexts>[1],
): Promise<storage.ListedText[]> {
  return storage.findTexts(database, sought)
}

interface ShownText extends Pick<storage.RecentText, 'id' | 'kind' | 'phone' | 'state'> {
  /** Null once it was erased, or where nothing is left to tell. */
  body: string | null
  createdAt: number
}

/** The latest `limit` texts, newest first, for a trial without a phone, worded as they would be now. */
export async function listRecentTexts(services: Services, limit: number): Promise<ShownText[]> {
  const texts = await storage.findRecentTexts(services.database, limit)
  const unworded = texts.filter((text) => isWordedWhenSent(text.kind))
  const wordings = await wordTexts(services, services.database, unworded)
  return texts.map(({ created_at: createdAt, body, ...text }) => ({
    ...text,
    body: body ?? wordings.get(text.id) ?? null,
    createdAt,
  }))
}

type NotRetried = 'not-found' | 'not-failed' | 'code' | 'erased' | 'suppressed'

/** Makes a failed text due at once, as if it had never been tried; null, or why not. */
export function retryText(services: Services, id: string, who: string): Promise<NotRetried | null> {
  return services.database.transaction().execute(async (tx): Promise<NotRetried | null> => {
    const text = await storage.findForRetry(tx, id)
    if (text === undefined) return 'not-found'
    if (text.state !== 'failed') return 'not-failed'
    if (text.kind === 'code') return 'code'
    if (text.body === null && !isWordedWhenSent(text.kind)) return 'erased'
    if (await isNumberStopped(services, tx, text.phone)) return 'suppressed'
    await storage.beginAgain(tx, id, services.clock.now())
    await recordChange(services, tx, { who, what: 'text retried', target: id })
    return null
  })
}
