import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { codePointCsv, madePostcodes } from '../../../tests/support/made-postcodes.ts'
import { makeServices } from '../../../tests/support/test-services.ts'
import type { CsvFile } from '../../platform/csv-rows.ts'
import { importPostcodes } from './import-postcodes.ts'

const services = forEachTest(() => makeServices())

const LINES = codePointCsv(madePostcodes('LS', 9000)).split('\r\n')

async function* files(): AsyncGenerator<CsvFile> {
  yield { name: 'ls.csv', lines: chunks() }
}

async function* chunks(): AsyncGenerator<string[]> {
  for (let from = 0; from < LINES.length; from += 700) yield LINES.slice(from, from + 700)
}

const count = async (): Promise<number> =>
  (await services.database.selectFrom('postcodes').select('postcode').execute()).length

test('stopped in the middle it keeps what it has, and the next run completes it', async () => {
  const seen: number[] = []
  const first = await importPostcodes(services.database, files(), {
    stopped: () => (seen.at(-1) ?? 0) >= 3000,
    progress: (postcodes) => void seen.push(postcodes),
  })
  expect(first).toMatchObject({ stopped: true })
  expect(await count()).toBe(seen.at(-1))
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  const going = { stopped: () => false, progress: () => undefined }
  expect(await importPostcodes(services.database, files(), going)).toMatchObject({
    postcodes: 9000,
    without: 0,
    unreadable: 0,
    stopped: false,
  })
  expect(await count()).toBe(9000)
})

test('writes of others get their turn in between', async () => {
  const going = { stopped: () => false, progress: () => undefined }
  let others = 0
  const done = new AbortController()
  const importing = importPostcodes(services.database, files(), going).then(() => done.abort())
  while (!done.signal.aborted) {
    await services.database.transaction().execute(async (tx) => {
      await tx.deleteFrom('submissions').execute()
    })
    others += 1
    await yieldToEventLoop()
  }
  await importing
  expect(others).toBeGreaterThan(3)
})
