import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { touchPosting } from './posting-storage.ts'

/** Notes that its owner is using a locked posting, so that the posting is not idle. */
export async function noteUse(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  postingId: string,
): Promise<void> {
  await touchPosting(tx, { id: postingId, confirmed: false }, clock.now())
}
