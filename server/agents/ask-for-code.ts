// Nobody learns who our agents are: a number that no agent has gets the same answer after the same work.
import { randomInt } from 'node:crypto'
import { parsePhoneNumber } from '../../domain/phone-number.ts'
import { takeLock, phoneLock } from '../database/locks.ts'
import { DONE, type Answer } from '../refusal.ts'
import { codeTextWait } from '../texts/limits/phone-limits.ts'
import { isCodeLate } from '../texts/limits/sending-limits.ts'
import { queueCodeText, type Asker } from '../texts/outbox/queue-agent-text.ts'
import { CODE_LIFETIME_MS } from '../texts/outbox/retry-plan.ts'
import type { Services } from '../services.ts'
import { isKnownBrowser } from './known-browser.ts'
import { codeDigests } from './sign-in-digests.ts'
import { findSigner, type Signer } from './signer.ts'
import { putCode } from './sign-in-storage.ts'
import { maySignIn } from './trading-status.ts'

/** How often a code may be typed. */
export const CODE_TRIES = 5

const RETRY_AFTER_SECONDS = 120

/**
 * Texts a new code to an agent's number, and to an applicant's that there is none yet. It works only
 * with the `signInKey` that it was asked for with: others who ask or guess change nothing. Past
 * SIGN_IN_TEXTS_PER_DAY nothing is texted and the code before stays good; browsers that signed in with
 * the number before have as many for themselves, and who was added and has yet to sign in has two a day. Refused for every number alike while no code could go
 * within a minute.
 */
export async function askForCode(
  services: Services,
  typed: { phoneNumber: string; signInKey: string },
  browser: { cookie?: string | undefined; limitMet?: (agentId: string | null) => void } = {},
): Promise<Answer> {
  const phone = parsePhoneNumber(typed.phoneNumber, { allowDrama: true })
  if (!phone.ok) return { ...phone, reason: 'invalid' }
  if (await isCodeLate(services, services.database)) {
    return { ok: false, reason: 'texts-late', retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  const by = isKnownBrowser(services, phone.value, browser.cookie) ? 'known-browser' : 'anybody'
  const code = String(randomInt(1_000_000)).padStart(6, '0')

  await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, phone.value))
    const signer = await findSigner(tx, phone.value)
    const isNew = signer?.person?.joined_at === null
    if ((await codeTextWait(services, tx, phone.value, { by, isNew })) !== null) {
      browser.limitMet?.(signer?.agent.id ?? null)
      return
    }
    await putCode(tx, {
      ...codeDigests(services, { phone: phone.value, signInKey: typed.signInKey }, code),
      tries: CODE_TRIES,
      expiresAt: services.clock.now() + CODE_LIFETIME_MS,
    })
    // Anybody may have typed an applicant's number: no code goes there before the operator approves it.
    const asker = askerOf(signer)
    await queueCodeText(services, tx, { phone: phone.value, code, asker, by })
  })
  return DONE
}

function askerOf(signer: Signer | undefined): Asker {
  if (signer?.agent.state === 'applied') return 'applicant'
  return signer !== undefined && maySignIn(signer.agent.state) ? 'agent' : 'nobody'
}
