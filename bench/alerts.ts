// Whether agents with alerts hear of new cars in time, and what finding them costs.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../domain/time.ts'
import { openMatching } from '../server/alerts/match-cars.ts'
import { tellMatches } from '../server/alerts/tell-matches.ts'
import { systemClock } from '../server/clock.ts'
import { openDatabase } from '../server/open-database.ts'
import type { Services } from '../server/services.ts'
import { startPush, type PushStandIn } from '../stand-ins/push/start.ts'
import { recordingLog, testConfig } from '../tests/support/test-services.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { scaled } from './effort.ts'
import { quantile } from './interleave.ts'
import { secondsUsed } from './processor-time.ts'
import { addAgents, addDayOfCars, confirmCar, MAKES } from './alerted-country.ts'
import { atMost, shown, type Bench, type Figure } from './report.ts'
import { emptyDirectory, startProduct } from './start.ts'

const AGENTS = scaled(10_000, 200)
const CARS = scaled(100, 5)
const CARS_BEFORE = scaled(144_000, 1000)
const EVERY_MS = MINUTE_MS / 100
const IN_TIME_MS = 30 * SECOND_MS

export const alertsBench: Bench = {
  name: 'alerts',
  title: 'Alerts of new cars',
  method: `${AGENTS} agents, each with a browser and a net of 3 to 10 miles round one or two yards, which lie
around the middles of all postcode areas as the cars do; half ask for one of ${MAKES.length} makes, and a third of all that the V5C is
there. A day of as many cars went before. At one \`server/main.js\` with its default settings on the embedded database, ${CARS} cars' numbers are confirmed, one each
${EVERY_MS} ms, and the stand-in of a push service decrypts each push. The time is from the confirmation to its arrival, of pushes that
are about one car; those about several in one are counted. What matching costs is measured after it, on the same cars in a process that
does nothing else: the processor's time of matching, telling and a look each second, of a minute. An average minute of a
day on which every agent gets the most there is, 50 pushes, has 350.`,
  run,
}

async function run(): Promise<Figure[]> {
  const dataDir = emptyDirectory('alerts')
  const { database, digest } = await openDatabase({
    dataDir,
    digestKey: TEST_KEY,
  })
  const pushService = await startPush({ port: 0 })
  const file = new DatabaseSync(join(dataDir, 'beat-scrap.sqlite'), {
    timeout: 10_000,
  })
  try {
    addAgents(file, pushService, AGENTS)
    addDayOfCars(file, CARS_BEFORE)
    const server = await startProduct(dataDir, {
      ...pushService.settings,
      TEXT_SENDER: 'off',
    })
    const before = secondsUsed(server.pid)
    const told = await confirmCars(file, pushService)
    const used = secondsUsed(server.pid) - before
    await server.stop()
    const config = testConfig({ DATA_DIR: dataDir, ...pushService.settings })
    const base = {
      database,
      digest,
      config,
      clock: systemClock,
      log: recordingLog(),
    }
    const matching = await secondsOfMatching(file, base as unknown as Services)
    return [
      { what: 'Pushes', measured: shown(told.pushes, '') },
      { what: 'Of several cars in one', measured: shown(told.summaries, '') },
      {
        what: 'Confirmation to push, median',
        measured: shown(quantile(told.times, 0.5) / 1000, 's'),
      },
      atMost('Confirmation to push, the slowest', Math.max(...told.times) / 1000, 30, 's'),
      {
        what: 'Pushes not there 30 s after the last confirmation',
        measured: shown(told.missing, ''),
        target: '0',
        reached: told.missing === 0,
      },
      atMost('Matching, of a core', (100 * matching) / (EVERY_MS * CARS * 0.001), 10, '%'),
      {
        what: 'All of the server, of a core',
        measured: shown((100 * used) / told.seconds, '%'),
      },
    ]
  } finally {
    file.close()
    await database.destroy()
    await pushService.close()
  }
}

async function confirmCars(file: DatabaseSync, pushService: PushStandIn) {
  const began = Date.now()
  const cars = new Map<string, number>()
  const times: number[] = []
  let seen = 0
  let summaries = 0
  const look = (): void => {
    const messages = pushService.messages()
    for (const { path } of messages.slice(seen)) {
      const at = cars.get(path.split('/').at(-1) ?? '')
      if (at === undefined) summaries += 1
      else times.push(Date.now() - at)
    }
    seen = messages.length
  }
  for (let count = 0; count < CARS; count += 1) {
    await pauseUntil(began + count * EVERY_MS, look)
    const { id, at } = confirmCar(file)
    cars.set(id, at)
  }
  const seconds = (Date.now() - began) / SECOND_MS
  const waits = (): number =>
    Number(file.prepare('select count(*) as count from pushes').get()?.['count']) +
    Number(file.prepare('select sum(waiting) as count from alerts').get()?.['count'])
  const until = Date.now() + IN_TIME_MS
  await pauseUntil(Date.now() + 3 * SECOND_MS, look)
  while (waits() > 0 && Date.now() < until) await pauseUntil(Date.now() + 200, look)
  look()
  return { times, summaries, pushes: seen, missing: waits(), seconds }
}

async function pauseUntil(time: number, look: () => void): Promise<void> {
  do {
    look()
    await pause(Math.max(1, Math.min(50, time - Date.now())))
  } while (Date.now() < time)
}

/** The processor's time for the same cars again, and for looking each second while nothing happens. */
async function secondsOfMatching(file: DatabaseSync, services: Services): Promise<number> {
  file.exec('delete from alert_matches; delete from alert_cars; delete from pushes')
  file.exec('update alerts set waiting = 0, told = 0, told_in = null')
  const match = openMatching(services)
  const began = process.cpuUsage()
  while (await match());
  while (await tellMatches(services));
  for (let looks = 0; looks < 60; looks += 1) {
    await match()
    await tellMatches(services)
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}
