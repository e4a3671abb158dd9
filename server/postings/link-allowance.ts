// An owner's calls are counted by the link that they come with.
import type { LinkAllowance } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { findByLink } from './link-storage.ts'

/** The allowance of every call whose address holds a `uniqueId`. */
export function linkAllowance({ database }: Pick<Services, 'database'>): LinkAllowance {
  return {
    opens: async ({ uniqueId = '' }) => (await findByLink(database, uniqueId)) !== undefined,
  }
}
