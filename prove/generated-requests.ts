// Every call is sent requests that nobody would type, by the thousand.
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { atLeast, atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled, timeLimit } from '../bench/effort.ts'
import type { ServerProcess } from '../tests/support/server-process.ts'
import {
  anyRequest,
  callsOf,
  type Call,
  type GeneratedRequest,
} from './generated/documented-calls.ts'
import { openStage, type Staged } from './generated/stage.ts'
import { brokenBytes, send, sendBytes } from './generated/send.ts'
import { withTwilio } from './server.ts'

const REQUESTS = scaled(200_000, 1000)
const BATCH = 250
const AT_ONCE = 8
const SHARE_OF_BYTES = 0.05
const SEED = 20_261_122

export const generatedRequestsProof: Bench = {
  name: 'generated-requests',
  title: 'Generated requests',
  method: `The real server gets ${REQUESTS.toLocaleString('en-GB')} requests that fast-check generates from the document of calls, and some for
pages, ${AT_ONCE} at a time: ids that open something and ids of any characters; fields and queries that are right by their
schema, nearly right, of other types, very long, invisible or doubled; bodies that are cut, of other types
or of any bytes; any headers; other methods; signed in as an agent or not; Twilio's forms with right and wrong
signatures. One in ${1 / SHARE_OF_BYTES} is sent as bytes that no client would send: heads twice, lengths that lie, other versions, cut
anywhere. Every ${BATCH} there are new postings with quotes, one with a photo, new sessions and a new code.
Afterwards the log is read. \`--minutes\` ends it sooner.`,
  run,
}

const PAGES = ['/', '/edit-form/{uniqueId}', '/agents/apply', '/privacy-policy', '/openapi.json']

interface Seen {
  sent: number
  answered: Map<string, number>
  hungUp: number
  silent: string[]
  broken: Map<string, number>
  undocumented: Map<string, number>
  succeeded: Set<string>
  longestMs: number
  memoryMb: number[]
}

async function run(): Promise<Figure[]> {
  return withTwilio(async ({ dataDir, start, carrier }) => {
    const server = await start(SETTINGS)
    const stage = await openStage(server, { dataDir, carrier })
    const document = await (await fetch(`${server.url}/openapi.json`)).json()
    const calls = [...callsOf(document as never), ...PAGES.map((path) => pageAt(path))]
    const seen = await sendAll(server, calls, stage.arrange)
    const isThere = (await fetch(`${server.url}/readyz`)).ok
    await stage.close()
    const exitCode = await server.stop()
    return figures(seen, { calls, isThere, exitCode, log: server.output() })
  })
}

type Stage = Awaited<ReturnType<typeof openStage>>

async function sendAll(
  server: ServerProcess,
  calls: Call[],
  arrange: Stage['arrange'],
): Promise<Seen> {
  const isTimeUp = timeLimit()
  const port = Number(new URL(server.url).port)
  const seen: Seen = {
    ...{ sent: 0, hungUp: 0, silent: [], longestMs: 0, memoryMb: [] },
    ...{ answered: new Map(), broken: new Map(), undocumented: new Map(), succeeded: new Set() },
  }
  for (let batch = 0; seen.sent < REQUESTS && !isTimeUp(); batch += 1) {
    const { known, tokens } = await arrange(batch)
    const seed = SEED + batch
    const requests = fc.sample(anyRequest(calls, known), { numRuns: BATCH, seed })
    const next = requests.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of next) await sendOne(port, { request, tokens, seed }, seen)
      }),
    )
    seen.memoryMb.push(memoryOf(server.pid))
    if (batch % 20 === 19) process.stdout.write(`  ${seen.sent} requests\n`)
  }
  return seen
}

async function sendOne(
  port: number,
  { request, tokens, seed }: { request: GeneratedRequest; tokens: Staged['tokens']; seed: number },
  seen: Seen,
): Promise<void> {
  const { call, method, isAgent } = request
  // Who is sent what ends all sessions has none left for the rest.
  const token = call.path.startsWith('/agent/sessions') ? tokens.leaving : tokens.staying
  const authorization = isAgent ? { authorization: `Bearer ${token}` } : {}
  const whole = { ...request, headers: { ...request.headers, ...authorization } }
  const isBytes = seen.sent % Math.round(1 / SHARE_OF_BYTES) === 0
  const [bytes] = isBytes
    ? fc.sample(brokenBytes(whole), { numRuns: 1, seed: seed + seen.sent })
    : []
  seen.sent += 1
  const began = performance.now()
  const asked = bytes === undefined ? send(port, whole) : sendBytes(port, bytes)
  const status = await asked.catch((error: unknown) => void seen.silent.push(String(error)))
  seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
  if (status === undefined) return
  if (status === null) return void (seen.hungUp += 1)
  const pattern = `${call.method} ${call.path}`
  count(seen.answered, `${Math.floor(status / 100)}xx`)
  if (status < 400 && method === call.method && bytes === undefined) seen.succeeded.add(pattern)
  if (status >= 500 && status !== 503) count(seen.broken, `${method} ${call.path}: ${status}`)
  if (bytes === undefined && method === call.method && !isDocumented(call, status)) {
    count(seen.undocumented, `${pattern}: ${status}`)
  }
}

// Of every call: for forms without script, and for heads and addresses that no call is asked by.
const OF_EVERY_CALL = [303, 400, 403, 404, 405, 406, 414, 415, 417, 431]

function isDocumented({ statuses }: Call, status: number): boolean {
  return statuses.length === 0 || statuses.includes(status) || OF_EVERY_CALL.includes(status)
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

function figures(
  seen: Seen,
  {
    calls,
    isThere,
    exitCode,
    log,
  }: { calls: Call[]; isThere: boolean; exitCode: number | null; log: string },
): Figure[] {
  const named = calls.map(({ method, path }) => `${method} ${path}`)
  const never = named.filter((name) => !seen.succeeded.has(name))
  const wrong = [...seen.broken, ...seen.undocumented].map(
    ([what, times]) => `  ${what}, ${times} times\n`,
  )
  process.stdout.write(wrong.join('') + seen.silent.map((line) => `  ${line}\n`).join(''))
  const lines = log.split('\n')
  const telling = lines.filter((line) => TELLS.test(line))
  const errors = lines.filter((line) => /"level":50|unhandled|Warning:/i.test(line))
  process.stdout.write(
    [...telling, ...errors]
      .slice(0, 20)
      .map((line) => `  ${line}\n`)
      .join(''),
  )
  const quarter = Math.ceil(seen.memoryMb.length / 4)
  const early = Math.max(...seen.memoryMb.slice(quarter, 2 * quarter))
  const late = Math.max(...seen.memoryMb.slice(-quarter))
  return [
    atLeast('Requests', seen.sent, REQUESTS, ''),
    {
      what: `Of ${named.length} calls and pages never answered with success`,
      measured: never.join(', ') || 'none',
    },
    ...['2xx', '3xx', '4xx', '5xx'].map((kind) => ({
      what: `Answers of ${kind}`,
      measured: shown(seen.answered.get(kind) ?? 0, ''),
    })),
    { what: 'Hung up on without an answer', measured: shown(seen.hungUp, '') },
    atMost('Answers of 5xx but 503', sum(seen.broken), 0, ''),
    atMost('Neither answered nor hung up on within a minute', seen.silent.length, 0, ''),
    atMost('Answers with a status that the document does not name', sum(seen.undocumented), 0, ''),
    { what: 'The longest answer', measured: shown(seen.longestMs / 1000, 's') },
    atMost('Errors, warnings and dropped promises in the log', errors.length, 0, ''),
    atMost('Lines of the log with a number or a link', telling.length, 0, ''),
    { what: 'Most memory in the second quarter', measured: shown(early, 'MB') },
    atMost('Most memory in the last quarter, by that', late / early, 1.25, 'times'),
    atLeast('Ready afterwards', isThere ? 1 : 0, 1, ''),
    atMost('Exit code when it is stopped', exitCode ?? 1, 0, ''),
  ]
}

// Numbers as they are kept and as they are typed, and what opens a posting or lists its quotes.
const TELLS = /\+?447\d{9}|\b07\d{3} ?\d{6}\b|(?:edit-form|get-data|quotes)\/[\w-]{22}/

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((total, times) => total + times, 0)
}

function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function pageAt(path: string): Call {
  return {
    method: 'GET',
    path,
    query: {},
    fields: {},
    isForm: false,
    needsAgent: false,
    statuses: [],
  }
}

const SETTINGS = {
  LINK_TEXTS_PER_DAY: '0',
  VEHICLE_LOOK_UPS_PER_MINUTE: '0',
  SIGN_IN_TEXTS_PER_DAY: '0',
  TEXTS_PER_DAY: '0',
  TEXTS_PER_MONTH: '0',
  DISCLOSURES_PER_DAY: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'info',
}
