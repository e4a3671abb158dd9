// Whether a million postings cost more than a thousand: starting, viewing, editing, listing quotes.
import { scaled } from './effort.ts'
import { filledDatabase, linkOf, quotesOf } from './fill-database.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad } from './load.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { details, read, type Request } from './requests.ts'
import { startProduct, type Running } from './start.ts'

const FEW = 1000
const MANY = scaled(1_000_000, 20_000)
const ROUNDS = 5
const SECONDS = 1
const ASKED = 3000

export const millionBench: Bench = {
  name: 'million',
  title: 'A million postings',
  method: `Two data directories filled by SQL: 1,000 and 1,000,000 postings, each with its link and its
sent text, every fourth with three quotes. \`server/main.js\` is started on each alternately, five times
after two to warm up, from the start of the process to the first answer of a posting. Then both run,
and one client views, edits and lists quotes of postings picked at random, ${ROUNDS} rounds of
${SECONDS} s each alternately after two to warm up: the median time of each round, and the median ratio.
The files are in the system's file cache, as they are on a machine in use.`,
  run,
}

async function run(): Promise<Figure[]> {
  const few = await filledDatabase(FEW)
  const many = await filledDatabase(MANY)
  const starts = await interleave(5, {
    few: () => startTime(few, FEW),
    many: () => startTime(many, MANY),
  })
  const servers = { few: await startProduct(few), many: await startProduct(many) }
  const figures = [
    ...(await compare('View', servers, view)),
    ...(await compare('Edit', servers, edit)),
    ...(await compare('Quotes', servers, quotes)),
  ]
  await servers.few.stop()
  await servers.many.stop()
  return [
    figureOf('Start with 1,000', median(starts.few) / 1000, 's'),
    atMost('Start with 1,000,000, to the first answer', median(starts.many) / 1000, 2, 's'),
    ...figures,
  ]
}

async function startTime(dataDir: string, postings: number): Promise<number> {
  const began = performance.now()
  const server = await startProduct(dataDir)
  const path = `/car/get-data/${linkOf(postings - 1)}`
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
  await answer.arrayBuffer()
  const took = performance.now() - began
  await server.stop()
  if (!answer.ok) throw new Error(`The first answer was ${answer.status}.`)
  return took
}

async function compare(
  what: string,
  servers: { few: Running; many: Running },
  request: (number: number) => Request,
): Promise<Figure[]> {
  const times = await interleave(ROUNDS, {
    few: () => medianTime(servers.few.port, FEW, request),
    many: () => medianTime(servers.many.port, MANY, request),
  })
  return [
    figureOf(`${what} among 1,000`, median(times.few), 'ms'),
    figureOf(`${what} among 1,000,000`, median(times.many), 'ms'),
    atMost(`${what}, times as long`, ratio(times.many, times.few), 1.3, ''),
  ]
}

async function medianTime(
  port: number,
  postings: number,
  request: (number: number) => Request,
): Promise<number> {
  const requests = Array.from({ length: ASKED }, () =>
    request(Math.floor(Math.random() * postings)),
  )
  const { times } = await runLoad({ port, clients: 1, seconds: SECONDS, requests })
  return median(times)
}

function view(number: number): Request {
  return read(`/car/get-data/${linkOf(number)}`)
}

function quotes(number: number): Request {
  return read(quotesOf(number))
}

// The problem is a new one each time, since an edit that changes nothing writes nothing.
function edit(number: number): Request {
  return {
    method: 'PUT',
    path: `/car/edit-form/${linkOf(number)}`,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...details(number), problem: `Brakes. Asking ${Math.random()}.` }),
  }
}
