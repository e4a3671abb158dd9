import type { Answer } from '../refusal.ts'
import type { Asker } from '../texts/outbox/queue-agent-text.ts'
import type { Services } from '../services.ts'
import { isKnownBrowser } from './known-browser.ts'
import { findSigner, type Signer } from './signer.ts'
import { textCode, type AskedForCode } from './texted-code.ts'
import { maySignIn } from './trading-status.ts'

/**
 * Texts a new code to an agent's number, and tells an applicant by text that they are not approved yet. A number gets
 * SIGN_IN_TEXTS_PER_DAY, and as many for browsers that signed in with it before. An added person who has never signed in
 * gets two a day.
 */
export function askForCode(
  services: Services,
  typed: { phoneNumber: string; signInKey: string },
  browser: { cookie: string | undefined; limitMet: (agentId: string | null) => void },
): Promise<Answer<AskedForCode>> {
  return textCode(services, { ...typed, at: 'agents' }, async (tx, phone) => {
    const signer = await findSigner(tx, phone)
    return {
      // Anybody may have typed an applicant's number, so it gets no code before it is approved.
      asker: askerOf(signer),
      by: isKnownBrowser(services, phone, browser.cookie) ? 'known-browser' : 'anybody',
      isNew: signer?.person?.joined_at === null,
      limitMet: () => browser.limitMet(signer?.agent.id ?? null),
    }
  })
}

function askerOf(signer: Signer | undefined): Asker {
  if (signer?.agent.state === 'applied') return 'applicant'
  return signer !== undefined && maySignIn(signer.agent.state) ? 'may-sign-in' : 'nobody'
}
