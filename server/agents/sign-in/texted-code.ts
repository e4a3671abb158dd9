// A code that is texted to a phone signs in once, at the agents' console or at the desk.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../../domain/basics/problem.ts'
import { parsePhoneNumber, type PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { AskedForCode as AskedForCodeAnswer } from '../../../domain/wire/sign-in.ts'
import { codeTextWait, type CodeAskedBy } from '../../messages/texts/limits/phone-limits.ts'
import { areTextsLate, isCodeLate } from '../../messages/texts/limits/sending-limits.ts'
import { queueCodeText, type Asker } from '../../messages/texts/outbox/queue-news.ts'
import { phoneLock, takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { CODE_LIFETIME_MS } from '../../platform/text-kinds.ts'

const CODE_TRIES = 5

const RETRY_AFTER_SECONDS = 120

/** The answer to everybody who asks for a code, whether or not the number may sign in. */
export type AskedForCode = Pick<AskedForCodeAnswer, 'textsLate'>

const NO_KEY = refuse(
  'signInKey',
  'required',
  'Make up a signInKey, and send the same with the code.',
)

interface Asked {
  asker: Asker
  by: CodeAskedBy
  /** Whether a business added this number and nobody has signed in with it yet. */
  isNew: boolean
  /** Whether the number may get a code at the request of this network. */
  hasShare: boolean
  /** Called if the number has had its codes for today. */
  limitMet: () => void
}

/**
 * Texts a new code if `whoAsks` says that the number may sign in. Every other number gets the same answer after the
 * same work. A code works only with the `signInKey` of the browser that asked, so nobody else's requests or guesses
 * affect it. Past the asker's limit nothing is texted and the earlier code still works. Refused if no code could be
 * sent within a minute.
 */
export async function textCode(
  services: Services,
  typed: { phoneNumber: string; signInKey: string; at: CodeAsker['at'] },
  whoAsks: (tx: Database, phone: PhoneNumber) => Promise<Asked>,
): Promise<Answer<AskedForCode>> {
  const phone = parsePhoneNumber(typed.phoneNumber, { allowDrama: true })
  if (!phone.ok) return phone
  if (typed.signInKey === '') return NO_KEY
  if (await isCodeLate(services, services.database)) {
    return { ok: false, reason: 'texts-late', retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  const textsLate = await areTextsLate(services)

  await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, phone.value))
    const { asker, by, isNew, hasShare, limitMet } = await whoAsks(tx, phone.value)
    const wait = await codeTextWait(services, tx, phone.value, { by, isNew })
    if (!hasShare || wait > 0) return limitMet()
    const code = await makeCode(services, tx, { ...typed, phone: phone.value })
    await queueCodeText(services, tx, { phone: phone.value, code, asker, by })
  })
  return { ok: true, value: { textsLate } }
}

/** Texts a code past every limit, which works in any browser, since an operator made sure who asks. */
export async function sendCodeToAnyBrowser(services: Services, tx: Database, phone: PhoneNumber) {
  await takeLock(tx, phoneLock(services, phone))
  const code = await makeCode(services, tx, { phone, signInKey: '', at: 'any-browser' })
  await queueCodeText(services, tx, { phone, code, asker: 'may-sign-in', by: 'known-browser' })
}

async function makeCode(services: Services, tx: Database, asker: CodeAsker): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(services, tx, codeDigests(services, asker, code), CODE_TRIES)
  return code
}

/**
 * Whether `typed` is the code texted to this asker. Asking uses up a try, and a right code. The phone stays locked
 * until the transaction ends.
 */
export async function useCode(services: Services, tx: Database, asker: CodeAsker, typed: string) {
  await takeLock(tx, phoneLock(services, asker.phone))
  const anyBrowser = { phone: asker.phone, signInKey: '', at: 'any-browser' } as const
  for (const one of asker.at === 'agents' ? [asker, anyBrowser] : [asker]) {
    const { phoneDigest, codeDigest } = codeDigests(services, one, typed.replace(/[\s-]/g, ''))
    const right = await takeTry(services, tx, phoneDigest)
    if (right === undefined || !isSameDigest(codeDigest, right)) continue
    await deleteCode(tx, phoneDigest)
    return true
  }
  return false
}

/** The same refusal answers a wrong code, an expired one, too many guesses, and a number without an account. */
export const WRONG_CODE = refuse(
  'code',
  'wrong-code',
  'This code is wrong or has expired. Check it, or ask for a new one.',
)

/** The phone that a code is texted to, and the key of the browser that asks. */
export interface CodeAsker {
  phone: PhoneNumber
  /** A key that the browser made, so that guesses elsewhere are at another code; empty without one. */
  signInKey: string
  /** The only place where the code signs in. `any-browser` is the agents' console, for a code that the desk sent. */
  at: 'agents' | 'desk' | 'any-browser'
}

function codeDigests(
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

/** Compares two digests in the same time, wherever they differ. */
export function isSameDigest(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Keeps the digest of a code, or of the operator whom a link from the shell is for, in place of an earlier one. The
 * code works for CODE_LIFETIME_MS.
 */
export async function keepCode(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  { phoneDigest, codeDigest }: { phoneDigest: string; codeDigest: string },
  tries: number,
): Promise<void> {
  const expiresAt = clock.now() + CODE_LIFETIME_MS
  const values = { code_digest: codeDigest, tries_left: tries, expires_at: expiresAt }
  await tx
    .insertInto('sign_in_codes')
    .values({ phone_digest: phoneDigest, ...values })
    .onConflict((conflict) => conflict.column('phone_digest').doUpdateSet(values))
    .execute()
}

/** Uses up one try of what `keepCode` kept and answers its digest; undefined if no try is left. */
export async function takeTry(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  phoneDigest: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('sign_in_codes')
    .set((code) => ({ tries_left: code('tries_left', '-', 1) }))
    .where('phone_digest', '=', phoneDigest)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', clock.now())
    .returning('code_digest')
    .executeTakeFirst()
  return row?.code_digest
}

export async function deleteCode(tx: Database, phoneDigest: string): Promise<void> {
  await tx.deleteFrom('sign_in_codes').where('phone_digest', '=', phoneDigest).execute()
}
