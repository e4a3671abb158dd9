// An address from which so many forms came that the next one needs a proof of work.
import { MINUTE_MS } from '../../../domain/time.ts'
import { clientNetworks } from '../../../server/http/client-networks.ts'
import { countProven, countUnproven } from '../../../server/proof-of-work/count-forms.ts'
import type { Site } from '../../support/site.ts'
import { inServicesOf } from './stored.ts'

const LIFETIME_MS = MINUTE_MS

/** Has the site count forms from `address` until it asks for as much work as it ever does. */
export async function manyFormsFrom(site: Site, address: string): Promise<void> {
  await inServicesOf(site, async (services) => {
    const from = clientNetworks({ ip: address })
    let forms = 0
    while (await countUnproven(services, from)) forms += 1
    const expiresAt = services.clock.now() + LIFETIME_MS
    for (let more = 0; more < 2 * forms; more += 1) {
      await countProven(services, from, { id: `${address} ${more}`, expiresAt })
    }
  })
}
