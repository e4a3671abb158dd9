// A reference that answers something else measures something else.
import { deepStrictEqual } from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Running } from './start.ts'

/** Throws where the two do not answer alike what is read at `path`, headers and all. */
export async function requireSameAnswers(
  product: Running,
  reference: Running,
  path: string,
): Promise<void> {
  deepStrictEqual(await answer(product.port, path), await answer(reference.port, path))
}

// Without what differs from moment to moment.
async function answer(port: number, path: string): Promise<unknown> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers: { accept: 'application/json' } }, resolve).once('error', reject)
  })
  const { statusCode, headers } = response
  const { date: _, ...lasting } = headers
  return { statusCode, headers: lasting, body: await json(response) }
}
