// npm run bench [name…]: measures what the product promises to reach, prints it and keeps it in
// results.md. Speeds are ratios to a reference measured in turns with them, so that a busy machine
// slows both alike; nothing here is a test that fails. With --quick it only shows that each benchmark
// runs through: its figures say nothing and are not kept.
import { parseArgs } from 'node:util'
import { consolesBench } from './consoles.ts'
import { drainBench } from './drain.ts'
import { isQuick } from './effort.ts'
import { importBench } from './import.ts'
import { interactionBench } from './interaction.ts'
import { largestPaintBench } from './largest-paint.ts'
import { lighthouseBench } from './lighthouse.ts'
import { lookUpsBench } from './look-ups.ts'
import { millionBench } from './million.ts'
import { photoBench } from './photo.ts'
import { photosBench } from './photos.ts'
import { postgresqlBench } from './postgresql.ts'
import { postgresqlMillionBench } from './postgresql-million.ts'
import { processesBench } from './processes.ts'
import { quotesBench } from './quotes.ts'
import { readBench } from './read.ts'
import { keepResults, printResults, type Bench, type Measured } from './report.ts'
import { restartsBench } from './restarts.ts'
import { submitBench } from './submit.ts'
import { twilioBench } from './twilio.ts'
import { vehiclesBench } from './vehicles.ts'
import { weightBench } from './weight.ts'

const BENCHES: Bench[] = [
  weightBench,
  submitBench,
  lookUpsBench,
  readBench,
  postgresqlBench,
  photosBench,
  photoBench,
  processesBench,
  drainBench,
  twilioBench,
  restartsBench,
  millionBench,
  postgresqlMillionBench,
  vehiclesBench,
  quotesBench,
  consolesBench,
  importBench,
  largestPaintBench,
  interactionBench,
  lighthouseBench,
]

const { positionals: names } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' } },
})
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  const known = BENCHES.map((bench) => bench.name).join(', ')
  process.stderr.write(`There is no benchmark named ${unknown.join(', ')}. There are: ${known}.\n`)
  process.exit(1)
}

const seconds: Record<string, number> = {}
for (const bench of BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))) {
  process.stdout.write(`\n${bench.title} …\n`)
  const measured = await measure(bench)
  seconds[bench.name] = measured.seconds
  printResults(measured)
  if (!isQuick) await keepResults(bench, measured, BENCHES)
}
process.stdout.write('\nSeconds:\n')
for (const [name, took] of Object.entries(seconds)) {
  process.stdout.write(`${String(Math.round(took)).padStart(6)} ${name}\n`)
}

async function measure(bench: Bench): Promise<Measured> {
  const began = performance.now()
  const figures = await bench.run()
  return { figures, seconds: (performance.now() - began) / 1000 }
}
