// An address from which so many forms came that the next one needs a proof of work.
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { clientNetworks } from '../../../server/http/client-networks.ts'
import { countProven, countUnproven } from '../../../server/proof-of-work/count-forms.ts'
import type { Site } from '../../support/site.ts'
import { inServicesOf } from './stored.ts'

const LIFETIME_MS = MINUTE_MS

/**
 * Has the site count forms from `address` until it asks for as much work as it ever does: in this hour, and in the next
 * one, which may begin during the journey.
 */
export async function manyFormsFrom(site: Site, address: string): Promise<void> {
  await inServicesOf(site, async (services) => {
    const from = clientNetworks({ ip: address })
    const present = services.clock.now()
    for (const now of [present, present + HOUR_MS]) {
      const then = { ...services, clock: { now: () => now } }
      let forms = 0
      while (await countUnproven(then, from)) forms += 1
      for (let more = 0; more < 2 * forms; more += 1) {
        const proof = { id: `${address} ${now} ${more}`, expiresAt: now + LIFETIME_MS }
        await countProven(then, from, proof)
      }
    }
  })
}
