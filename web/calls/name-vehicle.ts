// Asks what car bears a registration. Nobody waits for it: it is asked once, for two seconds at most, and
// whatever goes wrong is the same as nothing known. It reads its answer by itself, because it comes with
// the hints, and what the other calls share would weigh more than all of them.

const WAIT_MS = 2_000

/** Such as "Blue Ford Focus, 2014", or undefined. The registration goes in the body, never in an address. */
export async function nameVehicle(registrationNumber: string): Promise<string | undefined> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), WAIT_MS)
  try {
    const answer = await fetch('/vehicle', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ registrationNumber }),
      cache: 'no-store',
      signal: abort.signal,
    })
    const body: unknown = answer.ok ? await answer.json() : null
    return textOf(propertyOf(propertyOf(body, 'vehicle'), 'description'))
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
