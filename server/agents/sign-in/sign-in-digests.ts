import { timingSafeEqual } from 'node:crypto'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Services } from '../../platform/services.ts'

/** The phone that a code is texted to, and the key of the browser that asks. */
export interface CodeAsker {
  phone: PhoneNumber
  /** A key that the browser made, so that guesses elsewhere are at another code; empty without one. */
  signInKey: string
  /** The only place where the code signs in. `any-browser` is the agents' console, for a code that the desk sent. */
  at: 'agents' | 'desk' | 'any-browser'
}

/** The digests of who asked for a code, and of the code. */
export function codeDigests(
  { digest }: Pick<Services, 'digest'>,
  { phone, signInKey, at }: CodeAsker,
  code: string,
): { phoneDigest: string; codeDigest: string } {
  const prefix = at === 'agents' ? '' : `${at}-`
  return {
    phoneDigest: digest(`${prefix}code-asker`, phone, signInKey),
    codeDigest: digest(`${prefix}sign-in-code`, phone, signInKey, code),
  }
}

export function tokenDigest({ digest }: Pick<Services, 'digest'>, token: string): string {
  return digest('session', token)
}

/** Compares two digests in the same time, wherever they differ. */
export function isSameDigest(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
