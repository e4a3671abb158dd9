import { timingSafeEqual } from 'node:crypto'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Services } from '../services.ts'

/** Who asks for a code: the phone that it is texted to, and a key of the browser's own. */
export interface CodeAsker {
  phone: PhoneNumber
  /** Made up by the browser, so that guesses elsewhere are at another code; empty without one. */
  signInKey: string
}

/** The digests of who asked for a code, and of the code. */
export function codeDigests(
  { digest }: Pick<Services, 'digest'>,
  { phone, signInKey }: CodeAsker,
  code: string,
): { phoneDigest: string; codeDigest: string } {
  return {
    phoneDigest: digest('code-asker', phone, signInKey),
    codeDigest: digest('sign-in-code', phone, signInKey, code),
  }
}

/** The digest of a session's token. */
export function tokenDigest({ digest }: Pick<Services, 'digest'>, token: string): string {
  return digest('session', token)
}

/** Compares in a time that tells nothing of where they differ. */
export function isSameDigest(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
