// Somebody asks what car a registration is, to learn from the answer or its time whether it was posted.
import { scaled } from '../bench/effort.ts'
import { median } from '../bench/interleave.ts'
import { atMost, figureOf, shown, type Bench, type Figure } from '../bench/report.ts'
import { openDueDetails } from '../server/vehicles/registers/details-worker.ts'
import { CAR, submit } from '../tests/support/forms.ts'
import { markOf, mobileOf } from '../tests/support/many-cars.ts'
import { startRegisters } from '../tests/support/registers.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const CARS = scaled(200, 20)
const DELAYS_MS = [15, 30, 45, 60]
const WAYS_TO_FAIL = [{ kind: 'status', status: 500 }, { kind: 'reset' }] as const

export const askedBeforeProof: Bench = {
  name: 'asked-before',
  title: 'Was this car posted?',
  method: `${CARS} cars are posted and the registers asked about them. Then \`POST /vehicle\` asks about each of them and as many that nobody
posted, alternately, while both registers take ${DELAYS_MS.join(', ')} ms over a quarter of the questions each. The
proof guesses which is which by the time alone, with the threshold that guesses best. Afterwards a third of the
questions fail at both registers, and it counts how many posted cars and how many others still have a name.`,
  run,
}

async function run(): Promise<Figure[]> {
  const registers = await startRegisters()
  const site = await openTestSite({
    ...registers.settings,
    SUBMISSIONS_PER_HOUR: '0',
    LINK_TEXTS_PER_ADDRESS: '0',
    VEHICLE_LOOK_UPS_PER_MINUTE: '0',
    VEHICLE_LOOK_UPS_PER_HOUR: '0',
    MIN_FREE_DISK_MB: '0',
  })
  const marks = Array.from({ length: 3 * CARS }, (_unused, car) => markOf(car))
  const posted = marks.slice(0, CARS)
  const unknown = marks.slice(CARS, 2 * CARS)
  const others = marks.slice(2 * CARS)
  for (const [car, registrationNumber] of posted.entries()) {
    await submit(site.app, { ...CAR, registrationNumber, phoneNumber: mobileOf(car) })
  }
  const claimDueDetails = openDueDetails(site.services)
  while ((await claimDueDetails()) > 0);

  const plan = DELAYS_MS.map((ms) => ({ of: 1 / DELAYS_MS.length, fault: { kind: 'delay', ms } }))
  for (const { faults } of [registers.dvla, registers.dvsa]) faults.set({ share: plan })
  const times = { posted: [] as number[], unknown: [] as number[] }
  for (const [car, mark] of posted.entries()) {
    times.posted.push((await ask(site, mark)).tookMs)
    times.unknown.push((await ask(site, unknown[car] ?? '')).tookMs)
  }

  const failing = WAYS_TO_FAIL.map((fault) => ({ of: 1 / 6, fault }))
  for (const { faults } of [registers.dvla, registers.dvsa]) faults.set({ share: failing })
  const named = { posted: 0, others: 0 }
  for (const [car, mark] of posted.entries()) {
    if ((await ask(site, mark)).isNamed) named.posted += 1
    if ((await ask(site, others[car] ?? '')).isNamed) named.others += 1
  }
  await site.close()
  await registers.close()
  return [
    figureOf('Median time, posted', median(times.posted), 'ms'),
    figureOf('Median time, not posted', median(times.unknown), 'ms'),
    { ...atMost('Guessed right by the time', bestGuess(times), 60, '%'), before: '99.3 %' },
    {
      what: `Named while a third fail, of ${CARS} posted`,
      measured: shown(named.posted, ''),
      before: '185',
    },
    {
      what: `Named while a third fail, of ${CARS} not posted`,
      measured: shown(named.others, ''),
      before: '164',
    },
  ]
}

async function ask(site: TestSite, mark: string): Promise<{ tookMs: number; isNamed: boolean }> {
  const payload = { registrationNumber: mark }
  const began = performance.now()
  const answer = await site.app.inject({ method: 'POST', url: '/vehicle', payload })
  const isNamed = answer.json<{ vehicle: unknown }>().vehicle !== null
  // The breaker would rest for a minute by a clock that has stopped.
  site.services.clock.advance(61_000)
  return { tookMs: performance.now() - began, isNamed }
}

/** How many in a hundred are guessed by the limit that tells the two best; a coin tells 50. */
function bestGuess({ posted, unknown }: { posted: number[]; unknown: number[] }): number {
  const all = posted.length + unknown.length
  const right = [...posted, ...unknown].map((limit) => {
    const slower = unknown.filter((time) => time > limit).length
    const quicker = posted.filter((time) => time <= limit).length
    return Math.max(slower + quicker, all - slower - quicker)
  })
  return (100 * Math.max(...right)) / all
}
