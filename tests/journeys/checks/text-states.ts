// What became of the texts that a site queued, as its own database says.
import type { Site } from '../../support/site.ts'
import { inServicesOf } from './stored.ts'

/** For each text, oldest first: its kind, its state, then why it failed or how it was delivered. */
export function textStates(site: Site): Promise<string[]> {
  return inServicesOf(site, async ({ database }) => {
    const texts = await database
      .selectFrom('texts')
      .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
      .orderBy('texts.id')
      .select(['kind', 'texts.state', 'texts.failure', 'deliveries.state as delivery'])
      .execute()
    return texts.map(({ kind, state, failure, delivery }) =>
      [kind, state, failure ?? delivery].filter(Boolean).join(' '),
    )
  })
}
