// Bad luck on command, the same for every stand-in: what the next requests, or a share of all, get instead.

export interface Fault {
  kind: (typeof KINDS)[number]
  /** Of `status` and `html`. */
  status?: number
  retryAfter?: number | string
  /** How late an answer is by `delay`. */
  ms?: number
  /** The request is done first, and only its answer goes wrong. */
  afterwards?: boolean
  /** Only for requests whose `METHOD /path` holds this. */
  only?: string
}

interface Share {
  /** From 0 to 1. */
  of: number
  fault: Fault
}

const KINDS = ['status', 'delay', 'reset', 'cut', 'length', 'html', 'array'] as const
const MOST = { ms: 600_000, status: 599 }

/** No faults at first. `chance` answers from 0 up to 1. */
export function openFaults(chance: () => number = Math.random) {
  let next: Fault[] = []
  let shares: Share[] = []
  const isMeant = ({ only }: Fault, request: string): boolean => request.includes(only ?? '')

  return {
    /**
     * Takes a new plan, `{}` for none: `next`, a fault for each of the next requests that it is meant for, and `share`,
     * each for so large a share of all. Answers a sentence where it is no plan.
     */
    set(plan: unknown): string | null {
      if (!isRecord(plan)) return 'A plan is an object with next, share or both.'
      const { next: planned = [], share: shared = [] } = plan
      if (!Array.isArray(planned) || !planned.every(isFault)) {
        return `next is a list of faults, each with a kind: ${KINDS.join(', ')}.`
      }
      const isList = Array.isArray(shared) && shared.every(isShare)
      if (!isList || shared.reduce((sum, { of }) => sum + of, 0) > 1 + 1e-9) {
        return 'share is a list of { of, fault }, whose parts are at most 1 together.'
      }
      next = [...planned]
      shares = shared
      return null
    },
    /** What this request gets, such as `POST /v1/vehicles`; null for its answer. */
    take(request: string): Fault | null {
      const index = next.findIndex((fault) => isMeant(fault, request))
      if (index >= 0) return next.splice(index, 1)[0] ?? null
      let left = chance()
      const meant = shares.filter(({ fault }) => isMeant(fault, request))
      return meant.find(({ of }) => (left -= of) < 0)?.fault ?? null
    },
  }
}

function isFault(fault: unknown): fault is Fault {
  if (!isRecord(fault) || !(KINDS as readonly unknown[]).includes(fault['kind'])) return false
  const isWithin = ([name, most]: [string, number]): boolean => {
    const number = fault[name] ?? most
    return (
      Number.isInteger(number) &&
      Number(number) >= (most === 599 ? 200 : 0) &&
      Number(number) <= most
    )
  }
  return typeof (fault['only'] ?? '') === 'string' && Object.entries(MOST).every(isWithin)
}

function isShare(share: unknown): share is Share {
  const of = isRecord(share) ? Number(share['of']) : -1
  return isRecord(share) && of >= 0 && of <= 1 && isFault(share['fault'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
