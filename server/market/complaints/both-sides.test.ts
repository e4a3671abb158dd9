// A complaint between three: the complainant, the operator, and the buyer, who sees only what the operator writes.
import { expect, test } from 'vitest'
import { forEachTest, it } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { madeSubscription, waitingPushes } from '../../../tests/support/alerted-agent.ts'
import {
  BUYER,
  openComplainingOwner,
  OWNER,
  WORDS,
} from '../../../tests/support/complaining-owner.ts'
import { waitersForLocks } from '../../../tests/support/several-processes.ts'
import { personalCopy } from '../../../tests/support/personal-copy.ts'
import { phoneNumber } from '../../../tests/support/post-car.ts'
import { change, insert, onPostgres, outcomeOf } from '../../../tests/support/test-site.ts'
import { suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { eraseAgent } from '../../upkeep/people/erase-agent.ts'
import { writeAbout } from './answer-complaint.ts'

const three = forEachTest(() => openComplainingOwner())
const answer = async (reference: string, words: string, by = three.aire) => {
  three.services.clock.advance(MINUTE_MS)
  return by.call('POST', `/agent/complaints/${reference}/messages`, { words })
}
const seenByBuyer = async (by = three.aire) =>
  (await by.call('GET', '/agent/complaints')).json<{ complaints: unknown[] }>().complaints

const copyOf = async (phone: string) =>
  (await personalCopy(three.services, phoneNumber(phone))).json

test('what the operator asks and the buyer answers is kept once each, and neither side reads the other’s words', async () => {
  const { reference } = await three.complain()
  expect(await seenByBuyer()).toEqual([])
  expect((await answer(reference, 'Who says so?')).statusCode).toBe(404)
  const told = { complainant: null, other: 'console' }
  expect(await three.ask(reference)).toMatchObject({ ok: true, value: told })
  const [asked, said] = ['What did you pay for the Passat?', 'No catalyst on it. We paid £410.']
  expect(outcomeOf(await answer(reference, ' '))).toBe('400 words required')
  expect(outcomeOf(await answer(reference, 'x'.repeat(2001)))).toBe('400 words too-long')
  for (const words of [asked, said, said]) {
    expect((await answer(reference, words)).statusCode).toBe(200)
  }
  const messages = [
    { isOurs: true, words: asked },
    { isOurs: false, words: asked },
    { isOurs: false, words: said },
  ]
  expect(await seenByBuyer()).toMatchObject([{ reference, isOpen: true, messages }])
  const asTheySeeIt = JSON.stringify(await seenByBuyer())
  for (const theirs of ['£530', 'drive', '900123', 'AB12'])
    expect(asTheySeeIt).not.toContain(theirs)
  expect(await three.thread(reference)).toEqual([
    ['complainant', 'them', WORDS],
    ['complainant', 'us', expect.stringContaining(reference)],
    ['other', 'Priya S.', asked],
    ['other', 'them', asked],
    ['other', 'them', said],
  ])
  const toOwner = (await queuedTexts(three.services)).filter(
    ({ phone }) => phone === three.car.phone,
  )
  expect(JSON.stringify(toOwner)).not.toContain('catalyst')
})

it('a buyer without a browser gets one text a day about it, with nothing of it, and one with a browser a push alone', async () => {
  const { reference } = await three.complain()
  await three.ask(reference)
  await three.ask(reference, 'And why?')
  expect(await three.textsOf('complaint-asked')).toEqual([
    expect.objectContaining({
      phone: '+447700900456',
      body: "Beat Scrap: we've written to you about a complaint. Read it and answer here: http://localhost:3000/agents/profile/complaints",
    }),
  ])

  const device = madeSubscription('https://fcm.googleapis.com/a')
  await three.aire.call('PUT', '/agent/alerts/device', device)
  three.services.clock.advance(DAY_MS)
  await three.ask(reference)
  expect(await three.textsOf('complaint-asked')).toHaveLength(1)
  const pushes = await waitingPushes(three.services)
  expect(pushes.filter(({ kind }) => kind === 'complaint')).toEqual([
    {
      kind: 'complaint',
      title: 'We’ve written to you about a complaint',
      line: 'Read it and answer.',
      path: '/agents/profile/complaints',
      agent_id: three.aire.id,
    },
  ])
})

it('closing tells both, and ends the thread; words too long to text close nothing and tell nobody', async () => {
  const { reference } = await three.complain()
  expect(await three.end(reference, 'Long. '.repeat(90))).toMatchObject({ reason: 'invalid' })
  expect(await three.stored()).toMatchObject([{ closed_at: null }])
  expect(await seenByBuyer()).toEqual([])
  expect(await three.textsOf('complaint-answer')).toEqual([])
  const told = { complainant: 'text', other: 'console' }
  expect(await three.end(reference, 'They will pay you £120.')).toEqual({ ok: true, value: told })
  expect((await three.textsOf('complaint-answer')).map(({ body }) => body)).toEqual([
    `Beat Scrap, about ${reference}: we agree with your complaint. They will pay you £120.`,
  ])
  const closed = 'We’ve closed the complaint: we agree with it.'
  expect(await seenByBuyer()).toMatchObject([{ isOpen: false, messages: [{ words: closed }] }])
  expect(outcomeOf(await answer(reference, 'No.'))).toBe('409 complaint-closed')
  const toThem = { to: 'complainant', words: 'x', who: 'P' }
  for (const again of [
    await three.end(reference),
    await three.ask(reference),
    await writeAbout(three.services, reference, toThem),
  ]) {
    expect(again).toMatchObject({ ok: false, reason: 'complaint-closed' })
  }
})

test('a suspended buyer has to be called, and nobody is asked where no buyer is known', async () => {
  const { reference } = await three.complain()
  await suspendAgent(three.services, three.aire.id, { who: 'Pat', reason: 'Complaints' })
  expect(await three.ask(reference)).toMatchObject({ value: { other: 'call' } })
  const { reference: other } = await three.complain({ about: 'us', words: 'Your page is slow.' })
  const nobody = { reason: 'invalid', problems: [{ code: 'no-other-side' }] }
  expect(await three.ask(other)).toMatchObject(nobody)
  expect(await three.end(other)).toMatchObject({ value: { other: null } })
})

it('another agent, and anybody else of the business, sees and answers nothing', async () => {
  const { reference } = await three.complain()
  await three.ask(reference)
  const other = await signInAgent(three.site, { name: 'Other', phone: '07700 900457' })
  expect(await seenByBuyer(other)).toEqual([])
  expect((await answer(reference, 'Hello', other)).statusCode).toBe(404)
  const [id, agent_id] = [`${three.aire.id.slice(0, -1)}f`, three.aire.id]
  await insert(three.services, 'agent_people', { id, agent_id, name: 'Sam', added_at: 1 })
  await change(three.services, 'sessions', { person_id: id })
  expect(outcomeOf(await three.aire.call('GET', '/agent/complaints'))).toBe('403 owner-only')
})

it('the copy of who complained has nothing of the buyer’s, and the buyer’s nothing of theirs', async () => {
  const { reference } = await three.complain()
  await three.ask(reference)
  await answer(reference, 'No catalyst on it.')
  const [owners, buyers] = [await copyOf(OWNER), await copyOf(BUYER)]
  expect(owners).toContain('on the drive')
  expect(buyers).toContain('No catalyst on it.')
  for (const not of ['No catalyst', 'Passat', 'Priya']) expect(owners).not.toContain(not)
  const plain = reference.replaceAll(' ', '')
  const theirs = ['on the drive', 'Priya', '"registration": "AB12 CDE"', plain]
  for (const not of theirs) expect(buyers).not.toContain(not)
  await eraseAgent(three.services, three.aire.id)
  expect((await three.thread(reference))?.map(([, who]) => who)).toEqual(['them', 'us'])
})

it('the copy of a buyer has what they reported at an earlier number, without that number', async () => {
  const vehicleId = three.car.postingId
  const report = { about: 'posting', vehicleId, kind: 'already-sold', words: 'Sold.' }
  expect((await three.aire.call('POST', '/complaints', report)).statusCode).toBe(200)
  const moved = phoneNumber('07700 900789')
  await change(three.services, 'agents', { phone: moved }, { id: three.aire.id })
  expect(JSON.parse(await copyOf('07700 900789'))).toMatchObject({
    complaints: [],
    reportedByTheAgent: [{ kind: 'already-sold', messages: [{ words: 'Sold.' }] }],
  })
  expect(await copyOf('07700 900789')).not.toContain('900456')
})

it('more from the same link joins the open complaint, which tells the operator', async () => {
  const first = await three.complain()
  three.services.clock.advance(DAY_MS)
  const more = await three.complain({ words: 'The garage lists the catalyst.' })
  expect(more).toMatchObject({ reference: first.reference, added: true, textedTo: null })
  expect(await three.complain({ words: 'The garage lists the catalyst.' })).toEqual(more)
  expect(await three.stored()).toHaveLength(1)
  expect(await three.textsOf('complaint')).toHaveLength(1)
  expect(await three.textsOf('complaint-notice')).toHaveLength(2)
  const said = ['complainant', 'them', 'The garage lists the catalyst.']
  expect((await three.thread(first.reference))?.at(-1)).toEqual(said)
})

it('without its link, only its reference adds to a complaint, until it is closed or the buyer may know both', async () => {
  const { reference } = await three.complain({ uniqueId: undefined, reach: 'Sam@Example.com' })
  const bare = { uniqueId: undefined, subject: 'Aire Valley Motors' }
  const typed = { ...bare, reach: OWNER, words: 'I take it back.' }
  const mine = await three.complain()
  expect((await three.complain(typed)).reference).not.toBe(mine.reference)
  const wrong = { ...typed, words: 'I take it all back.', reference: 'C 000 000' }
  expect((await three.complain(wrong)).added).toBe(false)
  expect((await three.complain({ ...typed, words: 'Mine.', reference })).added).toBe(false)
  const asTyped = reference.toLowerCase()
  const more = { ...bare, reach: 'sam@example.COM', words: 'More.', reference: asTyped }
  expect(await three.complain(more)).toMatchObject({ reference, added: true })
  await three.end(reference)
  expect((await three.complain({ ...more, words: 'Still more.' })).added).toBe(false)

  // The buyer may know both, and write in the name of who complained.
  await three.ask(mine.reference)
  const forged = { ...typed, words: 'I take it all back.', reference: mine.reference }
  expect((await three.complain(forged)).added).toBe(false)
  const linked = await three.complain({ words: 'More.', reference: mine.reference })
  expect(linked).toMatchObject({ reference: mine.reference, added: true })
})

it('words about something or somebody else add to no complaint, also from the same link or about the same car', async () => {
  const first = await three.complain()
  const others = await three.complain({ subject: 'Holbeck Car Buyers' })
  expect(others.reference).not.toBe(first.reference)
  expect(await three.complain({ subject: 'Holbeck Car Buyers' })).toEqual(others)
  for (const about of ['us', 'posting']) expect((await three.complain({ about })).added).toBe(false)
  for (const about of ['buyer', 'posting']) {
    const sent = { about, subject: 'Somebody else', words: 'Rude.' }
    expect((await three.complain(sent)).reference).not.toBe(first.reference)
  }
  const late = await three.complain({ words: 'Late.' })
  expect(late).toMatchObject({ ...first, added: true, textedTo: null })
  const report = async (kind: string) => {
    three.services.clock.advance(MINUTE_MS)
    const sent = { about: 'posting', vehicleId: three.car.postingId, kind, words: `It is ${kind}.` }
    return (await three.aire.call('POST', '/complaints', sent)).json().added
  }
  expect([await report('already-sold'), await report('abusive')]).toEqual([false, false])
  expect(await three.stored()).toHaveLength(6)
})

test('an email address and the reference are enough although the buyer knows of it, and each word is kept once', async () => {
  const { reference } = await three.complain({ reach: 'sam@example.com' })
  await three.ask(reference)
  const more = { uniqueId: undefined, reach: 'sam@example.com', reference, words: 'More.' }
  for (let again = 0; again < 2; again += 1) {
    const added = await three.complain({ ...more, subject: 'x' })
    expect(added).toMatchObject({ reference, added: true })
  }
  expect(await three.thread(reference)).toHaveLength(3)
  const other = await three.complain({ reach: 'sam@example.com', about: 'us' })
  const toOther = { ...more, reference: other.reference }
  expect(await three.complain(toOther)).toMatchObject({ reference: other.reference, added: true })
  const repeated = await three.complain({ reach: 'sam@example.com' })
  expect(repeated).toMatchObject({ reference, added: false, textedTo: null })
})

// The embedded database has one writer at a time.
if (onPostgres()) {
  test('what an owner adds at the moment in which a complaint is closed is a complaint of its own', async () => {
    const { reference } = await three.complain()
    const { database, clock } = three.services
    const words = 'They were late, too.'
    const adding = await database.transaction().execute(async (tx) => {
      const closing = { outcome: 'upheld', closed_at: clock.now() } as const
      await tx.updateTable('complaints').set(closing).execute()
      const added = three.complain({ words })
      await expect.poll(() => waitersForLocks(database)).toBeGreaterThan(0)
      return { added }
    })
    expect(await adding.added).toMatchObject({ added: false })
    expect((await three.thread(reference))?.map(([, , said]) => said)).not.toContain(words)
    expect(await three.stored()).toHaveLength(2)
  })
}
