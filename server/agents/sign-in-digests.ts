// How codes and tokens are recognised without being kept.
import type { World } from '../world.ts'

/** The digests of a phone (E.164) and of a code that was texted to it. */
export function codeDigests(
  { digest }: Pick<World, 'digest'>,
  phone: string,
  code: string,
): { phoneDigest: string; codeDigest: string } {
  return { phoneDigest: digest('phone', phone), codeDigest: digest('sign-in-code', phone, code) }
}

/** The digest of a session's token. */
export function tokenDigest({ digest }: Pick<World, 'digest'>, token: string): string {
  return digest('session', token)
}
