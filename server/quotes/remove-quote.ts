// The operator takes a quote away that its owner is not to see.
import { recordChange, type Why } from '../audit/record-change.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findQuote } from './operator-storage.ts'
import { takeQuoteBack } from './withdraw-quote.ts'

/** Removes a quote for good, with the text that would tell of it. */
export function removeQuote(
  services: Services,
  id: string,
  decision: { who: string } & Why,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const quote = await findQuote(tx, id)
    if (quote === undefined) return { ok: false, reason: 'not-found' }
    const taken = await takeQuoteBack(services, tx, quote)
    if (!taken.ok) return taken
    await recordChange(services, tx, { ...decision, what: 'quote removed', target: id })
    return taken
  })
}
