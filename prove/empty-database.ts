// A server is started on the photos of an installation whose database is missing or another.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../domain/basics/time.ts'
import { atLeast, atMost, type Bench, type Figure } from '../bench/report.ts'
import { randomId } from '../server/platform/identifiers.ts'
import { withInstallation } from './server.ts'

const PHOTOS = 296
// Scheduled tasks start after half a minute.
const SWEPT_AFTER_MS = MINUTE_MS

export const emptyDatabaseProof: Bench = {
  name: 'empty-database',
  title: 'The sweep on an empty database',
  method: `An installation with ${PHOTOS} photos loses its database file, and the real server is started on the rest,
for a minute if it starts at all.`,
  run,
}

async function run(): Promise<Figure[]> {
  return withInstallation(async ({ dataDir, start }) => {
    await (await start()).stop()
    for (let photo = 0; photo < PHOTOS; photo += 1) addPhoto(dataDir)
    for (const end of ['', '-wal', '-shm', '-marks']) {
      rmSync(join(dataDir, `beat-scrap.sqlite${end}`), { force: true })
    }
    const server = await start().catch((error: unknown) => String(error))
    const started = typeof server !== 'string'
    if (started) {
      await pause(SWEPT_AFTER_MS)
      await server.stop()
    }
    const told = !started && server.includes('photos adopt')
    return [
      { ...atLeast(`Photos left of ${PHOTOS}`, countPhotos(dataDir), PHOTOS, ''), before: '0' },
      { ...atMost('Servers that started on it', started ? 1 : 0, 0, ''), before: '1' },
      atLeast('Refusals that say what to do', told ? 1 : 0, 1, ''),
    ]
  })
}

function addPhoto(dataDir: string): void {
  const photoId = randomId()
  const folder = join(dataDir, 'photos', 'kept', photoId.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${photoId}.jpg`), 'a photo')
}

function countPhotos(dataDir: string): number {
  const kept = join(dataDir, 'photos', 'kept')
  return readdirSync(kept, { recursive: true }).filter((name) => String(name).endsWith('.jpg'))
    .length
}
