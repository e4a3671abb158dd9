// Loaded into a server that is measured: keeps in a file how long its event loop was busy and idle.
import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const OFTEN_MS = 100
const file = process.env['BENCH_UTILISATION'] ?? ''

setInterval(() => {
  writeFileSync(file, JSON.stringify(performance.eventLoopUtilization()))
}, OFTEN_MS).unref()
