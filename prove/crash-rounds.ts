// The server is killed again and again under mixed load, on both databases; on PostgreSQL now and then the
// database too.
import { atLeast, atMost, figureOf, type Bench, type Figure } from '../bench/report.ts'
import { scaled } from '../bench/effort.ts'
import { postgresPrograms } from '../tests/support/postgres-cluster.ts'
import { crashLane, type Crashed } from './crashes/lane.ts'

const ROUNDS = scaled(1000, 8)
const LANES = scaled(4, 2)

export const crashRoundsProof: Bench = {
  name: 'crash-rounds',
  title: 'Killed under mixed load',
  method: `The real server gets \`SIGKILL\` after up to forty answers under mixed load, and the next round starts on
what is left: ${ROUNDS} rounds at full on each database, in ${LANES} installations of each side by side. Three owners
post cars with and without photos, and with the links that come by text edit, confirm, disown, delete and stop
them, change numbers, remove photos and ask for links again, choose quotes, undo that, type addresses and say more; a
manager at the desk looks up cars, hides and shows quotes and photos, and texts links; two agents sign in and out with texted codes,
quote, change and withdraw quotes and are given numbers; Twilio's stand-in takes the texts and reports their delivery.
On PostgreSQL the database is shut down immediately in every twentieth round, and comes back under the same
server. After each start everything requested since the last check must be as answered or, without an answer,
as before or as requested. In every fiftieth round and at the end that applies to everything, with a full
check of the file (on PostgreSQL of every index). At the end the texts have 35 minutes to be sent, longer than
the longest wait between two tries. A code that expired meanwhile is given up on purpose. \`--minutes\` ends
the rounds sooner.`,
  run,
}

async function run(): Promise<Figure[]> {
  const databases = postgresPrograms() === null ? ['Embedded'] : ['Embedded', 'PostgreSQL']
  const lanes = databases.flatMap((database) =>
    Array.from({ length: LANES }, () => ({ database, rounds: ROUNDS / LANES })),
  )
  const ended = await Promise.all(
    lanes.map(({ database, rounds }) => crashLane(rounds, database === 'PostgreSQL')),
  )
  return databases.flatMap((database) =>
    figures(
      database,
      ended.filter((_, lane) => lanes[lane]?.database === database),
    ),
  )
}

function figures(database: string, lanes: Crashed[]): Figure[] {
  const sum = (count: (lane: Crashed) => number): number =>
    lanes.reduce((total, lane) => total + count(lane), 0)
  const done = new Map<string, number>()
  for (const lane of lanes) {
    for (const [kind, count] of lane.done) done.set(kind, (done.get(kind) ?? 0) + count)
  }
  const answered = [...done].filter(([kind]) => !kind.includes('refused'))
  const none = (what: string, count: (lane: Crashed) => number): Figure =>
    atMost(`${database}: ${what}`, sum(count), 0, '')
  return [
    atLeast(
      `${database}: rounds`,
      sum((lane) => lane.rounds),
      ROUNDS,
      '',
    ),
    figureOf(
      `${database}: requests answered with success`,
      answered.reduce((total, [, count]) => total + count, 0),
      '',
    ),
    {
      what: `${database}: of them`,
      measured: answered.map(([kind, count]) => `${kind} ${count}`).join(', '),
    },
    figureOf(
      `${database}: texts taken`,
      sum((lane) => lane.texts),
      '',
    ),
    none('answered and lost, come back, or changed', (lane) => lane.faults.length),
    none('faults in the file', (lane) => lane.fileFaults.length),
    figureOf(
      `${database}: texts that came again after a crash`,
      sum((lane) => lane.textsTwice),
      '',
    ),
    none('postings whose link never came', (lane) => lane.textless.length),
    none('texts left due or given up', (lane) => lane.textsLeft.length),
    figureOf(
      `${database}: codes that expired before they could be sent`,
      sum((lane) => lane.codesRunOut),
      '',
    ),
    {
      what: `${database}: answers of 503`,
      measured: countsOf(lanes.flatMap((lane) => lane.unavailable)),
    },
    none('other answers of 5xx', (lane) => lane.broken.length),
    none('errors, numbers and links in the log', (lane) => lane.logFaults.length),
    none('starts that failed', (lane) => lane.failedStarts.length),
  ]
}

function countsOf(kinds: string[]): string {
  const counts = new Map<string, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ') || '0'
}
