// Keyed digests stand in for numbers and content that must be recognised but not kept.
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeOnce } from './durable-files.ts'
import { codeOf } from './error-code.ts'

/** Hex HMAC-SHA256 under this installation's own key, over parts that cannot run into each other. */
export type Digest = (...parts: (string | Uint8Array)[]) => string

/** A digest under `key`. Each part is led by its length, so `ab`+`c` differs from `a`+`bc`. */
export function digestWith(key: string): Digest {
  return (...parts) => {
    const hmac = createHmac('sha256', key)
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
    return hmac.digest('hex')
  }
}

/** The value that a database keeps to recognise its key. The value does not give the key away. */
export function checkOf(digest: Digest): string {
  return digest('check')
}

export function agentDigest({ digest }: { digest: Digest }, agentId: string): string {
  return digest('agent', agentId)
}

/** Recognises a phone (E.164) whose number must not be kept. */
export function phoneDigest({ digest }: { digest: Digest }, phone: string): string {
  return digest('phone', phone)
}

/** Where the key of this installation's digests is, unless a setting has it; never in the database. */
export function keyFile(dataDir: string): string {
  return resolve(dataDir, 'digest-key')
}

/** The key in the file of `dataDir`, or null without that file. Throws if the file holds no key. */
export function readKeyFile(dataDir: string): string | null {
  const file = keyFile(dataDir)
  let key: string
  try {
    key = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new Error(`${file} cannot be read.`, { cause: error })
  }
  if (key === '') throw new Error(`${file} is empty. Put it back from its backup.`)
  return key
}

/** Makes the file before anything uses the key, unless another process is quicker. Answers the key in the file. */
export async function makeKeyFile(dataDir: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await writeOnce(keyFile(dataDir), `${key}\n`)
  return readKeyFile(dataDir) ?? key
}
