import { expect, test } from 'vitest'
import {
  change,
  forEachTest,
  insert,
  it,
  makeServices,
} from '../../../../tests/support/test-site.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/basics/time.ts'
import { planOf } from '../../../../tests/support/plan-of.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import {
  queueApprovals,
  queueCode,
  queueLinks,
  sendDueTexts,
} from '../../../../tests/support/send-due-texts.ts'
import { onPostgres, rowsOf, type TestServices } from '../../../../tests/support/test-services.ts'
import type { Database, Row } from '../../../platform/database/schema.ts'
import type { Carried } from '../../../platform/carriers/carrier.ts'
import { purge, PURGES } from '../../../upkeep/scheduled/tasks.ts'
import { findQueued } from '../limits/phone-limits.ts'
import { claimTexts, findDue, findDueFirstTries, findDueRetries } from './claim-texts.ts'
import { queueLinkText } from './queue-text.ts'
import { openOutbox, type Outbox } from './sender.ts'
import { recheckTexts } from './word-when-sent.ts'

const CLAIM_MS = 20_000
const SEND_OPTIONS = { atOnce: 4, claimMs: CLAIM_MS }

const services = forEachTest(() => makeServices())

const texts = () => rowsOf(services, 'texts')
const open = () => openOutbox(services, SEND_OPTIONS)
const CLAIMING = { claimMs: CLAIM_MS, takesLapsed: true, onLimit: (): void => undefined }
const claimUpTo = (limit: number, takesLapsed = true) =>
  claimTexts(services, services.database, { ...CLAIMING, limit, takesLapsed })

/** A carrier that answers when told to: the first it was asked, whose sender then records it as it stops. */
function slowCarrier() {
  const asked: string[] = []
  const answers: ((carried: Carried) => void)[] = []
  services.carrier.carry = (text) => {
    asked.push(text.id)
    return new Promise((resolve) => void answers.push(resolve))
  }
  const answer = async (carried: Carried, sender: Outbox) => {
    answers.shift()?.(carried)
    await new Promise(setImmediate)
    await sender.round(false)
  }
  return { asked, answer }
}

test('no more texts are with the carrier than are allowed at once', async () => {
  await queueLinks(services, 9)
  const { asked, answer } = slowCarrier()
  const outbox = open()
  await outbox.round()
  await outbox.round()
  expect(asked).toHaveLength(4)
  await answer({ outcome: 'accepted' }, outbox)
  expect(asked).toHaveLength(4)
  await outbox.round()
  expect(asked).toHaveLength(5)
})

test('a claimed text is left alone until its claim lapses, and then sent under the same id', async () => {
  await queueLinks(services, 1)
  const { asked } = slowCarrier()
  await open().round()
  const successor = open()
  services.clock.advance(CLAIM_MS - 1)
  await successor.round()
  expect(asked).toHaveLength(1)
  services.clock.advance(1)
  await successor.round()
  expect(asked).toHaveLength(2)
  expect(new Set(asked).size).toBe(1)
})

test.each<[Carried, state: string]>([
  [{ outcome: 'permanent', failure: 'status-400' }, 'due'],
  [{ outcome: 'accepted' }, 'sent'],
])('a late result %o from a sender whose claim lapsed leaves the text %s', async (word, state) => {
  await queueLinks(services, 1)
  const { answer } = slowCarrier()
  const [late, successor] = [open(), open()]
  await late.round()
  services.clock.advance(CLAIM_MS)
  await successor.round()
  await answer(word, late)
  expect(await texts()).toMatchObject([{ state, tries: 2 }])
  await answer({ outcome: 'accepted' }, successor)
  expect(await texts()).toMatchObject([{ state: 'sent' }])
})

test('a text deleted between its claim and its handing over is left out', async () => {
  await queueLinks(services, 2)
  const claim = await claimUpTo(4)
  expect(await recheckTexts(services, claim.texts)).toHaveLength(2)
  await services.database.deleteFrom('postings').execute()
  expect(await recheckTexts(services, claim.texts)).toEqual([])
})

test('senders that keep dying with a text give it up after a day', async () => {
  await queueLinks(services, 1)
  slowCarrier()
  for (let hour = 0; hour <= 25; hour++) {
    await open().round()
    services.clock.advance(HOUR_MS)
  }
  const [text] = await texts()
  expect(text).toMatchObject({ state: 'failed', failure: 'gave-up' })
  const fields = { textId: text?.id, kind: 'link', failure: 'gave-up' }
  expect(services.log.lines).toEqual([{ level: 'warn', message: 'text failed', fields }])
})

test('a code that waited past its ten minutes is given up unsent', async () => {
  await queueCode(services)
  services.clock.advance(10 * MINUTE_MS + 1)
  await sendDueTexts(services)
  expect(services.carrier.carried).toEqual([])
  expect(await texts()).toMatchObject([{ state: 'failed', failure: 'gave-up', tries: 0 }])
})

test('a claim holds as many as are asked for, those that waited longest first, and says the state of each', async () => {
  await queueLinks(services, 2)
  services.clock.advance(1000)
  await queueLinks(services, 2)
  const oldest = (await texts()).toSorted(
    (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
  )
  const first = await claimUpTo(3)
  const now = services.clock.now()
  const claimed = { tries: 1, excused: 0, firstTriedAt: now }
  const firstTwo = oldest.slice(0, 2).map(({ id, kind, phone, body }) => {
    return { id, kind, phone, body, ...claimed }
  })
  expect(first).toEqual({ texts: [...firstTwo, expect.objectContaining(claimed)], cleared: false })
  services.clock.advance(CLAIM_MS)
  expect((await claimUpTo(9, false)).texts.map(({ tries }) => tries)).toEqual([1])
  const again = await claimUpTo(9)
  const tried = again.texts.map(({ tries, firstTriedAt }) => [tries, firstTriedAt])
  expect(tried).toEqual(Array.from({ length: 3 }, () => [2, now]))
})

test('a text whose last look took most of its claim is left to the next one', async () => {
  await queueLinks(services, 1)
  const { asked } = slowCarrier()
  const stalls: TestServices['digest'] = (...parts) => {
    services.clock.advance(CLAIM_MS / 2 + 1)
    return services.digest(...parts)
  }
  await openOutbox({ ...services, digest: stalls }, SEND_OPTIONS).round()
  expect(asked).toEqual([])
  services.clock.advance(CLAIM_MS)
  await open().round()
  expect(asked).toHaveLength(1)
})

test('a sender back from an outage first lets the others write what they sent', async () => {
  await queueLinks(services, 2)
  const { asked, answer } = slowCarrier()
  const sender = open()
  await sender.round()
  let isGone = true
  const cutOff = {
    ...services,
    get database() {
      if (isGone) throw new Error('The database does not answer.')
      return services.database
    },
  }
  const other = openOutbox(cutOff, SEND_OPTIONS)
  services.clock.advance(CLAIM_MS)
  await expect(other.round()).rejects.toThrow()
  isGone = false
  services.clock.advance(5000)
  await other.round()
  expect(asked).toHaveLength(2)
  await answer({ outcome: 'accepted' }, sender)
  // The other text is one of a sender that never came back.
  services.clock.advance(5000)
  await other.round()
  expect(asked).toHaveLength(3)
})

it('tries that the carrier excused do not make a text too late, failed ones do', async () => {
  await queueLinks(services)
  const wait = { outcome: 'wait', failure: 'status-429', seconds: 1 } as const
  services.carrier.answerWith(...Array.from({ length: 30 }, () => wait))
  for (let hour = 0; hour < 30; hour += 1) {
    await sendDueTexts(services)
    services.clock.advance(HOUR_MS)
  }
  expect(await texts()).toMatchObject([{ state: 'due', tries: 30, excused: 30 }])
  services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await sendDueTexts(services)
  expect(await texts()).toMatchObject([{ state: 'failed', failure: 'gave-up' }])
})

/** Queues links and, of the lane behind them, news; as many of either were tried before. */
async function queue(links: number, news: number, { tried }: { tried: boolean }): Promise<void> {
  await queueLinks(services, links)
  await queueApprovals(services, news)
  if (tried) await change(services, 'texts', { tries: 1 })
}

/** What is found at a limit of texts a day, part of it spent on links, and which limit texts wait for. */
async function find(limit: number, textsPerDay = 0, link = 0) {
  const waits: string[] = []
  const claiming = { ...CLAIMING, limit, onLimit: (setting: string) => void waits.push(setting) }
  const of = { ...services, config: { ...services.config, textsPerDay } }
  const found = await findDue(of, services.database, claiming, { code: 0, link, rest: 0 })
  return { found, waits, kinds: found.map(({ kind }) => kind) }
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
    const { found, waits } = await find(limit)
    expect(found.map(({ kind, tries }) => [kind, tries])).toEqual(all.slice(0, limit))
    expect(waits).toEqual([])
  }
})

test('a lane that a limit stops keeps no other try behind it waiting', async () => {
  await queue(0, 1, { tried: true })
  await queue(3, 0, { tried: false })
  const stopped = { kinds: ['approved'], waits: ['TEXTS_PER_DAY'] }
  expect(await find(2, 10, 9)).toMatchObject(stopped)
})

test('texts wait for a limit only where it has less room than they need', async () => {
  await queue(2, 0, { tried: false })
  const kinds = ['link', 'link']
  expect(await find(4, 2)).toMatchObject({ kinds, waits: [] })
  expect(await find(4, 1)).toMatchObject({ kinds, waits: ['TEXTS_PER_DAY'] })
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
  expect((await find(9)).found.map(({ id }) => id.at(-1))).toEqual(['b', 'c', 'a'])
})

test('networks take turns: what one asked for first goes before what another asked for later', async () => {
  const car = await postCar(services)
  for (let turn = 1; turn <= 20; turn++) {
    await queueLinkText(services, services.database, { ...car, turn })
  }
  services.clock.advance(1000)
  const late = await postCar(services)
  await queueLinkText(services, services.database, { ...late, turn: 1 })
  const [, second] = (await find(2)).found
  expect(second?.body).toContain(late.uniqueId)
})

const BY_NOW = { lapsedBy: 1, limit: 32 }
const TO_ERASE = { before: 1, now: 1, limit: 500 }
const BY_PHONE = { digest: 'a', kind: 'link', since: 1 } as const
const PHONES = 'text_allowances_by_phone (phone_digest=? AND kind=? AND queued_at>?)'

// The sender looks twice a second, whatever the outbox holds.
test.each<[string, index: string, look: (of: Database) => Promise<unknown>]>([
  ['first tries', 'texts_due', (of) => findDueFirstTries(of, 1, 32)],
  ['later tries', 'texts_retrying (due_at<?)', (of) => findDueRetries(of, 1, BY_NOW)],
  ['the links of a phone', PHONES, (of) => findQueued(of, BY_PHONE)],
  ['wording to erase', 'texts_worded (created_at<?)', (of) => purge(of, PURGES.wording, TO_ERASE)],
])('%s are found by their index', async (_, index, look) => {
  const plan = await planOf(services, look)
  const [name = ''] = index.split(' ')
  if (!onPostgres()) expect(plan).toContain(index)
  else expect(plan).toMatch(new RegExp(`Index.* ${name}\\b[^]*Index Cond`))
})
