import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest, it } from '../../../tests/support/for-each-test.ts'
import { phoneNumber, postCar, type PostedCar } from '../../../tests/support/post-car.ts'
import { makeServices, change, insert, rowsOf } from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import {
  askNotToCall,
  isAskedNotToCall,
  recordDisclosure,
} from '../../agents/disclosures/disclosure-storage.ts'
import { startSession } from '../../agents/sign-in/session.ts'
import { takeComplaint } from '../../market/complaints/take-complaint.ts'
import { findInstallation, recordReplayed } from '../../platform/deletions/record-deletion.ts'
import {
  JOURNAL_MS,
  beginJournalAgain,
  purgeDeletions,
  requireOwnJournal,
  writeJournal,
} from '../../platform/deletions/write-journal.ts'
import { phoneDigest } from '../../platform/digest.ts'
import { eraseAgent } from '../people/erase-agent.ts'
import { erasePerson } from '../people/erase-person.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import { addPerson } from '../../agents/profile/people.ts'
import {
  applyOptOut,
  isNumberStopped,
  stopNumber,
} from '../../messages/texts/limits/stopped-numbers.ts'
import { addPhoto, giveUpPhoto } from '../../vehicles/photos/keep-photo.ts'
import { replayAfterRestore, replayDeletions } from './replay-deletions.ts'

const WHO = 'test'
const STOPPED = phoneNumber('+447700900111')
const ERASED = phoneNumber('+447700900222')

const live = forEachTest(() => makeServices())
const restored = forEachTest(() =>
  makeServices({ DELETIONS_DIR: `${live.config.dataDir}/deletions` }),
)
let cars: PostedCar[]

beforeEach(async () => {
  await requireOwnJournal(live)
  const { id } = await findInstallation(live.database)
  await change(restored, 'installation', { id, has_journal: 1 })
  cars = await Promise.all([
    postCar(live),
    postCar(live, { phone: STOPPED }),
    postCar(live, { phone: ERASED }),
    postCar(live, { phone: '+447700900444' }),
  ])
  // The backup.
  const rows = await rowsOf(live, 'postings')
  await insert(restored, 'postings', ...rows)
})

/** The first car is deleted since. */
async function eraseFirst(): Promise<void> {
  await erasePosting(live, cars[0]?.postingId ?? '', WHO)
  await writeJournal(live)
}

/** The journal as it is now is replayed on what was restored. */
async function replay() {
  await writeJournal(live)
  return replayDeletions(restored)
}

const postingsLeft = async () => (await rowsOf(restored, 'postings')).map(({ id }) => id)

it('what was deleted after a backup is deleted again once it is restored, and nothing else', async () => {
  await erasePosting(live, cars[0]?.postingId ?? '', WHO)
  await applyOptOut(live, { phone: STOPPED, asked: 'stop', who: WHO })
  await erasePerson(live, ERASED, WHO)
  const { postingId = '' } = cars[3] ?? {}
  const photo = { posting_id: postingId, added_at: 1 }
  for (const id of ['removed', 'kept']) {
    for (const { database } of [live, restored]) await addPhoto(database, { id, ...photo })
  }
  await giveUpPhoto(live, live.database, 'removed')
  const agentId = await addAgent(live, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  const given = { agentId, postingId, phone: '+447700900444' }
  const disclosureId = await recordDisclosure(live, live.database, given)
  for (const table of ['agents', 'disclosures'] as const) {
    await insert(restored, table, ...(await rowsOf(live, table)))
  }
  for (const _ of [1, 2]) await askNotToCall(live, live.database, { postingId, disclosureId })
  const deleted = { posting: 3, photo: 1, 'number-stopped': 1, 'person-erased': 1 }
  expect(await replay()).toEqual({ ...deleted, 'calls-stopped': 1 })
  const asked = isAskedNotToCall(restored, restored.database, { ...given, elsewhere: null })
  expect(await asked).toBe(true)
  expect(await postingsLeft()).toEqual([postingId])
  expect(await rowsOf(restored, 'photos')).toMatchObject([{ id: 'kept' }])
  expect(await isNumberStopped(restored, restored.database, STOPPED)).toBe(true)
  expect(await replayDeletions(restored)).toEqual({})
})

it('a journal is replayed that has more deletions than one statement takes', async () => {
  const known = { id: orderedId(live.clock.now()), kind: 'posting', subject: 'gone' } as const
  await live.journal.append(Array.from({ length: 33_000 }, () => known))
  await recordReplayed(restored.database, [known])
  await erasePosting(live, cars[0]?.postingId ?? '', WHO)
  expect(await replay()).toEqual({ posting: 1 })
})

test('a stop outlives a restore also where its postings were not cleared yet', async () => {
  const stuck = { ...live, clearStopped: async () => undefined }
  await applyOptOut(stuck, { phone: STOPPED, asked: 'stop', who: WHO })
  await replay()
  expect(await postingsLeft()).not.toContain(cars[1]?.postingId)
})

it('a restore erases again who was erased: their name, what is held by a coded number, and complaints by email', async () => {
  const { aire, sam, lee } = await businessInBackup()
  const phone_digest = phoneDigest(live, ERASED)
  const sent = { about: 'us', words: 'It is slow.', reach: 'Sam@example.com' }
  const from = { address: 'a', network: 'n' }
  for (const services of [live, restored]) {
    await insert(services, 'disclosures', { id: 'd', agent_id: aire, created_at: 1, phone_digest })
    await takeComplaint(services, { sent, photo: null, signedIn: undefined, from })
  }
  await change(restored, 'postings', { phone: STOPPED })
  for (const reach of [phoneNumber('+447700900877'), ERASED, 'sam@example.com']) {
    await erasePerson(live, reach, WHO)
  }
  expect(await replay()).toMatchObject({ 'person-erased': 3 })
  expect(await peopleLeft()).toMatchObject([
    { id: sam, name: null, phone: null },
    { id: lee, name: 'Lee Ward', phone: '+447700900555' },
  ])
  expect(await rowsOf(restored, 'disclosures')).toMatchObject([{ id: 'd', phone_digest: null }])
  expect(await rowsOf(restored, 'complaints')).toEqual([])
})

it('an agent erased since is erased with the business’s people', async () => {
  const { aire } = await businessInBackup()
  await eraseAgent(live, aire)
  expect(await replay()).toEqual({ 'person-erased': 1 })
  expect(await rowsOf(restored, 'agents')).toEqual([])
  expect(await peopleLeft()).toEqual([])
})

test('a server started on a restored database repeats deletions and ends all sessions; otherwise it does neither', async () => {
  const { aire } = await businessInBackup()
  await startSession(restored, restored.database, aire)
  const sessions = () => rowsOf(restored, 'sessions')
  await replayAfterRestore(restored)
  expect([restored.log.lines, await sessions()]).toEqual([[], [expect.anything()]])
  await eraseFirst()
  await replayAfterRestore(restored)
  expect(await postingsLeft()).not.toContain(cars[0]?.postingId)
  expect(await sessions()).toEqual([])
  expect(restored.log.lines.at(-1)).toMatchObject({ level: 'warn', fields: { count: 1 } })

  const lines = restored.log.lines.length
  await replayAfterRestore(restored)
  await replayAfterRestore(live)
  expect(restored.log.lines).toHaveLength(lines)
})

test('a deletion that is taken back is in no journal, which names no number', async () => {
  const failing = live.database.transaction().execute(async (tx) => {
    await stopNumber(live, tx, STOPPED)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await writeJournal(live)
  expect(await live.journal.recent()).toEqual([])

  await applyOptOut(live, { phone: STOPPED, asked: 'stop', who: WHO })
  await writeJournal(live)
  expect(JSON.stringify(await Array.fromAsync(live.journal.read()))).not.toContain(STOPPED.slice(3))
})

/** A business with two people who have joined, live and in the backup. */
async function businessInBackup(): Promise<{ aire: string; sam: string; lee: string }> {
  const aire = await addAgent(live, { name: 'Aire Motors', contact: '07700 900333' })
  await addPerson(live, aire, { name: 'Sam Pell', phoneNumber: '07700 900877' })
  live.clock.advance(1)
  await addPerson(live, aire, { name: 'Lee Ward', phoneNumber: '07700 900555' })
  await change(live, 'agent_people', { joined_at: live.clock.now() })
  for (const table of ['agents', 'agent_people'] as const) {
    await insert(restored, table, ...(await rowsOf(live, table)))
  }
  const [sam, lee] = await peopleLeft()
  return { aire, sam: sam?.id ?? '', lee: lee?.id ?? '' }
}

const peopleLeft = () => rowsOf(restored, 'agent_people')

it('a journal that is missing, unreadable or another’s is refused in plain words, and nothing is taken for deleted', async () => {
  const { where } = restored.journal
  await eraseFirst()
  const text = readFileSync(where, 'utf8')

  renameSync(where, `${where}.gone`)
  await expect(replayAfterRestore(restored)).rejects.toThrow('is not in')
  writeFileSync(where, 'nonsense')
  await expect(replayAfterRestore(restored)).rejects.toThrow('cannot be read')
  writeFileSync(where, text.replace(/"installation":"\w+"/, '"installation":"another"'))
  await expect(replayAfterRestore(restored)).rejects.toThrow('belongs to another installation')
  await expect(beginJournalAgain(restored)).rejects.toThrow('belongs to another installation')
  expect(await postingsLeft()).toHaveLength(4)

  renameSync(`${where}.gone`, where)
  await replayAfterRestore(restored)
  expect(await postingsLeft()).toHaveLength(3)
})

test('a journal that was lost is begun again with all that the database knows, and both forget after a year', async () => {
  await eraseFirst()
  rmSync(live.journal.where)
  await beginJournalAgain(live)
  await writeJournal(live)
  expect(await Array.fromAsync(live.journal.read())).toMatchObject([
    { kind: 'posting', subject: cars[0]?.postingId },
  ])

  live.clock.advance(JOURNAL_MS)
  await purgeDeletions(live)
  expect(await Array.fromAsync(live.journal.read())).toHaveLength(1)
  live.clock.advance(1)
  await purgeDeletions(live)
  expect(await Array.fromAsync(live.journal.read())).toEqual([])
  await replayAfterRestore(live)
})
