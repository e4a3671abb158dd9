// Changes the code in small ways and sees whether the tests notice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isQuick } from '../../bench/effort.ts'
import { atLeast, atMost, figureOf, type Bench, type Figure } from '../../bench/report.ts'
import { declaredAt, sortOut, type Change } from './equivalents.ts'

const ROOT = join(import.meta.dirname, '../..')
const TARGET_PERCENT = 92
const BEFORE: Record<string, string> = {
  domain: '87 %',
  outbox: '87 %',
  access: '87 %',
  deals: '83 %',
  complaints: '85 %',
}

const files = (room: string, names: string): string[] =>
  names.split(' ').map((name) => `server/${room}/${name}.ts`)

/** What is changed, by the group whose tests are in vitest.config.ts. */
const GROUPS = {
  // server/app/kept.test.ts compares the list of columns with the tables.
  // The schemas of the calls are held by their tests, and what to have ready is a table that is read once.
  domain: [
    'domain/**/*.ts',
    '!domain/wire/**',
    '!domain/**/*.test.ts',
    '!domain/owners/what-to-have-ready.ts',
  ],
  outbox: [
    ...files('messages/texts/outbox', 'queue-text claim-texts word-when-sent record-results'),
    ...files('messages/texts/limits', 'phone-limits link-limits sending-limits stopped-numbers'),
  ],
  sender: files('messages/texts/outbox', 'sender'),
  access: [
    ...files('agents/sign-in', 'session require-agent session-cookie ask-for-code'),
    ...files('agents/sign-in', 'known-browser texted-code'),
    ...files('agents/accounts', 'trading-status view-agent agent-limits'),
    ...files('agents/disclosures', 'disclose-phone'),
    ...files('platform/http', 'own-origin'),
    ...files('market/search', 'show-vehicles'),
    ...files('market/quotes', 'quotes-link quote-storage'),
    ...files('owners/postings', 'view-posting posting-storage'),
  ],
  desk: [
    ...files('desk', 'desk-session desk-call sign-in offer-agent-actions'),
    ...files('platform/settings', 'operator-phones'),
  ],
  people: [
    ...files('agents/profile', 'people'),
    ...files('upkeep/people', 'close-account erase-agent erase-person find-held'),
  ],
  deals: [
    ...files('market/deals', 'choose-quote owners-steps agents-steps present-deal'),
    ...files('market/deals', 'watch-deals'),
    ...files('market/quotes', 'give-quote'),
  ],
  complaints: [
    ...files('market/complaints', 'take-complaint complaint-source'),
    ...files('market/complaints', 'answer-complaint kept-complaints'),
  ],
}
const QUICK = { domain: ['domain/basics/money.ts'] }

export const mutationProof: Bench = {
  name: 'mutation',
  title: 'Mutation testing',
  method: `Stryker changes the domain, what decides in the outbox (queue, claim, recheck, result, retry, limit; neither
wordings nor the carriers' own protocols nor SQL) and what decides who may see or do what: agents, the desk, the
people of a business, both sides of a deal, who complains. It makes one small change at a time, and runs the
tests of that group that reach the changed line. A change is killed if a test fails or hangs. Tables that are
read once, at the start, are left out: each change of one would have to load everything again. Survivors that
no test could notice are listed with their reasons in prove/mutation. They do not count as killed, and are left
out of the share. PROVE_GROUP repeats one group alone, and PROVE_CHANGED only the changes since this copy was
last measured.`,
  run,
}

interface Mutant {
  status: string
  mutatorName: string
  replacement: string
  location: Record<'start' | 'end', { line: number; column: number }>
}
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>
}

async function run(): Promise<Figure[]> {
  const only = process.env['PROVE_GROUP']
  const groups = Object.entries(isQuick ? QUICK : GROUPS)
  for (const [group, mutate] of groups) {
    if (only === undefined || only === group) await mutateGroup(group, mutate)
  }
  return groups.flatMap(([group, mutate]) => {
    if (!existsSync(reportOf(group))) return [notMeasured(group)]
    const report = readReport(group)
    return [filesLeft(group, mutate, report), ...score(group, report)]
  })
}

/** A group may have been measured in parts: what follows is then of those of its files alone. */
function filesLeft(group: string, mutate: string[], { files: measured }: Report): Figure {
  const left = mutate.filter((file) => !/[*!]/.test(file) && !(file in measured))
  for (const file of left) process.stdout.write(`  Not measured: ${file}\n`)
  return atMost(`${group}: files not measured`, left.length, 0, '')
}

async function mutateGroup(group: string, mutate: string[]): Promise<void> {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const given = ['run', 'prove/mutation/stryker.config.json', '--mutate', mutate.join(',')]
  const known = ['--incremental', '--incrementalFile', reportOf(group)]
  const anew = process.env['PROVE_CHANGED'] === undefined ? ['--force'] : []
  // Each change has a thread of its own load all modules.
  const cache = { NODE_COMPILE_CACHE: join(ROOT, 'reports/compiled') }
  const child = spawn(process.execPath, [stryker, ...given, ...known, ...anew], {
    cwd: ROOT,
    env: { ...process.env, ...cache, MUTATED: group },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`)
}

function reportOf(group: string): string {
  return join(ROOT, `reports/mutation-${isQuick ? 'quick' : group}.json`)
}

function readReport(group: string): Report {
  return JSON.parse(readFileSync(reportOf(group), 'utf8')) as Report
}

function notMeasured(group: string): Figure {
  const target = `≥ ${TARGET_PERCENT} %`
  return { what: `${group}: killed`, measured: 'not in full yet', target, reached: false }
}

function score(group: string, report: Report): Figure[] {
  const changes = changesIn(report)
  const killed = changes.filter(({ status }) => ['Killed', 'Timeout'].includes(status))
  const missed = changes.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status))
  const { unlisted, gone } = sortOut(missed, Object.keys(report.files))
  for (const { file, from, to } of unlisted) {
    process.stdout.write(`  Survived: ${file}: ${from} -> ${to}\n`)
  }
  for (const row of gone) process.stdout.write(`  Listed as equivalent, and no survivor: ${row}\n`)
  const share = (100 * killed.length) / (killed.length + unlisted.length)
  return [
    figureOf(`${group}: changes`, killed.length + missed.length, ''),
    figureOf(`${group}: survivors`, missed.length, ''),
    figureOf(`${group}: of them listed as equivalent`, missed.length - unlisted.length, ''),
    atMost(`${group}: listed, and no survivors`, gone.length, 0, ''),
    {
      ...atLeast(`${group}: killed of the others`, share, TARGET_PERCENT, '%'),
      before: BEFORE[group] ?? '',
    },
  ]
}

function changesIn({ files: changed }: Report): Change[] {
  return Object.entries(changed).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ status, mutatorName: kind, replacement: to, location }) => ({
      file,
      status,
      kind,
      within: declaredAt(lines, location.start.line),
      from: textBetween(lines, location),
      to,
    }))
  })
}

function textBetween(lines: string[], { start, end }: Mutant['location']): string {
  const text = lines.slice(start.line - 1, end.line)
  text.push((text.pop() ?? '').slice(0, end.column - 1))
  return text.join('\n').slice(start.column - 1)
}
