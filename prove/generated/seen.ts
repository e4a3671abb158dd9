// What was seen while generated requests were sent, and what it comes to.
import { scaled } from '../../bench/effort.ts'
import { atLeast, atMost, figureOf, shown, type Figure } from '../../bench/report.ts'

export const REQUESTS = scaled(200_000, 1000)

export interface Seen {
  /** Every call and page, by method and path. */
  calls: string[]
  sent: number
  answered: Map<string, number>
  hungUp: number
  silent: string[]
  broken: Map<string, number>
  busy: Map<string, number>
  undocumented: Map<string, number>
  succeeded: Set<string>
  longestMs: number
  /** What the process that sends and answers holds, again and again. */
  heldMb: number[]
  isReady: boolean
  exitCode: number | null
  /** Lines of the log that hold a number or a link, and those of errors and warnings. */
  telling: string[]
  errors: string[]
}

/** Before anything was sent. */
export function nothingSeen(calls: string[]): Seen {
  return {
    calls,
    sent: 0,
    answered: new Map(),
    hungUp: 0,
    silent: [],
    broken: new Map(),
    busy: new Map(),
    undocumented: new Map(),
    succeeded: new Set(),
    longestMs: 0,
    heldMb: [],
    isReady: false,
    exitCode: null,
    telling: [],
    errors: [],
  }
}

/** One more of `what`. */
export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

// Numbers as they are kept and as they are typed, and what opens a posting or lists its quotes.
const TELLS = /\+?447\d{9}|\b07\d{3} ?\d{6}\b|(?:edit-form|get-data|quotes)\/[\w-]{22}/

/** The lines of a log that must not be there. */
export function readLog(log: string): Pick<Seen, 'telling' | 'errors'> {
  const lines = log.split('\n')
  return {
    telling: lines.filter((line) => TELLS.test(line)),
    errors: lines.filter((line) => /"level":50|Warning:/.test(line)),
  }
}

/** What several installations saw; what is short of its target is told at once, in lines. */
export function figures(seen: Seen[]): Figure[] {
  const first = seen[0] ?? nothingSeen([])
  const never = first.calls.filter((call) => !seen.some(({ succeeded }) => succeeded.has(call)))
  const sumOf = (counted: (one: Seen) => number): number =>
    seen.reduce((total, one) => total + counted(one), 0)
  const kind = (name: string): Figure =>
    figureOf(
      `Answers of ${name}`,
      sumOf(({ answered }) => answered.get(name) ?? 0),
      '',
    )
  const none = (what: string, faultsOf: (one: Seen) => string[]): Figure => {
    const faults = seen.flatMap((one) => faultsOf(one))
    process.stdout.write(
      faults
        .slice(0, TOLD)
        .map((fault) => `  ${fault}\n`)
        .join(''),
    )
    return atMost(what, faults.length, 0, '')
  }
  return [
    atLeast(
      'Requests',
      sumOf(({ sent }) => sent),
      REQUESTS,
      '',
    ),
    {
      what: `Of ${first.calls.length} calls and pages never answered with success`,
      measured: never.join(', ') || 'none',
    },
    ...['2xx', '3xx', '4xx'].map((name) => kind(name)),
    {
      what: 'Answers of 503, by call',
      measured:
        [...new Set(seen.flatMap(({ busy }) => [...busy.keys()]))]
          .map((call) => `${call} ${sumOf(({ busy }) => busy.get(call) ?? 0)}`)
          .join(', ') || 'none',
    },
    figureOf(
      'Hung up on without an answer',
      sumOf(({ hungUp }) => hungUp),
      '',
    ),
    none('Answers of 5xx but 503', ({ broken }) => eachOf(broken)),
    none('Neither answered nor hung up on within a minute', ({ silent }) => silent),
    none('Answers with a status that the document does not name', (one) =>
      eachOf(one.undocumented),
    ),
    none('Errors, warnings and dropped promises in the log', ({ errors }) => errors),
    none('Lines of the log with a number or a link', ({ telling }) => telling),
    none('Servers that were not ready afterwards', ({ isReady }) => (isReady ? [] : ['not ready'])),
    none('Installations that did not end by themselves', ({ exitCode }) =>
      exitCode === 0 ? [] : [`ended with ${exitCode ?? 'a signal'}`],
    ),
    figureOf(
      'The longest answer, on a machine with other work',
      Math.max(...seen.map(({ longestMs }) => longestMs)) / 1000,
      's',
    ),
    {
      what: 'Memory held half-way, and at the end',
      measured: seen
        .map(({ heldMb }) => `${shown(middle(heldMb), '')} and ${shown(heldMb.at(-1) ?? 0, 'MB')}`)
        .join(', '),
    },
    atMost(
      'By which it grew, in the mean',
      Math.max(0, sumOf(({ heldMb }) => (heldMb.at(-1) ?? 0) - middle(heldMb)) / seen.length),
      10,
      'MB',
    ),
  ]
}

const TOLD = 20

function middle(values: number[]): number {
  return values[Math.floor(values.length / 2)] ?? 0
}

function eachOf(counts: Map<string, number>): string[] {
  return [...counts].flatMap(([what, times]) => Array.from({ length: times }, () => what))
}
