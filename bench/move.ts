// How long it takes to move a large site to PostgreSQL, compared with a plain copy of its rows.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDiskPhotoStore } from '../server/vehicles/photos/stores/disk-photo-store.ts'
import { createDatabase } from '../tests/support/postgres-databases.ts'
import { openS3Server } from '../tests/support/s3-server.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { scaled } from './effort.ts'
import { filledDatabase } from './fill-database.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { secondsUsed } from './processor-time.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { emptyDirectory } from './start.ts'

const POSTINGS = scaled(1_000_000, 5000)
const PHOTOS = scaled(10_000, 50)
const PHOTO_BYTES = 40_000
const THUMBNAIL_BYTES = 8000
const LOOK_MS = 250

export const moveBench: Bench = {
  name: 'move',
  title: 'Moving a million postings to PostgreSQL',
  method: `1,000,000 postings with links and texts, every fourth with three quotes, and 10,000 of them with a photo
of ${PHOTO_BYTES / 1000} kB and a thumbnail of ${THUMBNAIL_BYTES / 1000} kB, by \`npm run operator -- move-to\` to a throw-away PostgreSQL that
syncs every commit and to a bucket in memory on the same machine: from the start of the command to its end, comparison
included. In the same run, before it, the same rows by \`COPY\` from files that the server reads, without indexes, which are
made afterwards, and without a comparison.`,
  run,
}

function run(): Promise<Figure[]> {
  return withPostgres(async (cluster) => {
    const filled = await filledDatabase(POSTINGS)
    const copyBegan = performance.now()
    await filledPostgres(cluster, 'copied', filled)
    const copyMs = performance.now() - copyBegan

    const dataDir = emptyDirectory('move')
    cpSync(filled, dataDir, { recursive: true })
    await addPhotos(dataDir)
    const bucket = await openS3Server()
    const url = await createDatabase(cluster.url('postgres'), 'moved', "encoding 'UTF8'")
    const moved = await move(url, { DATA_DIR: dataDir, DIGEST_KEY: TEST_KEY, ...bucket.settings })
    await bucket.close()
    return [
      figureOf('A plain COPY of the rows', copyMs / 60_000, 'minutes'),
      atMost('The move', moved.ms / 60_000, 15, 'minutes'),
      figureOf('Times a plain COPY', moved.ms / copyMs, ''),
      figureOf('Processor time of the command', moved.seconds, 's'),
      { what: 'Rows, each compared', measured: moved.rows.toLocaleString('en-GB') },
      { what: 'Photos, each read again', measured: moved.photos.toLocaleString('en-GB') },
    ]
  })
}

async function addPhotos(dataDir: string): Promise<void> {
  const file = new DatabaseSync(join(dataDir, 'beat-scrap.sqlite'))
  const some = file.prepare('select id from postings limit ?').all(PHOTOS)
  const add = file.prepare('insert into photos (id, posting_id, added_at) values (?, ?, 1)')
  const store = openDiskPhotoStore(join(dataDir, 'photos'))
  const { id: installation } = file.prepare('select id from installation').get() ?? {}
  await store.claim(String(installation))
  file.exec('begin')
  for (const { id } of some) {
    const photoId = randomBytes(16).toString('base64url')
    const picture = { photo: randomBytes(PHOTO_BYTES), thumbnail: randomBytes(THUMBNAIL_BYTES) }
    await store.put(photoId, picture)
    add.run(photoId, String(id))
  }
  file.exec('commit')
  file.close()
}

interface Moved {
  ms: number
  seconds: number
  rows: number
  photos: number
}

function move(url: string, settings: Record<string, string>): Promise<Moved> {
  const began = performance.now()
  const child = spawn(process.execPath, ['server/commands/main.js', 'move-to', url, '--json'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], ...settings },
  })
  let seconds = 0
  const looking = setInterval(() => {
    seconds = Math.max(seconds, secondsUsed(child.pid ?? 0))
  }, LOOK_MS)
  let out = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearInterval(looking)
      if (code !== 0) return reject(new Error(`The move ended with ${code}: ${said}`))
      const { tables, photos } = JSON.parse(out) as {
        tables: { rows: number }[]
        photos: number
      }
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      resolve({ ms: performance.now() - began, seconds, rows, photos })
    })
  })
}
