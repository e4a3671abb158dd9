import type { CallerLimit } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { findByLink } from './link-storage.ts'

/** An owner's calls count towards the share of their link, where the link opens something. */
export function linkLimit({ database }: Pick<Services, 'database'>): CallerLimit {
  return {
    whose: 'link',
    async callerOf(request) {
      const { uniqueId = '' } = request.params as { uniqueId?: string }
      return (await findByLink(database, uniqueId)) === undefined ? undefined : uniqueId
    },
  }
}
