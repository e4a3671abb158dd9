// Stands where a carrier would: accepts every text that a server under test sends by its webhook.
import { openReceiver } from './answering-receiver.ts'

export interface ReceivedText {
  id: string
  to: string
  body: string
}

/** Listens on a free port. */
export async function receiveTexts() {
  const received: ReceivedText[] = []
  const { url, close } = await openReceiver((response, { body }) => {
    received.push(JSON.parse(body) as ReceivedText)
    response.writeHead(204).end()
  })
  return { url, received, close }
}
