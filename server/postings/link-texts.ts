// Whether a phone may get one more text with a link.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { refuse } from '../../domain/problem.ts'
import type { Database } from '../database/schema.ts'
import type { Refusal } from '../refusal.ts'
import { linkTextWait } from '../texts/limits/phone-limits.ts'
import { isNumberStopped } from '../texts/limits/stopped-numbers.ts'
import type { Services } from '../services.ts'

/** Null where it may; else why not: its owner stopped our texts, or it had today's share. */
export async function refuseLinkText(
  services: Services,
  database: Database,
  phone: PhoneNumber,
): Promise<Refusal | null> {
  if (await isNumberStopped(services, database, phone)) return { ...SUPPRESSED, reason: 'invalid' }
  const retryAfterSeconds = await linkTextWait(services, database, phone)
  return retryAfterSeconds === null
    ? null
    : { ok: false, reason: 'too-many-texts', retryAfterSeconds }
}

const SUPPRESSED = refuse(
  'phoneNumber' as const,
  'suppressed',
  'We were asked not to text this number. Use another number, or contact us if it is yours.',
)
