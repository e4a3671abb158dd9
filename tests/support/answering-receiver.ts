// Stands where a webhook's other end would, and answers as a test wants.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface Received {
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return {
    url: `http://127.0.0.1:${address.port}/texts`,
    received,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
