// Stands where a carrier would: takes every text that the server under test sends by its webhook.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedText {
  id: string
  to: string
  body: string
}

export interface TextReceiver {
  url: string
  received: ReceivedText[]
  stop(): void
}

/** Listens on a free port and accepts every text. */
export async function receiveTexts(): Promise<TextReceiver> {
  const received: ReceivedText[] = []
  const server = createServer((request, response) => {
    readText(request).then(
      (text) => {
        received.push(text)
        response.writeHead(204).end()
      },
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/texts`,
    received,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readText(request: IncomingMessage): Promise<ReceivedText> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as ReceivedText
}
