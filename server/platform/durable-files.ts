// Files that are whole and on disk before anybody relies on them, so that a power cut leaves all of one or nothing.
import { link, open, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './error-code.ts'
import { randomId } from './identifiers.ts'

/** Writes a new file that only this user can read, on disk before this returns. */
export function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  return writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true })
}

/** Puts the names in a folder on disk: a new name is there only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

/** Gives a file another name, unless that is taken: of several processes at once, the first wins. */
export async function linkUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/** Makes a file with all of its content, unless there is one. */
export async function writeOnce(path: string, content: string): Promise<void> {
  const beside = `${path}-${randomId()}`
  await writeSynced(beside, content)
  await linkUnlessThere(beside, path)
  await rm(beside)
  await syncFolder(dirname(path))
}

/** For `catch`: what is not there is null. */
export function nullWhereMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
