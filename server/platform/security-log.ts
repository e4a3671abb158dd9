// Says security events in the log, on lines marked `security`: who did what, and from where.
import { dayOf } from '../../domain/basics/time.ts'
import { ORDERED_ID } from './identifiers.ts'
import type { Clock } from './london-time.ts'
import type { Digest } from './digest.ts'
import type { Log } from './log.ts'

const LENGTH = 16

interface From {
  /** The address, or the /64 of an IPv6 customer. */
  address: string
  requestId?: string
}

export type SecurityLog = ReturnType<typeof openSecurityLog>

/** The log holds a digest of the address and the day, so that nobody can be followed from one day to the next. */
export function openSecurityLog({
  digest,
  clock,
  log,
}: {
  digest: Digest
  clock: Clock
  log: Log
}) {
  const counts = new Map<string, number>()
  return {
    /** How often each event happened in this process, by its name and what tells it from its like. */
    counts: (): ReadonlyMap<string, number> => counts,
    record(event: SecurityEvent, { address, requestId }: From): void {
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

/** Each security event with its fields, besides its time and where it came from. */
export const EVENTS = {
  'signed-in': ['agent', 'by'],
  'sign-in-refused': ['agent', 'by'],
  'signed-out': ['agent'],
  'signed-out-everywhere': ['agent'],
  'person-added': ['agent'],
  'person-removed': ['agent'],
  'session-refused': [],
  'access-refused': ['agent', 'reason'],
  'number-given': ['agent', 'disclosure'],
  'limit-met': ['agent', 'limit'],
  'signature-refused': ['carrier'],
  'foreign-page': [],
  'desk-signed-in': ['operator'],
  'desk-signed-out': ['operator'],
  'desk-looked': ['operator', 'look'],
  'desk-refused': ['operator', 'reason'],
} as const

const WORD = /^[a-z]+(-[a-z]+){0,5}$/

/** The form of each field. A value of another form is left out, so that no number, link or word gets in by mistake. */
const FIELDS = {
  agent: ORDERED_ID,
  disclosure: ORDERED_ID,
  by: /^code$/,
  reason:
    /^(cross-site|sign-in-again|owner-only|not-approved|suspended|licence-expired|no-subscription|unconfirmed|code|texts|signed-out|manager-only)$/,
  limit: WORD,
  carrier: /^(twilio|stripe)$/,
  // As OPERATOR_PHONES names them.
  operator: /^\p{L}[\p{L}\p{M}\d'’. -]{0,39}$/u,
  look: /^(posting|agent|complaint|person|number)$/,
}

type Name = keyof typeof EVENTS
type Field = keyof typeof FIELDS

/** An event. A field is null if its value is not known, such as whose code somebody guessed at. */
export type SecurityEvent = {
  [N in Name]: { event: N } & Record<(typeof EVENTS)[N][number], string | null>
}[Name]

/** The event with only its own fields, and of those only values of the right form. */
function fieldsOf(event: SecurityEvent): { event: Name } & Partial<Record<Field, string>> {
  const given: Record<string, string | null> = { ...event }
  const fields = EVENTS[event.event].flatMap((field) => {
    const value = given[field]
    return typeof value === 'string' && FIELDS[field].test(value) ? [[field, value] as const] : []
  })
  return { event: event.event, ...Object.fromEntries(fields) }
}
