// Stands where a webhook's other end would, and answers as a test wants.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listenHere } from './free-port.ts'

interface Received {
  method: string | undefined
  /** With its query. */
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

export type AnsweringReceiver = Awaited<ReturnType<typeof openReceiver>>

/** Listens on a free port of the loopback address; `answer` is given each request once it is read. */
export async function openReceiver(answer: (response: ServerResponse, request: Received) => void) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => void (body += chunk))
    request.on('end', () => {
      const read = { method: request.method, path: request.url, headers: request.headers, body }
      received.push(read)
      answer(response, read)
    })
  })
  const url = `http://127.0.0.1:${await listenHere(server)}/texts`
  return {
    url,
    /** The settings by which a server texts by it. */
    settings: { TEXT_CARRIER: 'webhook', TEXT_WEBHOOK_URL: url, TEXT_WEBHOOK_SECRET: 'hush' },
    received,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export interface ReceivedText {
  id: string
  to: string
  body: string
}

/** Listens on a free port. */
export async function receiveTexts() {
  const received: ReceivedText[] = []
  const receiver = await openReceiver((response, { body }) => {
    received.push(JSON.parse(body) as ReceivedText)
    response.writeHead(204).end()
  })
  return { ...receiver, received }
}
