// Asks for an owner's number. Each time is recorded and counted, so this one call is never repeated by
// itself, as the others are.
import { isObject, outcomeOf, parseJson, type Answer, type CallOutcome } from '../call-outcome.ts'
import { WHOLE_MS } from '../retrying-call.ts'
import { vehiclePath } from './get-vehicle.ts'

/** The number in E.164. */
export async function askPhoneNumber(vehicleId: string): Promise<CallOutcome<string>> {
  const answer = await askOnce(`${vehiclePath(vehicleId)}/phone-number`)
  return outcomeOf(answer, (body) => {
    const phone = isObject(body) ? body['phoneNumber'] : null
    return typeof phone === 'string' ? phone : null
  })
}

async function askOnce(path: string): Promise<Answer | null> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), WHOLE_MS)
  const headers = { accept: 'application/json', 'x-requested-with': 'console' }
  const init = { method: 'POST', headers, signal: abort.signal, cache: 'no-store' } as const
  try {
    const answer = await fetch(path, init)
    const body = parseJson(await answer.text())
    return { status: answer.status, body, header: (name) => answer.headers.get(name) }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
