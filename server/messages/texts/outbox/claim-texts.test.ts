// Two senders on one database, and one that dies: nobody sends a text twice, and none is lost.
import { expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/basics/time.ts'
import { makeServices, rowsOf, type TestServices } from '../../../../tests/support/test-services.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'
import { claimTexts } from './claim-texts.ts'
import { recheckTexts } from './word-when-sent.ts'
import { queueCode, queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { openOutbox, type Outbox } from './sender.ts'

const CLAIM_MS = 20_000
const SEND_OPTIONS = { atOnce: 4, claimMs: CLAIM_MS }

const services = forEachTest(() => makeServices())

const texts = () => rowsOf(services, 'texts')
const open = () => openOutbox(services, SEND_OPTIONS)
const claimUpTo = (limit: number, takesLapsed = true) => {
  const claiming = { limit, claimMs: CLAIM_MS, onLimit: () => undefined, takesLapsed }
  return claimTexts(services, services.database, claiming)
}

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
    await sender.nextAnswer()
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

/** A text that is with the carrier twice: of a sender whose claim lapsed, and of its successor. */
async function handedOverTwice() {
  await queueLinks(services, 1)
  const { answer } = slowCarrier()
  const [late, successor] = [open(), open()]
  await late.round()
  services.clock.advance(CLAIM_MS)
  await successor.round()
  return { late, successor, answer }
}

test('a sender whose claim lapsed does not undo what its successor did', async () => {
  const { late, successor, answer } = await handedOverTwice()
  await answer({ outcome: 'permanent', failure: 'status-400' }, late)
  expect(await texts()).toMatchObject([{ state: 'due', tries: 2 }])
  await answer({ outcome: 'accepted' }, successor)
  expect(await texts()).toMatchObject([{ state: 'sent' }])
})

test('a late word that the text was taken still counts', async () => {
  const { late, answer } = await handedOverTwice()
  await answer({ outcome: 'accepted' }, late)
  expect(await texts()).toMatchObject([{ state: 'sent' }])
})

test('a posting deleted while its text is with the carrier stays deleted', async () => {
  await queueLinks(services, 1)
  const { answer } = slowCarrier()
  const outbox = open()
  await outbox.round()
  await services.database.deleteFrom('postings').execute()
  await answer({ outcome: 'temporary', failure: 'timed-out' }, outbox)
  expect(await texts()).toEqual([])
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

test('tries that the carrier excused do not make a text too late, failed ones do', async () => {
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
