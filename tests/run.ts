// `npm test`: every check of the project, and a last line that counts what really ran.
// `npm test -- unit journeys` runs only the steps named so.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { closingLine, everythingPassed, sum } from './run/results.ts'
import { runStages } from './run/run-stages.ts'
import { stages } from './run/steps.ts'
import { memoryDirectory } from './support/postgres-cluster.ts'

const root = `${import.meta.dirname}/..`
const wanted = process.argv.slice(2)
const names = stages.flat().map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))

if (unknown.length > 0) {
  process.stderr.write(
    `No step is called ${unknown.join(', ')}. The steps are: ${names.join(', ')}.\n`,
  )
  process.exitCode = 1
} else {
  const directory = mkdtempSync(join(memoryDirectory(), 'beat-scrap-run-'))
  // PostgreSQL, which refuses to run as root, has its files within.
  chmodSync(directory, 0o711)
  process.env['TMPDIR'] = directory
  // Types and lint are written in Go: let them collect garbage less often, which saves time.
  process.env['GOGC'] = '400'
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
  await runSteps()
}

async function runSteps(): Promise<void> {
  const results = await runStages(stages, { wanted, root, say })
  const { skipped, failed } = sum(results)
  for (const line of skipped) say(`skipped: ${line}`)
  for (const line of failed) say(`failed: ${line}`)
  say(`\n${closingLine(results)}`)
  process.exitCode = everythingPassed(results) ? 0 : 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
