import type { CallerLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { findByLink } from './link-storage.ts'

/** An owner's calls count by the link that they come with, where it opens something. */
export function linkLimit({ database }: Pick<Services, 'database'>): CallerLimit {
  return {
    whose: 'link',
    async callerOf(request) {
      const { uniqueId = '' } = request.params as { uniqueId?: string }
      return (await findByLink(database, uniqueId)) === undefined ? undefined : uniqueId
    },
  }
}
