// A backup is put back after a crash, beside the log of the file before.
import { copyFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { atLeast, atMost, type Bench, type Figure } from '../bench/report.ts'
import { postOne, withInstallation, type Installation } from './server.ts'

const CARS = 60
// It is emptied within half a minute of any write.
const EMPTIED_MS = 90_000

export const restoredAfterCrashProof: Bench = {
  name: 'restored-after-crash',
  title: 'A restore after a crash',
  method: `The real server takes ${CARS} cars, a backup is taken, it takes as many again twice and is killed. The
backup replaces the file and the server is started: once with the log of the killed one still there, and once
as the documents say. If the server starts, its file is checked in full.`,
  run,
}

async function run(): Promise<Figure[]> {
  return withInstallation(async ({ dataDir, start }) => {
    const file = join(dataDir, 'beat-scrap.sqlite')
    const backup = join(dataDir, 'backup.sqlite')
    const server = await start()
    await postCars(server.url, 0)
    await emptied(file)
    copyDatabase(file, backup)
    await postCars(server.url, CARS)
    await emptied(file)
    await postCars(server.url, 2 * CARS)
    await server.stop('SIGKILL')

    copyFileSync(backup, file)
    const careless = await startAndCheck(start, file)
    copyFileSync(backup, file)
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    const careful = await startAndCheck(start, file)
    return [
      { ...atMost('Corrupt files served, with the old log', careless.corrupt, 0, ''), before: '1' },
      atMost('Servers that started on them', careless.started, 0, ''),
      atLeast('Servers that start as the documents say', careful.started, 1, ''),
      atMost('Corrupt files then', careful.corrupt, 0, ''),
      atMost('Postings of the backup that are missing', CARS - careful.postings, 0, ''),
    ]
  })
}

async function postCars(url: string, from: number): Promise<void> {
  for (let car = from; car < from + CARS; car += 1) await postOne(url, car)
}

async function emptied(file: string): Promise<void> {
  const until = Date.now() + EMPTIED_MS
  while (statSync(`${file}-wal`).size > 0 && Date.now() < until) await pause(500)
}

function copyDatabase(file: string, copy: string): void {
  const opened = new DatabaseSync(file, { readOnly: true })
  opened.prepare('vacuum into ?').run(copy)
  opened.close()
}

async function startAndCheck(
  start: Installation['start'],
  file: string,
): Promise<{ started: number; corrupt: number; postings: number }> {
  const server = await start().catch(() => null)
  if (server === null) return { started: 0, corrupt: 0, postings: 0 }
  await server.stop()
  const opened = new DatabaseSync(file, { readOnly: true })
  const [found] = opened.prepare('pragma integrity_check').all()
  const [counted] = opened.prepare('select count(*) as postings from postings').all()
  opened.close()
  const corrupt = found?.['integrity_check'] === 'ok' ? 0 : 1
  return { started: 1, corrupt, postings: Number(counted?.['postings']) }
}
