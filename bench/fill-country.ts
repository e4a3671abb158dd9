// Databases with cars all over the country, filled straight by SQL and kept between runs. The small
// one holds a few whole towns of the large one: fewer cars, as close together.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '../domain/basics/time.ts'
import { metresBetween } from '../domain/basics/national-grid.ts'
import { addAgent } from '../server/agents/accounts/apply.ts'
import { startSession } from '../server/agents/sign-in/session.ts'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { areaCentre } from '../server/vehicles/places/area-centres.ts'
import { middleOfSquare } from '../server/vehicles/places/locate.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { scaled } from './effort.ts'
import { versionOf } from './fill-database.ts'
import { madeCars, type MadeCar } from './made-cars.ts'
import { BENCH_DIR, emptyDirectory } from './start.ts'

export interface Country {
  dataDir: string
  /** Of an agent who is signed in. */
  token: string
  /** Exact postcodes in the towns that both sizes hold. */
  inTowns: string[]
  /** Exact postcodes anywhere. */
  anywhere: string[]
}

const CARS = scaled(1_000_000, 50_000)
const CARS_IN_A_TOWN = scaled(2000, 200)
const TOWNS = ['E', 'LS', 'NR', 'EX', 'IV'].flatMap((area) => areaCentre(area) ?? [])
const ASKED_FROM = 2000
const DAYS = 80
const FILLED_BY = [import.meta.filename, join(import.meta.dirname, 'made-cars.ts')]
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY'

/** The whole country, or the towns alone; made on the first call. */
export async function filledCountry(which: 'whole' | 'towns'): Promise<Country> {
  const kept = join(BENCH_DIR, `country-${which}-${versionOf(...FILLED_BY)}`)
  if (!existsSync(kept)) {
    process.stdout.write(`  filling a database: ${which}\n`)
    const directory = emptyDirectory(`country-${which}-unfinished`)
    writeFileSync(join(directory, 'asked.json'), JSON.stringify(await make(directory, which)))
    renameSync(directory, kept)
  }
  const asked = JSON.parse(readFileSync(join(kept, 'asked.json'), 'utf8')) as Country
  return { ...asked, dataDir: kept }
}

async function make(directory: string, which: 'whole' | 'towns'): Promise<Partial<Country>> {
  const { database, digest } = await openDatabase({ dataDir: directory, digestKey: TEST_KEY })
  const services = { database, digest, clock: { now: () => Date.now() } }
  const agent = await addAgent(services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  const token = await startSession(services, database, agent)
  await database.destroy()
  const reach = reachOfTowns()
  const inTowns: string[] = []
  const anywhere: string[] = []
  const file = new DatabaseSync(join(directory, 'beat-scrap.sqlite'))
  fill(file, (insert) => {
    for (const car of madeCars(CARS)) {
      const away = TOWNS.map((town) => metresBetween(town, car))
      const isIn = away.some((metres, town) => metres <= (reach[town] ?? 0))
      if (which === 'towns' && !isIn) continue
      const isCentral = away.some((metres, town) => metres <= (reach[town] ?? 0) / 3)
      if (isCentral && inTowns.length < ASKED_FROM) inTowns.push(car.postcode)
      if (car.number % Math.floor(CARS / ASKED_FROM) === 0) anywhere.push(car.postcode)
      insert(car)
    }
  })
  return { token, inTowns, anywhere }
}

/** How far each town reaches, in metres, to hold its share of the cars. */
function reachOfTowns(): number[] {
  const away: number[][] = TOWNS.map(() => [])
  for (const car of madeCars(CARS)) {
    TOWNS.forEach((town, index) => void away[index]?.push(metresBetween(town, car)))
  }
  return away.map((metres) => Float64Array.from(metres).toSorted()[CARS_IN_A_TOWN] ?? 0)
}

function fill(database: DatabaseSync, all: (insert: (car: MadeCar) => void) => void): void {
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000')
  // Rows first and indexes after is several times faster.
  const indexes = database
    .prepare("select name, sql from sqlite_master where tbl_name = 'postings' and sql is not null")
    .all()
    .filter(({ name }) => name !== 'postings')
  for (const { name } of indexes) database.exec(`drop index ${String(name)}`)
  const posting = database.prepare(
    `insert into postings (id, listing_id, registration, postcode, phone, problem,
       phone_confirmed_at, created_at, used_at, easting, northing)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const photo = database.prepare('insert into photos (id, posting_id, added_at) values (?, ?, ?)')
  const place = database.prepare('insert or ignore into postcodes values (?, ?, ?)')
  const start = Date.now() - DAYS * DAY_MS
  database.exec('begin')
  all((car) => {
    const { number, postcode, easting, northing } = car
    const at = start + Math.floor((number / CARS) * (DAYS - 1) * DAY_MS)
    const hash = createHash('sha256').update(String(number)).digest('hex')
    const id = at.toString(16).padStart(12, '0') + hash.slice(0, 20)
    const phone = `+447${String(400_000_000 + number)}`
    const mark = markOf(number)
    const problem =
      number % 3 === 0 ? 'Failed its MOT on the rear brakes. Starts and drives.' : null
    const confirmed = car.isConfirmed ? at : null
    const told = [id, hash.slice(0, 22), mark, postcode, phone, problem, confirmed, at, at]
    const stands = middleOfSquare(car)
    posting.run(...told, stands.easting, stands.northing)
    if (car.hasPhoto) photo.run(hash.slice(22, 44), id, at)
    place.run(postcode.replace(' ', ''), easting, northing)
  })
  database.exec('commit')
  for (const { sql } of indexes) database.exec(String(sql))
  database.exec('PRAGMA journal_mode = WAL')
  database.close()
}

// Each car's own for the first million; spread as if at random, as marks are.
function markOf(number: number): string {
  const spread = (number * 611_953) % (5 * 22 ** 4)
  const letter = (over: number): string => LETTERS[Math.floor(spread / over) % 22] ?? 'A'
  const year = 2 + 4 * Math.floor(spread / 22 ** 4)
  return `Y${letter(22 ** 3)}${String(year).padStart(2, '0')}${letter(484)}${letter(22)}${letter(1)}`
}
