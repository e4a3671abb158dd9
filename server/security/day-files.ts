// The files of security events: one for each day, in a folder of their own that only the service's user
// can read.
import { appendFileSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^(\d{4}-\d\d-\d\d)\.log$/

/** Where the events of a `DATA_DIR` are. */
export function eventsFolder(dataDir: string): string {
  return join(dataDir, 'security')
}

/** Adds a line to the day's file. In one write, so that processes do not mix theirs. */
export function appendLine(folder: string, day: string, line: string): void {
  const file = join(folder, `${day}.log`)
  const write = (): void => appendFileSync(file, `${line}\n`, { mode: 0o600 })
  try {
    write()
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    write()
  }
}

/** The days that have a file, the earliest first. */
export async function listDays(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(unlessMissing<string[]>([]))
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted()
}

/** The lines of a day. */
export async function readLines(folder: string, day: string): Promise<string[]> {
  const text = await readFile(join(folder, `${day}.log`), 'utf8').catch(unlessMissing(''))
  return text.split('\n').filter((line) => line !== '')
}

/** Removes the file of a day. */
export async function removeDay(folder: string, day: string): Promise<void> {
  await rm(join(folder, `${day}.log`), { force: true })
}

function unlessMissing<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return otherwise
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
