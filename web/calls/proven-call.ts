// Where the site asks for a proof of work before it takes a form: does the work, and sends again.
import { outcomeOf } from './call-outcome.ts'
import type { Answer, CallOutcome, Promised } from './call-outcome.ts'
import { callWithRetries, type JsonRequest } from './json-call.ts'

const PROOF_NEEDED = 428
const TIMES = 3

/** Called with what a button says while the browser is at work, and with null when it no longer is. */
export type OnChecking = (words: string | null) => void

/** Sends the request, with more headers. Null where no answer came. */
type Send = (proof: Record<string, string>) => Promise<Answer | null>

/** Calls `send` until no proof is asked for, but does the work three times at most. The last answer. */
export async function provenAnswer(send: Send, onChecking: OnChecking): Promise<Answer | null> {
  let answer = await send({})
  for (let time = 0; time < TIMES && answer?.status === PROOF_NEEDED; time += 1) {
    const proof = await prove(answer.body, onChecking)
    onChecking(null)
    if (proof === null) return answer
    answer = await send({ 'proof-of-work': proof })
  }
  return answer
}

/** Calls `path` as `jsonCall` does, with a proof where one is asked for. */
export async function provenJsonCall<T>(
  path: string,
  { onChecking, ...request }: JsonRequest & { onChecking: OnChecking },
  promised: Promised<T>,
): Promise<CallOutcome<T>> {
  const send: Send = async (proof) => {
    const headers = { ...request.headers, ...proof }
    return (await callWithRetries(path, { ...request, headers })).answer
  }
  return outcomeOf(await provenAnswer(send, onChecking), promised)
}

// Null where it cannot be done here, such as without https.
async function prove(asked: unknown, onChecking: OnChecking): Promise<string | null> {
  try {
    const { solve } = await import('./solve-challenge.ts')
    return await solve(asked, onChecking)
  } catch {
    return null
  }
}
