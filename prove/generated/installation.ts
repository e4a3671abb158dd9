// One installation that is sent generated requests.
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { timeLimit } from '../../bench/effort.ts'
import type { ServerProcess } from '../../tests/support/server-process.ts'
import { withTwilio } from '../server.ts'
import { anyRequest, type GeneratedRequest } from './any-request.ts'
import { callsOf, type Call } from './documented-calls.ts'
import { count, nothingSeen, readLog, type Seen } from './seen.ts'
import { openStage, type Staged } from './stage.ts'
import { brokenBytes, send, sendBytes } from './send.ts'

export const BATCH = 250
export const AT_ONCE = 8
export const SHARE_OF_BYTES = 0.05

const PAGES = ['/', '/edit-form/{uniqueId}', '/agents/apply', '/privacy-policy', '/openapi.json']

/** Sends so many requests to a server of its own, and answers what was seen. */
export async function sendToInstallation(seed: number, requests: number): Promise<Seen> {
  return withTwilio(async ({ dataDir, start, carrier }) => {
    const server = await start(SETTINGS)
    const stage = await openStage(server, { dataDir, carrier })
    const document: Parameters<typeof callsOf>[0] = JSON.parse(
      await (await fetch(`${server.url}/openapi.json`)).text(),
    )
    const calls = [...callsOf(document), ...PAGES.map((path) => pageAt(path))]
    const seen = nothingSeen(calls.map(({ method, path }) => `${method} ${path}`))
    const isTimeUp = timeLimit()
    for (let batch = 0; seen.sent < requests && !isTimeUp(); batch += 1) {
      await sendBatch(
        server,
        { calls, staged: await stage.arrange(batch), seed: seed + batch },
        seen,
      )
      if (batch % 20 === 19) process.stdout.write(`  ${seen.sent} requests\n`)
    }
    seen.isReady = (await fetch(`${server.url}/readyz`)).ok
    await stage.close()
    seen.exitCode = await server.stop()
    readLog(server.output(), seen)
    return seen
  })
}

async function sendBatch(
  server: ServerProcess,
  { calls, staged, seed }: { calls: Call[]; staged: Staged; seed: number },
  seen: Seen,
): Promise<void> {
  const port = Number(new URL(server.url).port)
  const requests = fc.sample(anyRequest(calls, staged.known), { numRuns: BATCH, seed }).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of requests) {
        await sendOne(port, { request, tokens: staged.tokens, seed }, seen)
      }
    }),
  )
  seen.memoryMb.push(memoryOf(server.pid))
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
const OF_EVERY_CALL = new Set([303, 400, 403, 404, 405, 406, 414, 415, 417, 431])

function isDocumented({ statuses }: Call, status: number): boolean {
  return statuses.length === 0 || statuses.includes(status) || OF_EVERY_CALL.has(status)
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
