// Whether a hundred restarts lose anything.
import { restartUnderLoad } from '../tests/support/rolling-restarts.ts'
import { scaled } from './effort.ts'
import { filledPostgres, withPostgres } from './postgres.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'

const RESTARTS = scaled(100, 2)

export const restartsBench: Bench = {
  name: 'restarts',
  title: 'Restarting servers one after another',
  method: `Two \`server/main.js\` on PostgreSQL and, at the same time, two on one embedded database, each
pair behind a balancer that checks \`/readyz\` and sends no request twice. Four clients of each post cars
and read the home page continuously, while one server and then the other is sent \`SIGTERM\` and started
again, ${RESTARTS} times in all. A request failed if its answer was anything but 200, or missing. A posting
is lost if it was accepted and is not in the database at the end.`,
  run,
}

async function run(): Promise<Figure[]> {
  // Most of a restart is waited for.
  const [onPostgres, embedded] = await Promise.all([
    withPostgres(async (cluster) =>
      restartUnderLoad(RESTARTS, { databaseUrl: await filledPostgres(cluster, 'restarts') }),
    ),
    restartUnderLoad(RESTARTS),
  ])
  return [...figures('PostgreSQL', onPostgres), ...figures('Embedded', embedded)]
}

function figures(
  database: string,
  outcome: Awaited<ReturnType<typeof restartUnderLoad>>,
): Figure[] {
  const { accepted, read, failed, kept, texted, textedTwice, longestStopMs } = outcome
  for (const line of failed.slice(0, 10)) process.stdout.write(`failed: ${line}\n`)
  return [
    figureOf(`${database}: cars accepted`, accepted, ''),
    figureOf(`${database}: pages read`, read, ''),
    atMost(`${database}: requests that failed`, failed.length, 0, ''),
    atMost(`${database}: postings lost`, accepted - kept, 0, ''),
    figureOf(`${database}: texts sent`, texted, ''),
    atMost(`${database}: texts sent twice`, textedTwice, 0, ''),
    atMost(`${database}: longest from \`SIGTERM\` to exit`, longestStopMs / 1000, 10, 's'),
  ]
}
