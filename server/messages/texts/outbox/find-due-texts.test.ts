// Which texts a sender takes next where more are due than it takes, or than a limit lets go.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { queueApprovals, queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { change, insert, makeServices, rowsOf } from '../../../../tests/support/test-services.ts'
import type { Row } from '../../../platform/database/schema.ts'
import { findDue, type DueTexts } from './claim-texts.ts'
import { queueLinkText } from './queue-text.ts'

const services = forEachTest(() => makeServices())
let waits: string[]
beforeEach(() => void (waits = []))

/** Queues links and, of the lane behind them, news; as many of either were tried before. */
async function queue(links: number, news: number, { tried }: { tried: boolean }): Promise<void> {
  await queueLinks(services, links)
  await queueApprovals(services, news)
  if (tried) await change(services, 'texts', { tries: 1 })
}

/** What is found at a limit of texts a day, part of it spent on links. */
function find(limit: number, textsPerDay = 0, link = 0): Promise<DueTexts> {
  const onLimit = (setting: string): void => void waits.push(setting)
  const claiming = { limit, claimMs: 20_000, takesLapsed: true, onLimit }
  const of = { ...services, config: { ...services.config, textsPerDay } }
  return findDue(of, services.database, claiming, { code: 0, link, rest: 0 })
}

test('those tried before come first in their lane, and one lane before the next, up to the limit', async () => {
  await queue(2, 1, { tried: true })
  await queue(2, 2, { tried: false })
  const all: [string, number][] = [
    ['link', 1],
    ['link', 1],
    ['link', 0],
    ['link', 0],
    ['approved', 1],
    ['approved', 0],
    ['approved', 0],
  ]
  for (const limit of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const found = (await find(limit)).map(({ kind, tries }) => [kind, tries])
    expect(found).toEqual(all.slice(0, limit))
  }
  expect(waits).toEqual([])
})

test('a lane that a limit stops keeps no other try behind it waiting', async () => {
  await queue(0, 1, { tried: true })
  await queue(3, 0, { tried: false })
  expect((await find(2, 2, 2)).map(({ kind }) => kind)).toEqual(['approved'])
  expect(waits).toEqual(['TEXTS_PER_DAY'])
})

test('texts wait for a limit only where it has less room than they need', async () => {
  await queue(2, 0, { tried: false })
  expect(await find(4, 2)).toHaveLength(2)
  expect(waits).toEqual([])
  expect(await find(4, 1)).toHaveLength(2)
  expect(waits).toEqual(['TEXTS_PER_DAY'])
})

test('of those due at one moment the one queued first goes first, whatever order they are stored in', async () => {
  const { database } = services
  await queue(3, 0, { tried: false })
  const [model] = (await rowsOf(services, 'texts')) as [Row<'texts'>]
  await database.deleteFrom('texts').execute()
  const as = (end: string, created_at: number) => {
    return { ...model, id: model.id.slice(0, -1) + end, created_at }
  }
  await insert(services, 'texts', as('c', 5), as('a', 9), as('b', 5))
  expect((await find(9)).map(({ id }) => id.at(-1))).toEqual(['b', 'c', 'a'])
})

test('networks take turns: what one asked for first goes before what another asked for later', async () => {
  const car = await postCar(services)
  for (let turn = 1; turn <= 20; turn++) {
    await queueLinkText(services, services.database, { ...car, turn })
  }
  services.clock.advance(1000)
  const late = await postCar(services)
  await queueLinkText(services, services.database, { ...late, turn: 1 })
  const [, second] = await find(2)
  expect(second?.body).toContain(late.uniqueId)
})
