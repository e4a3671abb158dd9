import type { Services } from '../../../platform/services.ts'

const BATCH = 500

/**
 * Has the carrier take out the wording of texts whose own has gone: by its age, with its posting or at an erasure. What
 * is not taken out, such as that of a text still on its way, is tried again by the next run.
 */
export async function redactCarried({ database, carrier, log }: Services): Promise<void> {
  let after = ''
  for (let found = BATCH; found === BATCH;) {
    const carried = await database
      .selectFrom('carried_texts')
      .leftJoin('texts', 'texts.id', 'text_id')
      .select(['carried_texts.carrier_id', 'body'])
      .where('carried_texts.carrier_id', '>', after)
      .orderBy('carried_texts.carrier_id')
      .limit(BATCH)
      .execute()
    for (const { carrier_id: carrierId, body } of carried) {
      if (body !== null) continue
      const outcome = (await carrier.redact?.(carrierId)) ?? 'kept'
      if (outcome === 'redacted')
        await database.deleteFrom('carried_texts').where('carrier_id', '=', carrierId).execute()
      else log.warn('wording not redacted at the carrier', { failure: outcome })
      if (outcome === 'no-answer') return
    }
    found = carried.length
    after = carried.at(-1)?.carrier_id ?? ''
  }
}
