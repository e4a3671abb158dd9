// Texts that gather what comes while they wait: each says what there is to say when it is sent.
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { factsAskedText } from '../wording/owner-wording.ts'
import { findAskedFacts } from './asked-facts-storage.ts'
import type { TextKind } from './text-storage.ts'
import { wordQuoteTexts } from './word-quote-texts.ts'

export function isWordedWhenSent(kind: TextKind): boolean {
  return kind === 'gathered-quotes' || kind === 'facts-asked'
}

/**
 * The present wording of those texts, and of those about one quote; null or none where nothing is left to
 * say.
 */
export async function wordTexts(
  services: Pick<Services, 'clock' | 'config'>,
  database: Database,
  texts: { id: string; kind: TextKind }[],
): Promise<Map<string, string | null>> {
  const asked = texts.filter(({ kind }) => kind === 'facts-asked')
  const [aboutQuotes, questions] = await Promise.all([
    wordQuoteTexts(services, database, texts),
    wordQuestions(services, database, asked),
  ])
  return new Map([...aboutQuotes, ...questions])
}

async function wordQuestions(
  services: Pick<Services, 'config'>,
  database: Database,
  texts: { id: string }[],
): Promise<[string, string][]> {
  const textIds = texts.map(({ id }) => id)
  const rows = await findAskedFacts(database, textIds)
  const asked = Map.groupBy(rows, ({ text_id }) => text_id)
  return [...asked].map(([textId, [first, ...others]]) => [
    textId,
    first === undefined
      ? ''
      : factsAskedText(services.config, {
          registration: first.registration,
          uniqueId: first.unique_id,
          facts: [first, ...others].map(({ fact }) => fact),
        }),
  ])
}
