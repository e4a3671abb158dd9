// An agent at work while the server is killed: signs in and out, quotes, changes and withdraws quotes, and
// is given numbers.
import { openSignIn } from './sign-in.ts'
import { anyOf, ask, expectTextAbout, json, type CrashSite } from './site.ts'

interface Vehicle {
  vehicleId: string
  registrationNumber: string
}

export interface CrashAgent {
  id: string
  /** The least and the most numbers that may be on record as given to the agent. */
  given: { least: number; most: number }
  /** Does one thing. */
  step(): Promise<void>
  /** Whether a session lets in, or no longer does, against what was answered: one line each. */
  sessionFaults(): Promise<string[]>
}

const SIGN_OUT_SHARE = 0.05

/** A client that is the approved agent `id` with that phone; `next` numbers quotes and codes. */
export function openAgent(
  site: CrashSite,
  { id, phone }: { id: string; phone: string },
  next: () => number,
): CrashAgent {
  const given = { least: 0, most: 0 }
  const askedFor = new Set<string>()
  let token: string | null = null
  let ended: string | null = null
  const tryToSignIn = openSignIn(site, { phone, below: '/agent', headers: {} }, next)

  async function signIn(): Promise<void> {
    const opened = await tryToSignIn()
    if (opened !== null) token = (JSON.parse(opened.body) as { token: string }).token
  }

  function call(kind: string, path: string, request: RequestInit = {}, session = token) {
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${session ?? ''}`)
    return ask(site, kind, `/agent/${path}`, { ...request, headers })
  }

  async function signOut(): Promise<void> {
    const { outcome } = await call('signed out', 'sessions/current', { method: 'DELETE' })
    if (outcome === 'done') ended = token
    token = null
  }

  async function quote({ vehicleId, registrationNumber }: Vehicle): Promise<void> {
    const registration = registrationNumber.replace(' ', '')
    const pence = 10_000 + (next() % 4_000_000)
    const amount = pence / 100
    const request = json('PUT', { amount, amountAgain: amount, message: 'I can collect it today' })
    const path = `vehicles/${vehicleId}/quote`
    await expectTextAbout(site, { kind: 'other', registration }, () =>
      site.expected.change(registration, { [`quote of ${id}`]: String(pence) }, async () => {
        return (await call('quote given or changed', path, request)).outcome
      }),
    )
  }

  async function withdraw({ vehicleId, registrationNumber }: Vehicle): Promise<void> {
    const registration = registrationNumber.replace(' ', '')
    await site.expected.change(registration, { [`quote of ${id}`]: 'none' }, async () => {
      const path = `vehicles/${vehicleId}/quote`
      return (await call('quote withdrawn', path, { method: 'DELETE' })).outcome
    })
  }

  async function askForNumber({ vehicleId }: Vehicle): Promise<void> {
    const path = `vehicles/${vehicleId}/phone-number`
    const { outcome } = await call('number given', path, { method: 'POST' })
    if (outcome !== 'refused') given.most += 1
    // Asked for again it is not on record again, unless its owner changed it meanwhile.
    if (outcome === 'done' && !askedFor.has(vehicleId)) given.least += 1
    if (outcome === 'done') askedFor.add(vehicleId)
  }

  return {
    id,
    given,
    async step() {
      if (token === null) return signIn()
      if (Math.random() < SIGN_OUT_SHARE) return signOut()
      const { outcome, body } = await call('cars seen', 'vehicles?sort=newest&limit=50')
      if (outcome !== 'done') return
      const { vehicles } = JSON.parse(body) as { vehicles: Vehicle[] }
      for (const act of [quote, withdraw, quote, askForNumber]) {
        const vehicle = anyOf(vehicles)
        if (vehicle !== undefined) await act(vehicle)
      }
    },
    async sessionFaults() {
      const faults: string[] = []
      if (token !== null && (await call('me', 'me')).outcome !== 'done') {
        faults.push(`${id}: signed in, and not let in`)
        token = null
      }
      if (ended !== null && (await call('me', 'me', {}, ended)).outcome !== 'refused') {
        faults.push(`${id}: signed out, and let in`)
      }
      return faults
    },
  }
}
