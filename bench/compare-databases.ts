// The product on PostgreSQL, among few postings and among many, beside the embedded database: who
// takes how long over the same requests.
import { interleave, median, ratio } from './interleave.ts'
import { runLoad, type Load } from './load.ts'
import type { Request } from './requests.ts'
import { atMost, shown, type Figure } from './report.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

export const ROUNDS = 5
export const SECONDS = 1
export const CLIENTS = 8

export interface Sides {
  few: Running
  many: Running
  embedded: Running
}

/** What a round asks for. */
export type Asked = Load['requests']

interface Databases {
  /** Addresses of PostgreSQL. */
  few: string
  many: string
  dataDir: string
}

/** Runs `work` with the product on each of the databases, which is gone afterwards. */
export async function withSides<T>(
  { few, many, dataDir }: Databases,
  work: (sides: Sides) => Promise<T>,
): Promise<T> {
  const quiet = { TEXT_SENDER: 'off', LOG_LEVEL: 'warn' }
  const on = (name: string, url: string): Promise<Running> =>
    startProduct(emptyDirectory(name), { ...quiet, DATABASE_URL: url })
  const running: Running[] = []
  const run = async (starting: Promise<Running>): Promise<Running> => {
    const server = await starting
    running.push(server)
    return server
  }
  try {
    return await work({
      few: await run(on('postgresql-few', few)),
      many: await run(on('postgresql-many', many)),
      embedded: await run(startProduct(dataDir, quiet)),
    })
  } finally {
    for (const server of running) await server.stop()
  }
}

/** Among few and many, and embedded; with several clients, and with one alone. */
export async function compare(
  what: string,
  { few, many, embedded }: Sides,
  asked: { few: () => Asked; many: () => Asked },
): Promise<Figure[]> {
  const times = await interleave(ROUNDS, {
    few: () => medianTime(few, asked.few()),
    many: () => medianTime(many, asked.many()),
    embedded: () => medianTime(embedded, asked.many()),
  })
  const alone = await interleave(ROUNDS, {
    many: () => medianTime(many, asked.many(), 1),
    embedded: () => medianTime(embedded, asked.many(), 1),
  })
  return [
    { what: `${what} among few`, measured: shown(median(times.few), 'ms') },
    { what: `${what} among 1,000,000`, measured: shown(median(times.many), 'ms') },
    { what: `${what}, embedded`, measured: shown(median(times.embedded), 'ms') },
    atMost(`${what}, times as long as few`, ratio(times.many, times.few), 1.3, ''),
    atMost(`${what}, times as long as embedded`, ratio(times.many, times.embedded), 2, ''),
    { what: `${what}, alone: among 1,000,000`, measured: shown(median(alone.many), 'ms') },
    { what: `${what}, alone: embedded`, measured: shown(median(alone.embedded), 'ms') },
    atMost(`${what}, alone: times as long`, ratio(alone.many, alone.embedded), 2, ''),
  ]
}

/** The same of giving quotes, for which the few have no cars to spare. */
export async function compareGiving(
  { many, embedded }: Sides,
  asked: () => Request[],
): Promise<Figure[]> {
  const times = await interleave(ROUNDS, {
    many: () => medianTime(many, asked()),
    embedded: () => medianTime(embedded, asked()),
  })
  return [
    { what: 'Giving a quote among 1,000,000', measured: shown(median(times.many), 'ms') },
    { what: 'Giving a quote, embedded', measured: shown(median(times.embedded), 'ms') },
    atMost('Giving, times as long as embedded', ratio(times.many, times.embedded), 2, ''),
  ]
}

async function medianTime({ port }: Running, requests: Asked, clients = CLIENTS): Promise<number> {
  const { times } = await runLoad({ port, clients, seconds: SECONDS, requests })
  return median(times)
}
