// The journal as one file.
import { constants } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '../identifiers.ts'
import { readLine, readLines, readOwner, writeLines, writeOwner, type Journal } from './journal.ts'

const RECENT_BYTES = 32_000
const OWNER_BYTES = 200

export function openDiskJournal(dir: string): Journal {
  const file = join(dir, 'deletions.jsonl')

  async function writeBeside(text: string): Promise<string> {
    const beside = `${file}-${randomId()}`
    await using written = await open(beside, 'wx', 0o600)
    await written.writeFile(text)
    await written.sync()
    return beside
  }
  async function syncFolder(): Promise<void> {
    await using folder = await open(dir)
    await folder.sync()
  }

  return {
    where: file,
    isFile: true,
    async owner() {
      const opened = await open(file).catch(unlessMissing)
      if (opened === null) return null
      await using journal = opened
      return readOwner((await readPart(journal, 0, OWNER_BYTES)).split('\n')[0] ?? '')
    },
    async begin(installationId) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const beside = await writeBeside(writeOwner(installationId))
      await link(beside, file).catch((error: unknown) => {
        if (!hasCode(error, 'EEXIST')) throw error
      })
      await rm(beside)
      await syncFolder()
    },
    setAside: () => rename(file, `${file}-unreadable-${randomId()}`),
    async append(lines) {
      // One that has gone is not begun without a word.
      await using journal = await open(file, constants.O_WRONLY | constants.O_APPEND)
      await journal.appendFile(writeLines(lines))
      await journal.sync()
    },
    async *read() {
      await using journal = await open(file)
      for await (const line of journal.readLines()) {
        const read = readLine(line)
        if (read !== null) yield read
      }
    },
    async recent() {
      await using journal = await open(file)
      const { size } = await journal.stat()
      return readLines(await readPart(journal, Math.max(0, size - RECENT_BYTES), RECENT_BYTES))
    },
    async deleteBefore(id) {
      const [owner = '', ...lines] = (await readFile(file, 'utf8')).split('\n')
      const kept = readLines(lines.join('\n')).filter((line) => line.id >= id)
      if (kept.length === lines.length) return
      await rename(await writeBeside(owner + writeLines(kept)), file)
      await syncFolder()
    },
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.toString('utf8', 0, bytesRead)
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null
  throw error
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
