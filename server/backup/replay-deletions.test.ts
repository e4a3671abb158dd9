import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, postCar, type PostedCar } from '../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../tests/support/test-services.ts'
import { addAgent } from '../agents/add-agent.ts'
import { startSession } from '../agents/open-session.ts'
import { approveAgent, suspendAgent } from '../agents/approve-agent.ts'
import { takeComplaint } from '../complaints/take-complaint.ts'
import { purgeDeletions, JOURNAL_MS } from '../deletions/purge-deletions.ts'
import { writeJournal } from '../deletions/write-journal.ts'
import { closeAccount } from '../people/close-account.ts'
import { eraseAgent } from '../people/erase-agent.ts'
import { erasePerson } from '../people/erase-person.ts'
import { erasePosting } from '../postings/operate-postings.ts'
import { addPerson } from '../staff/add-person.ts'
import { removePerson } from '../staff/remove-person.ts'
import { allowNumberByOperator, stopNumberByOperator } from '../texts/limits/opt-out.ts'
import { isNumberStopped, stopNumber } from '../texts/limits/stopped-numbers.ts'
import { replayAfterRestore, replayDeletions } from './replay-deletions.ts'

const WHO = 'test'
const STOPPED = '+447700900111'
const ERASED = '+447700900222'

let live: TestServices
let restored: TestServices
let cars: PostedCar[]

beforeEach(async () => {
  live = await makeServices()
  restored = await makeServices({ DELETIONS_DIR: `${live.config.dataDir}/deletions` })
  cars = await Promise.all([
    postCar(live),
    postCar(live, { phone: STOPPED }),
    postCar(live, { phone: ERASED }),
    postCar(live, { phone: '+447700900444' }),
  ])
  // The backup.
  const rows = await live.database.selectFrom('postings').selectAll().orderBy('id').execute()
  await restored.database.insertInto('postings').values(rows).execute()
})

afterEach(async () => {
  await live.close()
  await restored.close()
})

async function postingsLeft(): Promise<string[]> {
  const rows = await restored.database.selectFrom('postings').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('what was deleted after a backup is deleted again once it is restored, and nothing else', async () => {
  await erasePosting(live, cars[0]?.postingId ?? '', WHO)
  await stopNumberByOperator(live, phoneNumber(STOPPED), WHO)
  await erasePerson(live, phoneNumber(ERASED), WHO)
  await writeJournal(live)

  const counts = await replayDeletions(restored)
  expect(counts).toEqual({ posting: 3, 'number-stopped': 1, 'person-erased': 1 })
  expect(await postingsLeft()).toEqual([cars[3]?.postingId])
  expect(await isNumberStopped(restored, restored.database, STOPPED)).toBe(true)
  expect(await replayDeletions(restored)).toEqual({})
})

test('a stop outlives a restore also where its postings were not cleared yet', async () => {
  const stuck = { ...live, clearStopped: async () => undefined }
  await stopNumberByOperator(stuck, phoneNumber(STOPPED), WHO)
  await writeJournal(live)
  await replayDeletions(restored)
  expect(await postingsLeft()).not.toContain(cars[1]?.postingId)
})

test('texts that were allowed again stay allowed', async () => {
  await stopNumberByOperator(live, phoneNumber(STOPPED), WHO)
  live.clock.advance(1)
  await allowNumberByOperator(live, phoneNumber(STOPPED), WHO)
  await writeJournal(live)
  await replayDeletions(restored)
  expect(await isNumberStopped(restored, restored.database, STOPPED)).toBe(false)
})

test('an agent suspended since is suspended, and one who trades again trades', async () => {
  const id = await addAgent(live, { name: 'Aire Motors', contact: '07700 900333' })
  const row = await live.database.selectFrom('agents').selectAll().executeTakeFirstOrThrow()
  await restored.database.insertInto('agents').values(row).execute()
  await suspendAgent(live, id, { who: WHO })
  await writeJournal(live)
  await replayDeletions(restored)
  expect(await stateOf(id)).toBe('suspended')

  await approveAgent(live, id, WHO)
  await writeJournal(live)
  await replayDeletions(restored)
  expect(await stateOf(id)).toBe('approved')
})

test('a person removed since is removed with their name kept, and one who was left in still signs in', async () => {
  const { aire, sam, lee } = await businessInBackup()
  await startSession(restored, restored.database, aire, { personId: sam })
  await startSession(restored, restored.database, aire, { personId: lee })
  await removePerson(live, { agentId: aire, personId: sam }, { who: WHO })
  await writeJournal(live)
  expect(JSON.stringify(await live.journal.recent())).not.toContain(sam)
  expect(await replayDeletions(restored)).toEqual({ 'person-removed': 1 })
  expect(await peopleLeft()).toEqual([
    { id: sam, name: 'Sam Pell', phone: null },
    { id: lee, name: 'Lee Ward', phone: '+447700900555' },
  ])
  const sessions = await restored.database.selectFrom('sessions').select('person_id').execute()
  expect(sessions).toEqual([{ person_id: lee }])
  expect(await replayDeletions(restored)).toEqual({})
})

test('a person erased since is erased with their name', async () => {
  const { sam, lee } = await businessInBackup()
  await erasePerson(live, phoneNumber('+447700900877'), WHO)
  await writeJournal(live)
  await replayDeletions(restored)
  expect(await peopleLeft()).toEqual([
    { id: sam, name: null, phone: null },
    { id: lee, name: 'Lee Ward', phone: '+447700900555' },
  ])
})

test('an agent erased since is erased with the business’s people', async () => {
  const { aire } = await businessInBackup()
  await eraseAgent(live, aire)
  await writeJournal(live)
  expect(await replayDeletions(restored)).toEqual({ 'agent-erased': 1 })
  expect(await restored.database.selectFrom('agents').select('id').execute()).toEqual([])
  expect(await peopleLeft()).toEqual([])
})

test('an account closed by its agent since is closed, with nobody who signs in', async () => {
  const { aire } = await businessInBackup()
  await startSession(restored, restored.database, aire)
  await closeAccount(live, aire)
  await writeJournal(live)
  expect(await replayDeletions(restored)).toEqual({ 'agent-left': 1 })
  expect(await stateOf(aire)).toBe('left')
  expect(await peopleLeft()).toEqual([])
  expect(await restored.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a server that starts on a restored database deletes first, and one that was not restored looks no further', async () => {
  await erasePosting(live, cars[0]?.postingId ?? '', WHO)
  await writeJournal(live)
  await replayAfterRestore(restored)
  expect(await postingsLeft()).not.toContain(cars[0]?.postingId)
  expect(restored.log.lines.at(-1)).toMatchObject({ level: 'warn', fields: { count: 1 } })

  const lines = restored.log.lines.length
  await replayAfterRestore(restored)
  await replayAfterRestore(live)
  expect(restored.log.lines).toHaveLength(lines)
})

test('a deletion that is taken back is in no journal', async () => {
  const failing = live.database.transaction().execute(async (tx) => {
    await stopNumber(live, tx, STOPPED)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await writeJournal(live)
  expect(await live.journal.recent()).toEqual([])
})

test('the journal names no number', async () => {
  await stopNumberByOperator(live, phoneNumber(STOPPED), WHO)
  await writeJournal(live)
  expect(JSON.stringify(await Array.fromAsync(live.journal.read()))).not.toContain(
    phoneNumber(STOPPED).slice(3),
  )
})

async function stateOf(id: string): Promise<string | undefined> {
  const row = await restored.database
    .selectFrom('agents')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state
}

/** A business with two people who have joined, live and in the backup. */
async function businessInBackup(): Promise<{ aire: string; sam: string; lee: string }> {
  const aire = await addAgent(live, { name: 'Aire Motors', contact: '07700 900333' })
  await addPerson(live, aire, { name: 'Sam Pell', phoneNumber: '07700 900877' })
  live.clock.advance(1)
  await addPerson(live, aire, { name: 'Lee Ward', phoneNumber: '07700 900555' })
  await live.database.updateTable('agent_people').set({ joined_at: live.clock.now() }).execute()
  for (const table of ['agents', 'agent_people'] as const) {
    const rows = await live.database.selectFrom(table).selectAll().execute()
    await restored.database.insertInto(table).values(rows).execute()
  }
  const [sam, lee] = await peopleLeft()
  return { aire, sam: sam?.id ?? '', lee: lee?.id ?? '' }
}

function peopleLeft() {
  return restored.database
    .selectFrom('agent_people')
    .select(['id', 'name', 'phone'])
    .orderBy('id')
    .execute()
}

test('what the database has forgotten after a year is not done again, though the journal’s day has it still', async () => {
  const id = await addAgent(live, { name: 'Aire Motors', contact: '07700 900333' })
  await suspendAgent(live, id, { who: WHO })
  await writeJournal(live)
  live.clock.advance(1000)
  await approveAgent(live, id, WHO)
  await writeJournal(live)
  live.clock.advance(JOURNAL_MS - 500)
  await purgeDeletions(live)
  await replayAfterRestore(live)
  expect(await replayDeletions(live)).toEqual({})
  const agents = live.database.selectFrom('agents').select('state').where('id', '=', id)
  expect(await agents.executeTakeFirst()).toEqual({ state: 'approved' })
})

test('who complained by email and was erased after a backup is erased again', async () => {
  const sent = { about: 'us', words: 'It is slow.', reach: 'Sam@example.com' }
  const from = { address: 'a', network: 'n' }
  for (const services of [live, restored]) {
    await takeComplaint(services, { sent, photo: null, signedIn: undefined, from })
  }
  await erasePerson(live, 'sam@example.com', WHO)
  await writeJournal(live)
  expect(await replayDeletions(restored)).toEqual({ 'person-erased': 1 })
  expect(await restored.database.selectFrom('complaints').selectAll().execute()).toEqual([])
})
