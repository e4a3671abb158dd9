// Whether two million postcodes come in fast, and what the live server beside notices of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS } from '../server/vehicles/places/area-centres.ts'
import { codePointCsv, madePostcodes } from '../tests/support/made-postcodes.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { scaled } from './effort.ts'
import { quantile } from './interleave.ts'
import { runLoad, submissions } from './load.ts'
import { mostHeld } from './processor-time.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const POSTCODES = scaled(1_700_000, 50_000)
const BESIDE_SECONDS = 20
// Code-Point Open is of Great Britain.
const BEYOND = new Set(['BT', 'GY', 'IM', 'JE'])

export const importBench: Bench = {
  name: 'import',
  title: 'Importing 1.7 million postcodes',
  method: `A zip as Code-Point Open's, with ${POSTCODES.toLocaleString('en-GB')} made-up postcodes in a file
for each area, is read by \`npm run operator -- import-postcodes\` while \`server/main.js\` on the
same data is open and one client submits cars, each 50 ms after the answer before. A step is timed
from when it has the write lock until its commit is on the disk. Then the same file again, and
${BESIDE_SECONDS} s of submissions without an import to compare with. Memory is the most that the
command's process held (\`VmHWM\`).`,
  run,
}

interface Imported {
  postcodes: number
  steps: number
  p99Ms: number
  longestMs: number
}

async function run(): Promise<Figure[]> {
  const dataDir = emptyDirectory('import')
  const file = publishedFolder(dataDir)
  const server = await startProduct(dataDir)
  const alone = await submit(server, BESIDE_SECONDS)
  const [first, beside] = await Promise.all([
    importFile(dataDir, file),
    submit(server, BESIDE_SECONDS),
  ])
  const again = await importFile(dataDir, file)
  await server.stop()
  return [
    { what: 'Postcodes', measured: first.told.postcodes.toLocaleString('en-GB') },
    atMost('Taken in after', first.seconds, 60, 's'),
    atMost('Memory of the command, the most', first.megabytes, 300, 'MB'),
    { what: 'Steps', measured: String(first.told.steps) },
    atMost('A step, p99', first.told.p99Ms, 50, 'ms'),
    figureOf('The longest step', first.told.longestMs, 'ms'),
    figureOf('A submission without an import, p99', quantile(alone, 0.99), 'ms'),
    figureOf('A submission beside it, p99', quantile(beside, 0.99), 'ms'),
    figureOf('A submission beside it, the slowest', Math.max(...beside), 'ms'),
    figureOf('The same file again, after', again.seconds, 's'),
  ]
}

function publishedFolder(dataDir: string): string {
  const areas = Object.keys(AREAS).filter((area) => !BEYOND.has(area))
  const each = Math.ceil(POSTCODES / areas.length)
  const folder = join(dataDir, 'codepo')
  mkdirSync(folder)
  for (const area of areas) {
    const csv = codePointCsv(madePostcodes(area, each))
    writeFileSync(join(folder, `${area.toLowerCase()}.csv`), csv)
  }
  return folder
}

async function submit(server: Running, seconds: number): Promise<number[]> {
  const requests = submissions()
  const load = { port: server.port, clients: 1, seconds, pauseMs: 50, requests }
  return (await runLoad(load)).times
}

/** Runs the operator's command to its end. */
async function importFile(dataDir: string, file: string) {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['server/commands/main.js', 'import-postcodes', file, '--json'],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DIGEST_KEY: TEST_KEY },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let output = ''
  let megabytes = 0
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, mostHeld(child.pid ?? 0) / 1e6)
  }, 100)
  await once(child, 'close')
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  return { seconds, megabytes, told: JSON.parse(output) as Imported }
}
