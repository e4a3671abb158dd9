// What is sent after a complaint: more of it, which joins it, or another one.
import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { openComplainingOwner, OWNER } from '../../../tests/support/complaining-owner.ts'
import { waitersForLocks } from '../../../tests/support/several-processes.ts'
import { onPostgres } from '../../../tests/support/test-services.ts'

const three = forEachTest(() => openComplainingOwner())

test('more from the same link joins the open complaint, which tells the operator', async () => {
  const first = await three.complain()
  three.services.clock.advance(DAY_MS)
  const more = await three.complain({ words: 'The garage lists the catalyst.' })
  expect(more).toMatchObject({ reference: first.reference, added: true, textedTo: null })
  expect(await three.complain({ words: 'The garage lists the catalyst.' })).toEqual(more)
  expect(await three.stored()).toHaveLength(1)
  expect(await three.textsOf('complaint')).toHaveLength(1)
  expect(await three.textsOf('complaint-notice')).toHaveLength(2)
  expect((await three.thread(first.reference))?.at(-1)).toEqual([
    'complainant',
    'them',
    'The garage lists the catalyst.',
  ])
})

test('a phone or an email alone joins nothing; with the reference it does, until that is closed', async () => {
  const { reference } = await three.complain({ uniqueId: undefined, reach: 'Sam@Example.com' })
  const bare = { uniqueId: undefined, subject: 'Aire Valley Motors' }
  const typed = { ...bare, reach: OWNER, words: 'I take it back.' }
  const mine = await three.complain()
  expect((await three.complain(typed)).reference).not.toBe(mine.reference)
  const wrong = { ...typed, words: 'I take it all back.', reference: 'C 000 000' }
  expect((await three.complain(wrong)).added).toBe(false)
  const others = { ...typed, words: 'Mine.', reference }
  expect((await three.complain(others)).added).toBe(false)
  const asTyped = reference.toLowerCase()
  const more = { ...bare, reach: 'sam@example.COM', words: 'More.', reference: asTyped }
  expect(await three.complain(more)).toMatchObject({ reference, added: true })
  await three.end(reference)
  expect((await three.complain({ ...more, words: 'Still more.' })).added).toBe(false)
})

test('the buyer, who knows the reference and the number, does not write in the name of who complained', async () => {
  const { reference } = await three.complain()
  await three.ask(reference)
  const forged = { uniqueId: undefined, subject: 'Aire Valley Motors', reach: OWNER, reference }
  expect((await three.complain({ ...forged, words: 'I take it back.' })).added).toBe(false)
  const more = await three.complain({ words: 'More.', reference })
  expect(more).toMatchObject({ reference, added: true })
})

test('what is about something or somebody else joins nothing, from the same link or of the same car', async () => {
  const first = await three.complain()
  for (const about of ['us', 'posting']) {
    expect((await three.complain({ about })).added).toBe(false)
  }
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

test('the same words about another buyer are another complaint', async () => {
  const { reference } = await three.complain()
  const other = await three.complain({ subject: 'Holbeck Car Buyers' })
  expect(other.reference).not.toBe(reference)
  expect(await three.complain({ subject: 'Holbeck Car Buyers' })).toEqual(other)
  expect((await three.complain()).reference).toBe(reference)
  expect(await three.stored()).toHaveLength(2)
})

// The embedded database has one writer at a time.
if (onPostgres()) {
  test('what an owner adds at the moment in which a complaint is closed is a complaint of its own', async () => {
    const { reference } = await three.complain()
    const { database, clock } = three.services
    const [open] = await three.stored()
    const adding = await database.transaction().execute(async (tx) => {
      const closing = { outcome: 'upheld', closed_at: clock.now() } as const
      await tx
        .updateTable('complaints')
        .set(closing)
        .where('id', '=', open?.id ?? '')
        .execute()
      const added = three.complain({ words: 'They were late, too.' })
      await expect.poll(() => waitersForLocks(database)).toBeGreaterThan(0)
      return { added }
    })
    expect(await adding.added).toMatchObject({ added: false })
    expect((await three.thread(reference))?.map(([, , words]) => words)).not.toContain(
      'They were late, too.',
    )
    expect(await three.stored()).toHaveLength(2)
  })
}
