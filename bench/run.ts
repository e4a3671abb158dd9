// npm run bench [name…]: measures what the product promises to reach, prints it and keeps it in
// docs/records/measurements.md. Speeds are ratios to a reference measured alternately with them, so that a busy machine
// slows both alike; nothing here is a test that fails. With --quick it only shows that each benchmark
// runs through: its figures say nothing and are not kept.
import { join } from 'node:path'
import { chooseBench } from './choose.ts'
import { consolesBench } from './consoles.ts'
import { sendingBench } from './sending.ts'
import { importBench } from './import.ts'
import { interactionBench } from './interaction.ts'
import { largestPaintBench } from './largest-paint.ts'
import { lighthouseBench } from './lighthouse.ts'
import { linkPagesBench } from './link-pages.ts'
import { registersBench } from './registers.ts'
import { millionBench } from './million.ts'
import { moveBench } from './move.ts'
import { photoBench } from './photo.ts'
import { photosBench } from './photos.ts'
import { postgresqlBench } from './postgresql.ts'
import { postgresqlMillionBench } from './postgresql-million.ts'
import { processesBench } from './processes.ts'
import { quotesBench } from './quotes.ts'
import { quotingBench } from './quoting.ts'
import { readBench } from './read.ts'
import type { Bench } from './report.ts'
import { restartsBench } from './restarts.ts'
import { runThrough } from './run-through.ts'
import { submitBench } from './submit.ts'
import { twilioBench } from './twilio.ts'
import { vehiclesBench } from './vehicles.ts'
import { weightBench } from './weight.ts'

const BENCHES: Bench[] = [
  weightBench,
  submitBench,
  registersBench,
  readBench,
  chooseBench,
  postgresqlBench,
  photosBench,
  photoBench,
  processesBench,
  sendingBench,
  twilioBench,
  restartsBench,
  millionBench,
  postgresqlMillionBench,
  moveBench,
  vehiclesBench,
  quotesBench,
  consolesBench,
  importBench,
  largestPaintBench,
  interactionBench,
  linkPagesBench,
  quotingBench,
  lighthouseBench,
]

await runThrough(BENCHES, {
  called: 'benchmark',
  paper: {
    path: join(import.meta.dirname, '../docs/records/measurements.md'),
    head: `# What was measured

Written by \`npm run bench\` in about half an hour, one section for each benchmark; \`npm run bench <name>\`
repeats one, and \`npm run bench -- --quick\` shows that all run through.
Speeds are ratios to a reference, measured alternately with the product in the same run, since
machines differ and are shared. A figure without a target is for information. Beneath its table, a
reason written by hand explains each figure short of its target; it stays while the figure is short.
`,
  },
})
