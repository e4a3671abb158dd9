import { beforeEach, expect, test } from 'vitest'
import { change, forEachTest, it } from '../../../tests/support/test-site.ts'
import { NOTHING_SAID } from '../../../domain/vehicles/facts.ts'
import { columnsOf } from '../../platform/database/facts-columns.ts'
import { phoneDigest } from '../../platform/digest.ts'
import { APPLICANT } from '../../../tests/support/applicant.ts'
import { personalCopy } from '../../../tests/support/personal-copy.ts'
import { phoneNumber, postCar, postCarWithLink } from '../../../tests/support/post-car.ts'
import { insert, makeServices, rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { addAgent, applyToBeAgent } from '../../agents/accounts/apply.ts'
import { agentOfToken, startSession } from '../../agents/sign-in/session.ts'
import { addPerson } from '../../agents/profile/people.ts'
import { disclosePhone } from '../../agents/disclosures/disclose-phone.ts'
import { recordLook } from '../../platform/audit-log.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import { askOwner } from '../../owners/facts/facts.ts'
import { giveQuote } from '../../market/quotes/give-quote.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { isNumberStopped, stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { countPerson, erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { findHeld } from './find-held.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'

const OWNER = phoneNumber('07700 900123')
const AGENT = phoneNumber('07700 900456')
const SAM = { name: 'Sam Pell', phoneNumber: '07700 900877' }
const SAMS = phoneNumber(SAM.phoneNumber)
const PHOTO_ID = 'a'.repeat(22)
const ADDED_ID = 'b'.repeat(22)

const services = forEachTest(() => makeServices())
let agentId: string
const car = forEachTest(() => postCarWithLink(services))
beforeEach(async () => {
  const { postingId } = car
  const now = services.clock.now()
  await change(services, 'postings', { problem: 'The clutch slips', phone_confirmed_at: now })
  const thumbnail = Buffer.from('its thumbnail')
  for (const [place, id] of [PHOTO_ID, ADDED_ID].entries()) {
    await services.photoStore.put(id, { photo: Buffer.from(`photo ${place}`), thumbnail })
    await addPhoto(services.database, { id, posting_id: postingId, added_at: now + place })
  }
  const said = { ...columnsOf({ ...NOTHING_SAID, keys: 2 }), updated_at: now }
  await insert(services, 'posting_facts', { posting_id: postingId, ...said })
  await queueLinkText(services, services.database, car)
  await sendDueTexts(services)
  services.clock.advance(1)
  const agent = { name: 'Aire Motors', contact: '0113 496 0141', phone: AGENT }
  agentId = await addAgent(services, agent)
  await startSession(services, services.database, agentId)
  await askOwner(services, { postingId, agentId, facts: ['v5c'] })
  await giveQuote(services, { postingId, agentId, amountPence: 45_000, message: 'Cash today' })
})

/** Every value of every table. */
async function everythingStored(): Promise<string> {
  const { database } = services
  const tables = await database.introspection.getTables()
  const all = tables.map(({ name }) => database.selectFrom(name as 'postings').selectAll())
  return JSON.stringify(await Promise.all(all.map((rows) => rows.execute())))
}

/** Erases somebody wholly: none of `theirs` is in any table then, and a second time there is nothing. */
async function eraseWholly(reach: string, ...theirs: string[]) {
  const receipt = await erasePerson(services, reach, 'Pat')
  const left = await everythingStored()
  for (const words of theirs) expect(left).not.toContain(words)
  expect(await erasePerson(services, reach, 'Pat')).toBeNull()
  return { ...receipt, stays: receipt?.stays.join(), left }
}

/** The agent is given the owner's number. */
const disclose = () =>
  disclosePhone(services, { postingId: car.postingId, agent: { id: agentId, subscribed: true } })

it('an owner gets all there is, with the picture and without a key', async () => {
  const { files, json, held } = await personalCopy(services, OWNER)
  expect(held).toMatchObject({
    phone: '+44 7700 900123',
    postings: [
      {
        registration: 'AB12CDE',
        problem: 'The clutch slips',
        created_at: '2026-11-18T10:00:00.000Z',
        pictures: [`pictures/${car.postingId}.jpg`, `pictures/${car.postingId}-2.jpg`],
        facts: [{ keys: 2 }],
        questions: [{ name: 'Aire Motors', fact: 'v5c' }],
        quotes: [{ name: 'Aire Motors', amount_pence: 45_000, message: 'Cash today' }],
        links: [{ phone: '+447700900123' }],
      },
    ],
    texts: [{ kind: 'link', state: 'sent', body: expect.stringContaining('/edit-form/…') }, {}, {}],
    agent: null,
  })
  expect(files[`pictures/${car.postingId}.jpg`]).toEqual(new Uint8Array(Buffer.from('photo 0')))
  for (const key of [car.uniqueId, car.listingId, PHOTO_ID, ADDED_ID])
    expect(json).not.toContain(key)
  const exported = { what: 'person exported', who: 'Pat', target: null } as const
  expect(await rowsOf(services, 'audit_log')).toMatchObject([exported])
})

test('each posting has its own photos, that of an outcome too, and its agent has none', async () => {
  const { postingId: van, registration } = await postCar(services)
  const deal = { id: 'deal', posting_id: van, agent_id: agentId, quote_id: 'quote' }
  await insert(services, 'deals', { ...deal, amount_pence: 1, chosen_at: 1 })
  await insert(services, 'deal_words', { deal_id: 'deal', posting_id: van, registration })
  await addPhoto(services.database, { id: 'receipt', deal_id: 'deal', added_at: 1 })
  const added_at = services.clock.now() + 2
  await addPhoto(services.database, { id: 'side', posting_id: van, added_at })
  expect((await findHeld(services, OWNER)).photos).toEqual([
    { id: PHOTO_ID, on: car.postingId },
    { id: ADDED_ID, on: car.postingId },
    { id: 'side', on: van },
    { id: 'receipt', on: van },
  ])
  expect((await findHeld(services, AGENT)).photos).toEqual([])
})

it('an agent gets the profile, quotes and sessions, and no token', async () => {
  const { held, json } = await personalCopy(services, AGENT)
  const quotes = [{ registration: 'AB12CDE', amount_pence: 45_000 }]
  const agent = { name: 'Aire Motors', sessions: [{}], quotes }
  expect(held).toMatchObject({ postings: [], agent })
  expect(json).not.toMatch(/digest|7700900123/)
})

it('nothing of an erased owner is left in any table or among the photos', async () => {
  const reason = 'Mrs Hill of Beeston rang'
  const look = { who: 'Tom', what: 'number shown', target: car.postingId } as const
  await recordLook(services, { ...look, reason })
  const { counts } = await countPerson(services, OWNER)
  const none = { timesGiven: 0, agents: 0, people: 0, quotesGiven: 0, sessions: 0, deals: 0 }
  const some = { postings: 1, photos: 2, quotesReceived: 1, links: 1, texts: 3, complaints: 0 }
  expect(counts).toEqual({ ...none, ...some })
  expect(await everythingStored()).toContain('7700900123')
  const said = ['7700900123', 'AB12CDE', 'SW1A 1AA', 'clutch', 'Cash today', reason]
  const { erased } = await eraseWholly(OWNER, ...said, car.uniqueId, PHOTO_ID)
  expect(erased).toEqual(counts)
  expect(services.photoStore.photos.size).toBe(0)
  const changed = await rowOf(services, 'audit_log', { what: 'person erased' })
  expect(changed).toMatchObject({ who: 'Pat', target: '1 postings, 3 texts, 0 agents' })
})

it('texts that were stopped stay stopped, and a second time there is nothing', async () => {
  await stopNumber(services, services.database, OWNER)
  expect((await eraseWholly(OWNER)).stays).toContain('stay stopped')
  expect(await isNumberStopped(services, services.database, OWNER)).toBe(true)
  expect(await countPerson(services, OWNER)).toMatchObject({
    counts: null,
    stays: [expect.stringContaining('stay stopped'), expect.stringContaining('coded count')],
  })
})

it('an erased agent’s quotes are withdrawn, sessions ended and all of it gone', async () => {
  const { erased, stays } = await eraseWholly(AGENT, '7700900456', 'Aire', '0113 496', agentId)
  expect(erased).toMatchObject({ agents: 1, quotesGiven: 1, sessions: 1, postings: 0 })
  expect(stays).toContain('an id that leads to nobody')
})

test('an erased agent’s own complaints go, those reported at an earlier number, and quotes on a car that has gone', async () => {
  const about = { about: 'posting', subject: '', registration: 'AB12 CDE' } as const
  const by = { received_at: 1, reach_by: 'text' } as const
  const earlier = { reach: phoneNumber('07700 900457'), by_agent_id: agentId }
  await insert(
    services,
    'complaints',
    { ...about, ...by, id: 'reported', reference: 'C417206', ...earlier },
    { ...about, ...by, id: 'own', reference: 'C417207', reach: AGENT },
  )
  await erasePosting(services, car.postingId, 'Pat')
  const receipt = await erasePerson(services, AGENT, 'Pat')
  expect(receipt?.erased).toMatchObject({ complaints: 2, quotesGiven: 1 })
  expect(await rowsOf(services, 'complaints')).toEqual([])
})

test('the name of an agent with an owner’s number stays for a month, also if they gave it back, and nothing else', async () => {
  await disclose()
  await change(services, 'disclosures', { given_back_at: 1 })
  await addPerson(services, agentId, SAM)
  const theirs = ['7700900456', '0113 496', 'Cash today', 'Sam Pell']
  const { stays, left } = await eraseWholly(AGENT, ...theirs)
  expect(stays).toContain('name of the business')
  expect(left).toContain('Aire Motors')
})

it('a number that was given is exported and erased after its posting has gone, and the receipt says to whom', async () => {
  await disclose()
  await erasePosting(services, car.postingId, 'Pat')
  const { held } = await personalCopy(services, OWNER)
  const given = { name: 'Aire Motors', created_at: '2026-11-18T10:00:00.001Z' }
  expect(held).toMatchObject({ postings: [], numberGivenInTheLastMonth: [given] })

  expect(await eraseWholly(OWNER)).toMatchObject({
    erased: { postings: 0, timesGiven: 1 },
    givenTo: [{ agent: 'Aire Motors', at: services.clock.now() }],
  })
  const rows = await rowsOf(services, 'disclosures')
  expect(rows).toMatchObject([{ agent_id: agentId, posting_id: null, phone_digest: null }])
})

it('deals of an owner are exported and erased after the posting has gone, and stay without the number', async () => {
  const owner = { phone_digest: phoneDigest(services, OWNER), own_number: 0 }
  const agreed = { amount_pence: 640_00, chosen_at: services.clock.now(), ...owner }
  await insert(services, 'deals', { id: 'deal', agent_id: agentId, quote_id: 'quote', ...agreed })
  await erasePosting(services, car.postingId, 'Pat')
  const { held } = await personalCopy(services, OWNER)
  expect(held).toMatchObject({ agreedInTheLastYear: [{ amount_pence: 640_00 }] })

  expect(await eraseWholly(OWNER)).toMatchObject({ erased: { deals: 1 } })
  const rows = await rowsOf(services, 'deals')
  expect(rows).toMatchObject([{ agent_id: agentId, phone_digest: null }])
})

test('the receipt has each time the number was given, the first first, also long ago and while its holder is erased', async () => {
  await disclose()
  const remove = services.photoStore.remove.bind(services.photoStore)
  services.photoStore.remove = async (photoId) => {
    const phone_digest = services.digest('phone', OWNER)
    const given = { id: 'given', agent_id: agentId, posting_id: null, created_at: 1, phone_digest }
    await insert(services, 'disclosures', given)
    await remove(photoId)
  }
  const forgotten = { id: 'old', agent_id: agentId, posting_id: car.postingId, created_at: 0 }
  await insert(services, 'disclosures', forgotten)
  const receipt = await erasePerson(services, OWNER, 'Pat')
  expect(receipt?.givenTo.map(({ at }) => at)).toEqual([0, 1, services.clock.now()])
})

it('a number that was given of a posting before it had another is not counted as the other’s', async () => {
  await disclose()
  const other = phoneNumber('07700 900321')
  await change(services, 'postings', { phone: other })
  expect((await erasePerson(services, other, 'Pat'))?.givenTo).toEqual([])
  expect((await erasePerson(services, OWNER, 'Pat'))?.givenTo).toHaveLength(1)
})

it('an applicant is erased whole, and nothing is held about a number that nobody gave us', async () => {
  const applicant = { businessName: 'Wharfe Cars', phoneNumber: '07700 900789' }
  await applyToBeAgent(services, { ...APPLICANT, ...applicant })
  await eraseWholly(phoneNumber(applicant.phoneNumber), 'Wharfe', '7700900789', 'LS11', 'Leeds')
  const unknown = phoneNumber('07700 900999')
  expect(await exportPerson(services, unknown, { who: 'Pat' })).toBeNull()
  expect(await erasePerson(services, unknown, 'Pat')).toBeNull()
})

/** Somebody whom the agent added, who has signed in and quoted. */
async function signInSam(): Promise<{ personId: string; token: string }> {
  await addPerson(services, agentId, SAM)
  const { id: personId } = await rowOf(services, 'agent_people')
  await change(services, 'agent_people', { joined_at: 1 })
  const token = await startSession(services, services.database, agentId, { personId })
  const { postingId } = car
  await giveQuote(services, { postingId, agentId, personId, amountPence: 46_000, message: null })
  return { personId, token }
}

it('somebody whom an agent added gets what is held under their number, without a key', async () => {
  await signInSam()
  const { held, json } = await personalCopy(services, SAMS)
  const people = [{ name: 'Sam Pell', phone: SAMS, business: 'Aire Motors' }]
  expect(held).toMatchObject({ agent: null, atWorkForAnAgent: { people, sessions: [{}] } })
  expect(json).not.toContain('digest')
})

it('erased, they are signed out and nameless, and the business goes on', async () => {
  const { personId, token } = await signInSam()
  const owners = await startSession(services, services.database, agentId)
  const { erased, stays } = await eraseWholly(SAMS)
  expect(erased).toMatchObject({ people: 1, quotesGiven: 1, sessions: 1, agents: 0 })
  expect(stays).toContain('for their business, without their name')
  expect(await agentOfToken(services, token)).toBeUndefined()
  expect(await agentOfToken(services, owners)).toMatchObject({ id: agentId })
  const [left] = await rowsOf(services, 'agent_people')
  expect(left).toMatchObject({ id: personId, name: null, phone: null })
})

it('one who has not signed in yet goes wholly, from every business that added them', async () => {
  const other = await addAgent(services, { name: 'Wharfe Cars', contact: '', phone: null })
  for (const id of [agentId, other]) await addPerson(services, id, SAM)
  expect((await erasePerson(services, SAMS, 'Pat'))?.erased).toMatchObject({ people: 2, texts: 1 })
  expect(await rowsOf(services, 'agent_people')).toEqual([])
})
