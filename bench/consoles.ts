// What 500 open consoles cost the server while new cars come in.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { copiedCountry } from './copied-country.ts'
import { scaled } from './effort.ts'
import { median, quantile } from './interleave.ts'
import { secondsUsed } from './processor-time.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { submission } from './requests.ts'
import { startProduct } from './start.ts'

const CONSOLES = 500
const EVERY_MS = 15_000
const CARS_A_SECOND = 10
const SECONDS = scaled(15, 3)
const ROUNDS = scaled(2, 1)

export const consolesBench: Bench = {
  name: 'consoles',
  title: '500 open consoles',
  method: `\`server/main.js\` with 1,000,000 postings. ${CARS_A_SECOND} cars a second are submitted and their
numbers confirmed by opening the texted link. ${CONSOLES} signed-in agents each ask every
${EVERY_MS / 1000} s for what is new anywhere (\`since\`, the latest 20 of some 150), spread evenly. The processor time of the server's process, all its threads, meanwhile,
minus that of an equal time with the same cars and no consoles; ${ROUNDS} rounds of
${SECONDS} s alternately after one to warm up, the median difference.`,
  run,
}

interface Asked {
  origin: string
  dataDir: string
  tokens: string[]
  postcodes: string[]
  times: number[]
}

let posted = 1_500_000

async function run(): Promise<Figure[]> {
  const country = await copiedCountry('country-consoles', CONSOLES)
  const server = await startProduct(country.dataDir)
  const asked = { ...country, origin: `http://127.0.0.1:${server.port}`, times: [] }
  const alone: number[] = []
  const beside: number[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const bare = await coresOf(server.pid, () => postCars(asked))
    const used = await coresOf(server.pid, async () => {
      await Promise.all([postCars(asked), openConsoles(asked)])
    })
    if (round < 0) asked.times = []
    else {
      alone.push(bare)
      beside.push(used - bare)
    }
  }
  await server.stop()
  return [
    figureOf('Ten new cars a second alone, of a core', median(alone), ''),
    atMost('500 consoles beside them, of a core', median(beside), 0.2, ''),
    { what: 'Requests of consoles', measured: String(asked.times.length) },
    figureOf('An answer to a console, p99', quantile(asked.times, 0.99), 'ms'),
  ]
}

/** The share of one core that the process takes while `work` goes on. */
async function coresOf(pid: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  const before = secondsUsed(pid)
  await work()
  return (secondsUsed(pid) - before) / ((performance.now() - began) / 1000)
}

async function postCars({ origin, dataDir }: Asked): Promise<void> {
  const file = new DatabaseSync(join(dataDir, 'beat-scrap.sqlite'), { readOnly: true })
  const latest = file.prepare("select body from texts where kind = 'link' and phone = ?")
  await evenly(CARS_A_SECOND * SECONDS, async () => {
    const number = posted++
    const { path, headers, body } = submission(number)
    await send(origin + path, { method: 'POST', headers: { ...headers }, body: body ?? '' })
    const text = latest.get(`+447${String(400_000_000 + number)}`)
    const link = /edit-form\/([\w-]{22})/.exec(String(text?.['body']))?.[1]
    if (link === undefined) throw new Error('A car was posted without a text.')
    await send(`${origin}/car/link-opened/${link}`, { method: 'POST' })
  })
  file.close()
}

async function openConsoles({ origin, tokens, postcodes, times }: Asked): Promise<void> {
  await evenly(CONSOLES * ((SECONDS * 1000) / EVERY_MS), async (turn) => {
    const console = turn % CONSOLES
    const headers = { authorization: `Bearer ${tokens[console]}`, accept: 'application/json' }
    const near = `near=${postcodes[console % postcodes.length]?.replace(' ', '+')}`
    const since = new Date(Date.now() - EVERY_MS).toISOString()
    const began = performance.now()
    await send(`${origin}/agent/vehicles?since=${since}&${near}`, { headers })
    times.push(performance.now() - began)
  })
}

/** Begins each of `count` at its own time, all within the round. */
async function evenly(count: number, work: (turn: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let turn = 0; turn < count; turn += 1) {
    await pause(Math.max(0, began + (turn * SECONDS * 1000) / count - performance.now()))
    all.push(work(turn))
  }
  await Promise.all(all)
}

async function send(url: string, request: RequestInit): Promise<void> {
  const answer = await fetch(url, request)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`Refused: ${answer.status}`)
}
