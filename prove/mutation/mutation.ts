// Changes the code in small ways and sees whether the tests notice.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isQuick } from '../../bench/effort.ts'
import { atLeast, shown, type Bench, type Figure } from '../../bench/report.ts'

const ROOT = join(import.meta.dirname, '../..')
const TARGET_PERCENT = 92
const BEFORE = '87 %'

/** What is changed, by the group whose tests are in vitest.config.ts. */
const GROUPS = {
  domain: 'domain/**/*.ts,!domain/**/*.test.ts',
  outbox: 'server/texts/**/*.ts,!server/texts/**/*.test.ts',
  access: [
    'server/agents/session.ts',
    'server/agents/open-session.ts',
    'server/agents/ask-for-code.ts',
    'server/agents/require-agent.ts',
    'server/agents/session-cookie.ts',
    'server/agents/view-agent.ts',
    'server/disclosures/disclose-phone.ts',
    'server/disclosures/disclosures-left.ts',
    'server/http/own-origin.ts',
    'server/vehicles/show-vehicles.ts',
    'server/vehicles/view-vehicle.ts',
    'server/quotes/view-listing.ts',
    'server/quotes/quotes-for-agent.ts',
    'server/postings/confirm-phone.ts',
  ].join(','),
}
const QUICK = { domain: 'domain/money.ts' }

export const mutationProof: Bench = {
  name: 'mutation',
  title: 'Mutation testing',
  method: `Stryker changes the domain, the outbox and what decides who may see what, one small change at a time, and runs
the tests of that group that reach the changed line. A change is killed where a test fails or hangs. Tables
that are read once, at the start, are left out: each change of one would have to load everything anew.
PROVE_GROUP renews one group alone.`,
  run,
}

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

async function run(): Promise<Figure[]> {
  const only = process.env['PROVE_GROUP']
  const groups = Object.entries(isQuick ? QUICK : GROUPS)
  const figures: Figure[] = []
  for (const [group, mutate] of groups.filter(([name]) => only === undefined || only === name)) {
    figures.push(...score(group, await mutated(group, mutate)))
  }
  return figures
}

async function mutated(group: string, mutate: string): Promise<Report> {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const given = ['run', 'prove/mutation/stryker.config.json', '--mutate', mutate]
  const env = { ...process.env, MUTATED: group }
  const child = spawn(process.execPath, [stryker, ...given], { cwd: ROOT, env, stdio: 'inherit' })
  await new Promise((resolve) => {
    child.once('exit', resolve)
  })
  return JSON.parse(readFileSync(join(ROOT, 'reports/mutation.json'), 'utf8')) as Report
}

function score(group: string, { files }: Report): Figure[] {
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...of: string[]): number => all.filter((status) => of.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const missed = count('Survived', 'NoCoverage')
  return [
    { what: `${group}: changes`, measured: shown(killed + missed, '') },
    { what: `${group}: survivors`, measured: shown(missed, '') },
    {
      ...atLeast(`${group}: killed`, (100 * killed) / (killed + missed), TARGET_PERCENT, '%'),
      before: BEFORE,
    },
  ]
}
