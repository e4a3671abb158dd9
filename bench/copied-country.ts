// A copy of the filled country for benchmarks that write, so that the kept one stays as it was.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addAgent } from '../server/agents/accounts/apply.ts'
import { startSession } from '../server/agents/sign-in/session.ts'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { scaled } from './effort.ts'
import { filledCountry } from './fill-country.ts'
import { emptyDirectory } from './start.ts'

interface CopiedCountry {
  dataDir: string
  /** Ids of cars from all over the list, in a mixed order. */
  cars: string[]
  /** Of as many signed-in, subscribed agents as were asked for. */
  tokens: string[]
  /** Exact postcodes anywhere. */
  postcodes: string[]
}

const CARS = 20_000
// One posting out of this many.
const OF = scaled(50, 4)

/** A million cars and some agents in a directory of that name, to be written to. */
export async function copiedCountry(name: string, agents: number): Promise<CopiedCountry> {
  const country = await filledCountry('whole')
  const dataDir = emptyDirectory(name)
  cpSync(country.dataDir, dataDir, { recursive: true })
  const { database, digest } = await openDatabase({ dataDir, digestKey: TEST_KEY })
  const services = { database, digest, clock: { now: () => Date.now() } }
  const tokens: string[] = []
  for (let number = 0; number < agents; number += 1) {
    const id = await addAgent(services, { name: `Agent ${number}`, contact: '0113 496 0141' })
    tokens.push(await startSession(services, database, id))
  }
  await database.destroy()
  const file = new DatabaseSync(join(dataDir, 'beat-scrap.sqlite'), { readOnly: true })
  const cars = file
    .prepare(
      `select id from postings where rowid % ? = 0 and superseded = 0
       order by substr(id, 20) limit ?`,
    )
    .all(OF, CARS)
    .map(({ id }) => String(id))
  file.close()
  return { dataDir, cars, tokens, postcodes: country.anywhere }
}
