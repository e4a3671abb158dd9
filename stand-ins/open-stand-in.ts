// What all stand-ins have in common: a server on the loopback address that keeps what it received,
// shows it at `/`, tells it at `/received` and takes faults at `/faults`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { html, isDone, json, parsed, send, type Answer } from './answer.ts'
import { openFaults } from './faults.ts'
import * as records from './received.ts'

export type StandInRequest = Awaited<ReturnType<typeof readRequest>>
export type StandIn = Awaited<ReturnType<typeof openStandIn>>

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
const KEPT = 20_000

/** Starts one. */
export async function openStandIn(options: StandInOptions) {
  const { name, above } = options
  const received: records.ReceivedRequest[] = []
  const faults = openFaults()
  const server = createServer((incoming, response) => {
    // A client that went away while sending, or sends too much, gets no answer.
    serve(incoming, response).catch(() => response.destroy())
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    const answer = own(request)
    await (answer === null ? work(request, response) : send(response, answer, null))
  }

  function own({ method, path, body }: StandInRequest): Answer | null {
    const asked = `${method} ${path}`
    if (asked === 'GET /') return html(200, records.receivedPage(name, received, above?.()))
    if (asked === 'GET /received') return json(200, received)
    if (asked !== 'POST /faults') return null
    const wrong = faults.set(parsed(body))
    return wrong === null
      ? json(200, { success: true })
      : json(400, { success: false, detail: wrong })
  }

  async function work(request: StandInRequest, response: ServerResponse): Promise<void> {
    const { method, path, headers, body } = request
    const fault = faults.take(`${method} ${path}`)
    const answer = isDone(fault) ? await options.answer(request) : json(500, {})
    const status = fault === null || fault.kind === 'delay' ? answer.status : null
    received.push({
      at: new Date().toISOString(),
      method,
      path,
      headers: records.withoutSecrets(headers),
      body: records.bodyWithoutSecrets(body),
      status: fault?.kind === 'status' ? (fault.status ?? 500) : status,
      fault: fault?.kind ?? null,
    })
    if (received.length > KEPT) received.shift()
    await send(response, answer, fault)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    name,
    /** The origin, such as http://127.0.0.1:4150. */
    url,
    port,
    /** By which the product asks it. */
    settings: options.settings(url),
    /** Oldest first. */
    received: () => [...received],
    faults,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(incoming: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > BODY_LIMIT) throw new Error('The body is too long.')
    chunks.push(chunk)
  }
  // The path with its query, as it was sent.
  const { method = 'GET', url: path = '/', headers } = incoming
  const bytes = Buffer.concat(chunks)
  return { method, path, headers, body: bytes.toString('utf8'), bytes }
}
