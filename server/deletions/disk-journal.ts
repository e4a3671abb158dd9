// The journal as one file a day.
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOfLine, readLines, writeLines, type Journal, type JournalLine } from './journal.ts'

const RECENT = 500
const FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

export function openDiskJournal(dir: string): Journal {
  const days = async (): Promise<string[]> => {
    const names = await readdir(dir).catch(() => [])
    return names.flatMap((name) => FILE.exec(name)?.[1] ?? []).toSorted()
  }
  const fileOf = (day: string): string => join(dir, `${day}.jsonl`)
  const linesOf = async (day: string): Promise<JournalLine[]> =>
    readLines(await readFile(fileOf(day), 'utf8'))

  return {
    where: dir,
    async append(lines) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      for (const [day, those] of Map.groupBy(lines, dayOfLine)) {
        await using file = await open(fileOf(day), 'a', 0o600)
        await file.appendFile(writeLines(those))
        await file.sync()
      }
      await using folder = await open(dir)
      await folder.sync()
    },
    async *read() {
      for (const day of await days()) yield* await linesOf(day)
    },
    async recent() {
      const last = (await days()).at(-1)
      return last === undefined ? [] : (await linesOf(last)).slice(-RECENT)
    },
    async deleteBefore(before) {
      for (const day of await days()) if (day < before) await rm(fileOf(day))
    },
  }
}
