// The keys of digests in a file of their own, apart from the database: one a line, the newest last.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Reader } from '../settings-reader.ts'

/** Where the keys are, unless a setting has them. */
export function keyFile(dataDir: string): string {
  return resolve(dataDir, 'digest-key')
}

/** A key as it is made: 256 bits. */
export function newKey(): string {
  return randomBytes(32).toString('base64url')
}

/** The keys in `text`, one a line. */
function keysIn(text: string): string[] {
  return text.split(/\s+/).filter((key) => key !== '')
}

/** The keys of DIGEST_KEY, the newest last; null where they are in a file in `DATA_DIR`. */
export function readDigestKeys(read: Reader): string[] | null {
  const keys = keysIn(read.text('DIGEST_KEY', ''))
  if (!keys.every((key) => /^[\w+/=-]{43,}$/.test(key))) {
    read.fault('DIGEST_KEY must be one key a line, each as `openssl rand -base64 32` makes it.')
  }
  return keys.length === 0 ? null : keys
}

/** The keys of `dataDir`, or null where there are none. Throws where the file has none in it. */
export function readKeys(dataDir: string): string[] | null {
  const file = keyFile(dataDir)
  try {
    const keys = keysIn(readFileSync(file, 'utf8'))
    if (keys.length > 0) return keys
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new Error(`${file} cannot be read.`, { cause: error })
  }
  throw new Error(`${file} is empty. Put it back from its backup.`)
}

/** Makes the file with `key` in it, unless another process was quicker. Answers the keys that it has. */
export function makeKeyFile(dataDir: string, key: string): string[] {
  const file = keyFile(dataDir)
  const written = writeBeside(file, [key])
  try {
    linkSync(written, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  unlinkSync(written)
  syncFolder(file)
  return readKeys(dataDir) ?? [key]
}

/** Puts `keys` in the place of those of `dataDir`: wherever it stops, the file has the ones or the others. */
export function replaceKeys(dataDir: string, keys: readonly string[]): void {
  const file = keyFile(dataDir)
  renameSync(writeBeside(file, keys), file)
  syncFolder(file)
}

function writeBeside(file: string, keys: readonly string[]): string {
  const path = `${file}-${randomBytes(6).toString('hex')}`
  const written = openSync(path, 'wx', 0o600)
  writeSync(written, keys.map((key) => `${key}\n`).join(''))
  fsyncSync(written)
  closeSync(written)
  return path
}

function syncFolder(file: string): void {
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
