// Sends a form with a photo where a proof of work may be asked for.
import type { Answer } from './call-outcome.ts'
import { answerWithin } from './json-call.ts'
import { provenAnswer, type OnChecking } from './proven-call.ts'
import { sendForm } from './send-form.ts'

export interface ProvenSending {
  headers: Record<string, string>
  /** The part of the upload that is done, 0 to 1. Starts again with each try. */
  onProgress: (fraction: number) => void
  onChecking: OnChecking
}

/** What is waited for before a photo is sent all the same. */
const ASKING_LIMIT_MS = 1_000
const PROOF_NEEDED = 428

/** Sends `form` as `sendForm` does, with a proof where one is asked for. */
export function sendProvenForm(
  path: string,
  form: FormData,
  { headers, onProgress, onChecking }: ProvenSending,
): Promise<Answer | null> {
  return provenAnswer(
    async (proof) =>
      (await askAhead(form, proof)) ??
      sendForm(path, form, { headers: { ...headers, ...proof }, onProgress }),
    onChecking,
  )
}

// The server reads the photo before it can refuse, so the photo would be sent in vain.
async function askAhead(form: FormData, proof: Record<string, string>): Promise<Answer | null> {
  if (!form.has('carPhoto') || 'proof-of-work' in proof) return null
  const answer = await answerWithin(ASKING_LIMIT_MS, '/proof-of-work', {})
  return answer?.status === PROOF_NEEDED ? answer : null
}
