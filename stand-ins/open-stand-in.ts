// What all stand-ins have in common: a server on the loopback address that keeps what it received,
// shows it at `/`, tells it at `/received` and takes faults at `/faults`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDone, json, send, type Answer } from './answer.ts'
import { openFaults, type Faults } from './faults.ts'
import * as records from './received.ts'

export interface StandInRequest {
  method: string
  /** The path with its query, as it was sent. */
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** The same as it came. */
  bytes: Buffer
}

export interface StandIn {
  name: string
  /** The origin, such as http://127.0.0.1:4150. */
  url: string
  port: number
  /** By which the product asks it. */
  settings: Record<string, string>
  /** Oldest first. */
  received(): records.ReceivedRequest[]
  faults: Faults
  close(): Promise<void>
}

export interface StandInOptions {
  name: string
  /** 0 for a free one. */
  port: number
  answer(request: StandInRequest): Answer | Promise<Answer>
  /** The product's settings for a stand-in at `url`. */
  settings(url: string): Record<string, string>
  /** HTML of its own at the top of the page. */
  above?: () => string
}

const BODY_LIMIT = 1024 * 1024
const NOTHING: Answer = { status: 500, body: '{}' }

/** Starts one. */
export async function openStandIn(options: StandInOptions): Promise<StandIn> {
  const received = records.openReceived()
  const faults = openFaults()
  const own = ownAnswers({ ...options, received, faults })
  const server = createServer((incoming, response) => {
    // A client that went away while sending, or sends too much, gets no answer.
    serve(incoming, response).catch(() => response.destroy())
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    const answer = own(request)
    await (answer === null ? work(request, response) : send(response, answer, null))
  }

  async function work(request: StandInRequest, response: ServerResponse): Promise<void> {
    const { method, path, headers, body } = request
    const fault = faults.take(`${method} ${path}`)
    const answer = isDone(fault) ? await options.answer(request) : NOTHING
    const status = fault === null || fault.kind === 'delay' ? answer.status : null
    received.add({
      at: new Date().toISOString(),
      method,
      path,
      headers: records.withoutSecrets(headers),
      body: records.bodyWithoutSecrets(body),
      status: fault?.kind === 'status' ? fault.status : status,
      fault: fault?.kind ?? null,
    })
    await send(response, answer, fault)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    name: options.name,
    url,
    port,
    settings: options.settings(url),
    received: () => received.all(),
    faults,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

type Own = StandInOptions & { received: records.ReceivedList; faults: Faults }

function ownAnswers({ name, above, received, faults }: Own) {
  return ({ method, path, body }: StandInRequest): Answer | null => {
    if (method === 'GET' && path === '/') {
      const html = records.receivedPage(name, received.all(), above?.())
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html }
    }
    if (method === 'GET' && path === '/received') {
      return json(200, received.all())
    }
    if (method !== 'POST' || path !== '/faults') return null
    const wrong = faults.set(parsed(body))
    if (wrong === null) return json(200, { success: true })
    return json(400, { success: false, detail: wrong })
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function readRequest(incoming: IncomingMessage): Promise<StandInRequest> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > BODY_LIMIT) throw new Error('The body is too long.')
    chunks.push(chunk)
  }
  const { method = 'GET', url: path = '/', headers } = incoming
  const bytes = Buffer.concat(chunks)
  return { method, path, headers, body: bytes.toString('utf8'), bytes }
}
