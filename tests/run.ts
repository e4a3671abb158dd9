// `npm test`: every check of the project, one after another, and a last line that counts what really
// ran. `npm test -- unit journeys` runs only the steps named so.
import {
  closingLine,
  everythingPassed,
  seconds,
  slowestLines,
  type StepResult,
} from './run/results.ts'
import { steps } from './run/steps.ts'

const root = `${import.meta.dirname}/..`
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => steps.every((step) => step.name !== name))

if (unknown.length > 0) {
  const names = steps.map((step) => step.name).join(', ')
  process.stderr.write(`No step is called ${unknown.join(', ')}. The steps are: ${names}.\n`)
  process.exitCode = 1
} else {
  await runSteps()
}

async function runSteps(): Promise<void> {
  const ran: { name: string; result: StepResult }[] = []
  for (const step of steps) {
    const { name } = step
    if (wanted.length > 0 && !wanted.includes(name)) continue
    say(`\n== ${name}`)
    const started = Date.now()
    const result = await step.run(root)
    ran.push({ name, result })
    say(`${name}: ${closingLine([result])} in ${seconds(Date.now() - started)}`)
  }
  const results = ran.map(({ result }) => result)
  say(`\nThe slowest tests:\n${slowestLines(ran).join('\n')}\n`)
  for (const { skipped } of results) for (const line of skipped) say(`skipped: ${line}`)
  for (const { failed } of results) for (const line of failed) say(`failed: ${line}`)
  say('')
  say(closingLine(results))
  process.exitCode = everythingPassed(results) ? 0 : 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
