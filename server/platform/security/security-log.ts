// Says security events in the log, on lines marked `security`: who did what, and from where.
import { dayOf } from '../../../domain/basics/time.ts'
import type { Services } from '../services.ts'
import { fieldsOf, type SecurityEvent } from './events.ts'

const LENGTH = 16

/** Where an event came from. */
export interface From {
  /** The address, or the /64 of an IPv6 customer. */
  address: string
  requestId?: string
}

export interface SecurityLog {
  record(event: SecurityEvent, from: From): void
  /** How often each event happened in this process, by its name and what tells it from its like. */
  counts(): ReadonlyMap<string, number>
}

/** The address is in it as a digest of the day, so that nobody can be followed from one day to the next. */
export function openSecurityLog({
  digest,
  clock,
  log,
}: Pick<Services, 'digest' | 'clock' | 'log'>): SecurityLog {
  const counts = new Map<string, number>()
  return {
    counts: () => counts,
    record(event, { address, requestId }) {
      const fields = fieldsOf(event)
      const kind = [fields.event, fields.by ?? fields.limit ?? fields.reason]
        .filter(Boolean)
        .join(' ')
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const from = digest('address', dayOf(clock.now()), address).slice(0, LENGTH)
      log.security({ ...fields, from, requestId })
    },
  }
}
