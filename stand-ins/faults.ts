// Bad luck on command, the same for every stand-in: what the next requests get instead of an answer,
// or so large a share of all of them.

/** What goes wrong. `afterwards`: the request is done first, and only its answer goes wrong. */
export type Fault = (
  | { kind: 'status'; status: number; retryAfter?: number | string }
  | { kind: 'delay'; ms: number }
  | { kind: 'reset' }
  | { kind: 'cut' }
  | { kind: 'length'; claims?: number }
  | { kind: 'html'; status?: number }
  | { kind: 'array' }
) & {
  afterwards?: boolean
  /** Only for requests whose `METHOD /path` holds this. */
  only?: string
}

export interface Faults {
  /**
   * Takes a whole new plan, `{}` for none: `next`, one fault for each of the next requests it is
   * meant for, and `share`, a list of `{ of, fault }`, each for so large a share of the requests (0
   * to 1). Answers one sentence where it is no plan.
   */
  set(plan: unknown): string | null
  /** What this request gets, such as `POST /v1/vehicles`; null for its answer. */
  take(request: string): Fault | null
}

/** No faults at first. `chance` answers from 0 up to 1. */
export function openFaults(chance: () => number = Math.random): Faults {
  let next: Fault[] = []
  let shares: { of: number; fault: Fault }[] = []
  const isMeant = ({ only }: Fault, request: string): boolean => request.includes(only ?? '')

  return {
    set(plan) {
      if (!isRecord(plan)) return 'A plan is an object with next, share or both.'
      const planned = plan['next'] ?? []
      const shared = plan['share'] ?? []
      if (!Array.isArray(planned) || !planned.every(isFault)) {
        return `next is a list of faults, each with a kind: ${Object.keys(IS_WHOLE).join(', ')}.`
      }
      if (!Array.isArray(shared) || !shared.every(isShare) || sumOf(shared) > 1 + 1e-9) {
        return 'share is a list of { of, fault }, whose parts are at most 1 together.'
      }
      next = [...planned]
      shares = [...shared]
      return null
    },
    take(request) {
      const index = next.findIndex((fault) => isMeant(fault, request))
      if (index >= 0) return next.splice(index, 1)[0] ?? null
      let left = chance()
      const meant = shares.filter(({ fault }) => isMeant(fault, request))
      return meant.find(({ of }) => (left -= of) < 0)?.fault ?? null
    },
  }
}

const IS_WHOLE: Record<Fault['kind'], (fault: Record<string, unknown>) => boolean> = {
  status: ({ status }) => isWhole(status, 200, 599),
  delay: ({ ms }) => isWhole(ms, 0, 600_000),
  reset: () => true,
  cut: () => true,
  length: ({ claims }) => claims === undefined || isWhole(claims, 0, 1_000_000_000),
  html: ({ status }) => status === undefined || isWhole(status, 200, 599),
  array: () => true,
}

function isFault(fault: unknown): fault is Fault {
  if (!isRecord(fault) || typeof fault['kind'] !== 'string') return false
  const only = fault['only'] ?? ''
  const kind = Object.hasOwn(IS_WHOLE, fault['kind']) ? (fault['kind'] as Fault['kind']) : null
  return kind !== null && typeof only === 'string' && IS_WHOLE[kind](fault)
}

function isShare(share: unknown): share is { of: number; fault: Fault } {
  if (!isRecord(share) || typeof share['of'] !== 'number') return false
  return share['of'] >= 0 && share['of'] <= 1 && isFault(share['fault'])
}

function sumOf(shares: { of: number }[]): number {
  return shares.reduce((sum, { of }) => sum + of, 0)
}

function isWhole(value: unknown, from: number, to: number): boolean {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
