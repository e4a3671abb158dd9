import { outcomeOf, parseJson, type CallOutcome } from './call-outcome.ts'
import { fromConsole } from './console-call.ts'

/** A copy of everything held, as a file. */
export async function copyPerson(
  phoneNumber: string,
  why: string,
): Promise<CallOutcome<{ zip: Blob }>> {
  const { headers = {} } = fromConsole({})
  try {
    const answer = await fetch('/operator/people/export', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber, why }),
    })
    if (answer.ok) return { kind: 'done', value: { zip: await answer.blob() } }
    const { status } = answer
    const header = (name: string) => answer.headers.get(name)
    return outcomeOf({ status, body: parseJson(await answer.text()), header }, 'zip')
  } catch {
    return { kind: 'unreachable' }
  }
}
