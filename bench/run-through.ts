// Runs benchmarks or proofs one after the other, all or those named on the command line, and keeps
// what they measured.
import { parseArgs } from 'node:util'
import { isQuick } from './effort.ts'
import { keepResults, printResults, type Bench, type Measured, type Paper } from './report.ts'

/** Runs `all`, or those named; `called` is what one of them is called. */
export async function runThrough(
  all: Bench[],
  { called, paper }: { called: string; paper: Paper },
): Promise<void> {
  const { positionals: names } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, minutes: { type: 'string' } },
  })
  const unknown = names.filter((name) => !all.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    const known = all.map((bench) => bench.name).join(', ')
    process.stderr.write(
      `There is no ${called} named ${unknown.join(', ')}. There are: ${known}.\n`,
    )
    process.exit(1)
  }

  const seconds: Record<string, number> = {}
  for (const bench of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
    process.stdout.write(`\n${bench.title} …\n`)
    const measured = await measure(bench)
    seconds[bench.name] = measured.seconds
    printResults(measured)
    if (!isQuick) await keepResults(bench, measured, { all, paper })
  }
  process.stdout.write('\nSeconds:\n')
  for (const [name, took] of Object.entries(seconds)) {
    process.stdout.write(`${String(Math.round(took)).padStart(6)} ${name}\n`)
  }
}

async function measure(bench: Bench): Promise<Measured> {
  const began = performance.now()
  const figures = await bench.run()
  return { figures, seconds: (performance.now() - began) / 1000 }
}
