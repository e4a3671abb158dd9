// What operators hid and sessions that ended after a backup, once that is restored.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postCar } from '../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../tests/support/test-services.ts'
import { addAgent } from '../agents/add-agent.ts'
import { startSession } from '../agents/open-session.ts'
import { agentOfToken, endSession, endSessions } from '../agents/session.ts'
import { writeJournal } from '../deletions/write-journal.ts'
import { hidePhotos } from '../postings/operate-postings.ts'
import { giveQuote } from '../quotes/give-quote.ts'
import { hideQuote } from '../quotes/hide-quote.ts'
import { replayDeletions } from './replay-deletions.ts'

const WHO = 'test'

let live: TestServices
let restored: TestServices
let aire: string

beforeEach(async () => {
  live = await makeServices()
  restored = await makeServices({ DELETIONS_DIR: `${live.config.dataDir}/deletions` })
  aire = await addAgent(live, { name: 'Aire Motors', contact: '07700 900333' })
})
afterEach(async () => {
  await live.close()
  await restored.close()
})

async function backUp(): Promise<void> {
  for (const table of ['postings', 'agents', 'quotes', 'listing_agents', 'sessions'] as const) {
    const rows = await live.database.selectFrom(table).selectAll().execute()
    if (rows.length > 0) await restored.database.insertInto(table).values(rows).execute()
  }
}
async function replay() {
  await writeJournal(live)
  return replayDeletions(restored)
}
const opens = async (token: string) => (await agentOfToken(restored, token)).ok
async function signedIn(token: string) {
  const agent = await agentOfToken(live, token)
  if (!agent.ok) throw new Error('Nobody is signed in.')
  return agent.value
}

test('a quote and photos hidden since are hidden, and shown again they are shown', async () => {
  const { postingId } = await postCar(live)
  await giveQuote(live, { postingId, agentId: aire, amountPence: 64_000, message: null })
  const { id } = await live.database.selectFrom('quotes').select('id').executeTakeFirstOrThrow()
  await backUp()
  const hide = async (isHidden: boolean) => {
    live.clock.advance(1)
    await hideQuote(live, id, { isHidden, who: WHO })
    await hidePhotos(live, postingId, { isHidden, who: WHO })
  }
  const isHidden = async () => {
    const { database } = restored
    const quote = await database
      .selectFrom('listing_agents')
      .select('hidden_at')
      .orderBy('link_id')
      .execute()
    const photos = await database
      .selectFrom('postings')
      .select('photos_hidden_at')
      .orderBy('id')
      .execute()
    return [quote[0]?.hidden_at != null, photos[0]?.photos_hidden_at != null]
  }
  await hide(true)
  expect(await replay()).toEqual({ 'quote-hidden': 1, 'photos-hidden': 1 })
  expect(await isHidden()).toEqual([true, true])
  await hide(false)
  await replay()
  expect(await isHidden()).toEqual([false, false])
})

test('sessions that ended since stay ended, and the others go on', async () => {
  const open = () => startSession(live, live.database, aire)
  const [one, other, third] = [await open(), await open(), await open()]
  await backUp()
  await endSession(live, await signedIn(one))
  expect(await replay()).toEqual({ 'session-ended': 1 })
  expect([await opens(one), await opens(other), await opens(third)]).toEqual([false, true, true])
  await endSessions(live, await signedIn(other))
  expect(await replay()).toEqual({ 'session-ended': 2 })
  expect([await opens(other), await opens(third)]).toEqual([false, false])
})
