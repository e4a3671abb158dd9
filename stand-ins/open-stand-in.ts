// A server on the loopback address that shows what it received at `/`, tells it at `/received` and takes faults at
// `/faults`. It keeps secrets by their last four characters only.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { html, isDone, json, parsed, send, type Answer } from './answer.ts'
import { openFaults } from './faults.ts'

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

export async function openStandIn(options: StandInOptions) {
  const { name, above } = options
  const received: ReceivedRequest[] = []
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
    if (asked === 'GET /') return html(200, receivedPage(name, received, above?.()))
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
      headers: withoutSecrets(headers),
      body: bodyWithoutSecrets(body),
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
    url,
    port,
    /** By which the product asks it. */
    settings: options.settings(url),
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

interface ReceivedRequest {
  at: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** The status it was answered with; null where no whole answer went out. */
  status: number | null
  fault: string | null
}

const PAGE = readFileSync(`${import.meta.dirname}/page.html`, 'utf8')
const SHOWN = 100
const SECRET_HEADERS = new Set(['authorization', 'x-api-key', 'cookie', 'proxy-authorization'])
const SECRET_FIELDS = /((?:^|&)(?:client_secret|password|api_key)=)([^&]*)/g
// What every request has says nothing of this one.
const DULL_HEADERS = new Set(['host', 'connection', 'content-length', 'accept-encoding'])

/** The headers worth keeping, their secrets by the last four characters. */
function withoutSecrets(headers: Record<string, string | string[] | undefined>) {
  const kept = Object.entries(headers).filter(([name]) => !DULL_HEADERS.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const text = String(value ?? '')
      return [name, SECRET_HEADERS.has(name) ? lastFour(text) : text]
    }),
  )
}

/** A body as it was sent, but for the secrets in a form. */
function bodyWithoutSecrets(body: string): string {
  return body.replace(SECRET_FIELDS, (_all, name: string, value: string) => name + lastFour(value))
}

function lastFour(secret: string): string {
  const scheme = /^(Basic|Bearer) /i.exec(secret)?.[0] ?? ''
  const rest = secret.slice(scheme.length)
  return `${scheme}…${rest.length > 8 ? rest.slice(-4) : ''}`
}

/** The page of `name`: the latest hundred, newest first. `above` is HTML of the stand-in's own. */
function receivedPage(name: string, received: ReceivedRequest[], above = ''): string {
  const latest = received.slice(-SHOWN).toReversed().map(requestHtml)
  const items = latest.join('\n') || '<p>Nothing yet.</p>'
  return withParts(PAGE, { name: escaped(name), above, count: String(received.length), items })
}

function requestHtml({ at, method, path, headers, body, status, fault }: ReceivedRequest): string {
  const answered = [status ?? 'no answer', ...(fault === null ? [] : [fault])].join(', ')
  const rows = Object.entries(headers).map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  )
  return `<article><h2>${escaped(method)} ${escaped(path)} <b>${escaped(answered)}</b></h2>
<p><time>${escaped(at)}</time></p>${body === '' ? '' : `<pre>${escaped(body)}</pre>`}
<details><summary>Headers</summary><table>${rows.join('')}</table></details></article>`
}

/** A page with HTML for each {name}. */
export function withParts(page: string, parts: Record<string, string>): string {
  return page.replace(/\{(\w+)\}/g, (all, name: string) => parts[name] ?? all)
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
