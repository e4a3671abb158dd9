// One installation that is sent generated requests: the whole server in this process, with its log on the
// standard output.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { timeLimit } from '../../bench/effort.ts'
import { buildApp } from '../../server/app/app.ts'
import { openServices } from '../../server/upkeep/open-services.ts'
import { twilioSettings } from '../../stand-ins/twilio/start.ts'
import { testConfig } from '../../tests/support/test-services.ts'
import { settingsOf } from '../server.ts'
import { freshAddress } from './after-a-quote.ts'
import { anyRequest, type GeneratedRequest } from './any-request.ts'
import { callsOf, type Call } from './documented-calls.ts'
import { count, nothingSeen, type Seen } from './seen.ts'
import { OPERATOR_PHONES, openStage, type Staged } from './stage.ts'
import { brokenBytes, send, sendBytes } from './send.ts'

export const BATCH = 250
export const AT_ONCE = 8
export const SHARE_OF_BYTES = 0.05

const PAGES = ['/', '/edit-form/{uniqueId}', '/agents/apply', '/privacy-policy', '/openapi.json']
const PROGRESS_EVERY = 10

interface Site {
  app: FastifyInstance
  port: number
}

/** Sends a number of requests to a server of its own, and answers what was seen. */
export async function sendToInstallation(seed: number, requests: number): Promise<Seen> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beat-scrap-generated-'))
  const services = await openServices(testConfig({ ...settingsOf(dataDir, ''), ...SETTINGS }))
  const app = await buildApp(services)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const site = { app, port: Number(new URL(url).port) }
  const arrange = await openStage({ app, services })
  const document = (await app.inject('/openapi.json')).json<Parameters<typeof callsOf>[0]>()
  const calls = [...callsOf(document), ...PAGES.map((path) => pageAt(path))]
  const seen = nothingSeen(calls.map(({ method, path }) => `${method} ${path}`))
  const isTimeUp = timeLimit()
  for (let batch = 0; seen.sent < requests && !isTimeUp(); batch += 1) {
    await sendBatch(site, { calls, staged: await arrange(batch), seed: seed + batch }, seen)
    if (batch % PROGRESS_EVERY === PROGRESS_EVERY - 1) {
      seen.heldMb.push(heldMb())
      process.stderr.write(`  ${seen.sent} requests\n`)
    }
  }
  seen.isReady = (await fetch(`${url}/readyz`)).ok
  await app.close()
  await services.database.destroy()
  rmSync(dataDir, { recursive: true, force: true })
  return seen
}

// What is left after a collection, in and outside of the heap: what the system gave is never steady.
function heldMb(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

async function sendBatch(
  site: Site,
  { calls, staged, seed }: { calls: Call[]; staged: Staged; seed: number },
  seen: Seen,
): Promise<void> {
  const requests = fc.sample(anyRequest(calls, staged.known), { numRuns: BATCH, seed }).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const request of requests) {
        await sendOne(site, { request, staged, seed }, seen)
      }
    }),
  )
}

interface SentRequest {
  request: GeneratedRequest
  staged: Pick<Staged, 'agents' | 'operators'>
  seed: number
}

async function sendOne(
  { app, port }: Site,
  { request, staged, seed }: SentRequest,
  seen: Seen,
): Promise<void> {
  const { call, method, isAgent } = request
  // Who is sent what ends all sessions has none left for the rest.
  const house = call.path.startsWith('/operator/') ? staged.operators : staged.agents
  const signedIn = /^\/(agent|operator)\/sessions/.test(call.path) ? house.leaving : house.staying
  const whole = { ...request, headers: { ...request.headers, ...(isAgent ? signedIn : {}) } }
  const isBytes = seen.sent % Math.round(1 / SHARE_OF_BYTES) === 0
  const [bytes] = isBytes
    ? fc.sample(brokenBytes(whole), { numRuns: 1, seed: seed + seen.sent })
    : []
  seen.sent += 1
  const began = performance.now()
  const asked = bytes === undefined ? send(app, whole, freshAddress()) : sendBytes(port, bytes)
  const status = await asked.catch((error: unknown) => void seen.silent.push(String(error)))
  seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
  if (status === undefined) return
  if (status === null) return void (seen.hungUp += 1)
  const pattern = `${call.method} ${call.path}`
  count(seen.answered, `${Math.floor(status / 100)}xx`)
  if (status < 400 && method === call.method && bytes === undefined) seen.succeeded.add(pattern)
  if (status === 503) count(seen.busy, `${method} ${call.path}`)
  else if (status >= 500) count(seen.broken, `${method} ${call.path}: ${status}`)
  if (bytes === undefined && method === call.method && !isDocumented(call, status)) {
    count(seen.undocumented, `${pattern}: ${status}`)
  }
}

// Of every call: for forms without script, and for heads, addresses and bodies that no call is asked by.
const OF_EVERY_CALL = new Set([303, 400, 403, 404, 405, 406, 413, 414, 415, 417, 431])

function isDocumented({ statuses }: Call, status: number): boolean {
  return statuses.length === 0 || statuses.includes(status) || OF_EVERY_CALL.has(status)
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
  // Nobody sends texts here.
  ...twilioSettings('http://127.0.0.1:9'),
  LINK_TEXTS_PER_DAY: '0',
  VEHICLE_LOOK_UPS_PER_MINUTE: '0',
  SIGN_IN_TEXTS_PER_DAY: '0',
  TEXTS_PER_DAY: '0',
  DISCLOSURES_PER_DAY: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  OPERATOR_PHONES,
  LOG_LEVEL: 'info',
}
