// Does the work that a form is asked for while too many are sent. Loaded only then.
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Far more than any browser needs: then something is wrong with it. */
const LIMIT_MS = 60_000
/** Each is read out by a screen reader. */
const SHOWN_STEPS = 4

/** The header that proves it, for the refusal `asked`; null or rejected where it cannot be solved. */
export async function solve(
  asked: unknown,
  onChecking: (words: string) => void,
): Promise<string | null> {
  const { challenge } = asked as { challenge: Challenge }
  const stepTries = Number(challenge.parameters.data?.['tries']) / SHOWN_STEPS
  let tries = 0
  onChecking('Checking…')
  const solution = await solveChallenge({
    challenge,
    timeout: LIMIT_MS,
    deriveKey(...password) {
      tries += 1
      if (Math.floor(tries / stepTries) > Math.floor((tries - 1) / stepTries)) {
        onChecking(`Checking… ${Math.floor(tries / stepTries) * (100 / SHOWN_STEPS)}%`)
      }
      return deriveKey(...password)
    },
  })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
