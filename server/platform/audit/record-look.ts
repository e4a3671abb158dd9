import { HOUR_MS } from '../../../domain/basics/time.ts'
import { firstIdAt } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { hasEntrySince } from './audit-storage.ts'
import { recordChange } from './record-change.ts'

/** A page is opened again and again: the same person's look is recorded once an hour. All else is recorded each time. */
const LOOKS = {
  'posting looked at': 'hourly',
  'complaint looked at': 'hourly',
  'agent looked at': 'hourly',
  'number shown': 'each',
  'texts listed': 'each',
  'photo exported': 'each',
  'person looked up': 'each',
  'person exported': 'each',
} as const

interface LookedAt {
  who: string
  what: keyof typeof LOOKS
  /** An id, never a number or a name. */
  target: string | null
  /** In the operator's words, if they were asked. */
  reason?: string
}

/** Records what an operator looks at. Await it before answering: what cannot be recorded is not shown. */
export async function recordLook(
  services: Pick<Services, 'database' | 'clock'>,
  look: LookedAt,
): Promise<void> {
  const { database, clock } = services
  const { who, what, target } = look
  if (LOOKS[what] === 'hourly' && target !== null) {
    const since = firstIdAt(clock.now() - HOUR_MS)
    if (await hasEntrySince(database, { who, what, target, since })) return
  }
  await recordChange(services, database, look)
}
