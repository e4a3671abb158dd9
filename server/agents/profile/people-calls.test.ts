import { expect, test } from 'vitest'
import { rowsOf, rowOf } from '../../../tests/support/test-services.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { APPLICANT, approveApplicant } from '../../../tests/support/applicant.ts'
import * as support from '../../../tests/support/agent-caller.ts'
import { madeSubscription, PUSH_SETTINGS } from '../../../tests/support/alerted-agent.ts'
import { ANY_FORMS } from '../../../tests/support/forms.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { forEachTest, openTestSite, outcomeOf, it } from '../../../tests/support/test-site.ts'
import { applyToBeAgent } from '../accounts/apply.ts'
import { suspendAgent } from '../accounts/approve-agent.ts'
import { addPerson } from './people.ts'
import { editAgent } from '../accounts/edit-agent.ts'
import { DONE } from '../../platform/refusal.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const { callAnew, callAs, queuedTexts, signInAgent, signInByCode, signInPerson, textedCode } =
  support

const OWNER = '07700 900461'
const SAM = { name: 'Sam Pell', phone: '07700 900877' }
const TARIQ = { name: 'Tariq Aziz', phone: '07700 900152' }

const site = forEachTest(() =>
  openTestSite({ PUBLIC_URL: 'https://beatscrap.example', ...ANY_FORMS, ...PUSH_SETTINGS }),
)
const owner = forEachTest(() => signInAgent(site, { name: 'Kirkgate Salvage', phone: OWNER }))

const add = ({ name, phone }: { name: string; phone: string }, by = owner) =>
  by.call('POST', '/agent/people', { name, phoneNumber: phone })
const someone = (index: number) => ({ name: 'X', phoneNumber: `07700 9002${10 + index}` })
const list = async (by = owner) => (await by.call('GET', '/agent/people')).json().people
const texts = (kind: string) => queuedTexts(site.services, kind)

it('somebody who is added gets one text and signs in with a code of their own', async () => {
  expect((await add(SAM)).json()).toEqual({ success: true })
  expect(await list()).toMatchObject([
    { personId: null, name: 'Kirkgate Salvage', phoneNumber: '+447700900461', hasSignedIn: true },
    { name: 'Sam Pell', phoneNumber: '+447700900877', hasSignedIn: false, quotedThisMonth: 0 },
  ])
  const body =
    'Beat Scrap: Kirkgate Salvage added you. Sign in with this number: https://beatscrap.example/agents Not you? Call 01632 960123'
  expect(await texts('person-added')).toMatchObject([{ phone: '+447700900877', body }])
  expect((await signInByCode(site, SAM.phone)).json().agent).toMatchObject({
    agentId: owner.id,
    businessName: 'Kirkgate Salvage',
    phoneNumber: '+447700900877',
    personName: 'Sam Pell',
    isAccountOwner: false,
  })
  expect((await list())[1]).toMatchObject({ hasSignedIn: true })
  const owners = { personName: null, isAccountOwner: true, phoneNumber: '+447700900461' }
  expect((await owner.call('GET', '/agent/me')).json()).toMatchObject(owners)
})

test('the account’s owner hears once by push when somebody they added joins, and nobody else does', async () => {
  const sam = await signInPerson(site, owner, SAM)
  await owner.call('PUT', '/agent/alerts/device', madeSubscription())
  const { id: device_id } = await rowOf(site.services, 'push_devices')
  await sam.call('PUT', '/agent/alerts/device', madeSubscription())
  const { personId } = await signInPerson(site, owner, TARIQ)
  const pushes = () => rowsOf(site.services, 'pushes')
  expect(await pushes()).toMatchObject([
    {
      device_id,
      kind: 'joined',
      title: 'Tariq Aziz has joined',
      line: 'They’ve signed in for the first time.',
      path: `/agents/profile/people?joined=${personId}`,
    },
  ])
  await site.services.database.deleteFrom('pushes').execute()
  expect((await signInByCode(site, TARIQ.phone)).statusCode).toBe(200)
  expect(await pushes()).toEqual([])
})

it('wrong names and numbers are refused by their fields, and nothing is added', async () => {
  const french = '+33 6 12 34 56 78'
  await add(SAM)
  for (const [name, phoneNumber, wrong] of [
    ['', '', 'name required, phoneNumber required'],
    ['Beat Scrap', '0113 496 0141', 'name imitation, phoneNumber landline'],
    [7, french, 'name required, phoneNumber abroad'],
    ['Sam', french, 'phoneNumber abroad'],
    ['Me', OWNER, 'phoneNumber here-already'],
    ['Sam again', SAM.phone, 'phoneNumber here-already'],
  ]) {
    const answer = await owner.call('POST', '/agent/people', { name, phoneNumber })
    expect(outcomeOf(answer)).toBe(`400 ${wrong}`)
  }
  const unnamed = await add({ ...TARIQ, name: ' ' })
  expect(unnamed.json().problems).toMatchObject([{ field: 'name', message: 'Name is required.' }])
  expect(await list()).toHaveLength(2)
})

it('a person who is not the owner adds and removes nobody, and changes no profile', async () => {
  const sam = await signInPerson(site, owner, SAM)
  const tariq = await signInPerson(site, owner, TARIQ)
  const tries = [
    add(TARIQ, sam),
    sam.call('GET', '/agent/people'),
    sam.call('DELETE', `/agent/people/${tariq.personId}`),
    sam.call('PATCH', '/agent/me', { contact: '0113 496 0999' }),
  ]
  for (const answer of await Promise.all(tries)) expect(outcomeOf(answer)).toBe('403 owner-only')
  expect(await list()).toHaveLength(3)
})

test('an owner who signed in a quarter of an hour ago signs in again before adding somebody', async () => {
  const isChangeable = async () => (await owner.call('GET', '/agent/people')).json().changeable
  site.services.clock.advance(15 * MINUTE_MS - 1)
  expect(await isChangeable()).toBe(true)
  site.services.clock.advance(1)
  expect(await isChangeable()).toBe(false)
  expect(outcomeOf(await add(SAM))).toBe('403 sign-in-again')
})

it('a removed person is signed out everywhere at once, their code no longer signs in, and their name goes after a year', async () => {
  const sam = await signInPerson(site, owner, SAM)
  const elsewhere = (await signInByCode(site, SAM.phone)).json().token
  site.services.clock.advance(1)
  const asked = { phoneNumber: SAM.phone, signInKey: 'a browser' }
  await site.post('/agent/sign-in', asked)
  const code = await textedCode(site.services, SAM.phone)
  expect((await owner.call('DELETE', `/agent/people/${sam.personId}`)).statusCode).toBe(200)
  expect((await sam.call('GET', '/agent/me')).statusCode).toBe(401)
  expect((await callAs(site.app, elsewhere)('GET', '/agent/me')).statusCode).toBe(401)
  const late = await site.post('/agent/sessions', { ...asked, code })
  expect(outcomeOf(late)).toBe('400 code wrong-code')
  const { services } = site
  const { personId } = sam
  const outlived = await callAnew(site, owner.id, { personId })
  expect((await outlived('GET', '/agent/me')).statusCode).toBe(401)
  expect(await list()).toHaveLength(1)
  expect((await owner.call('DELETE', `/agent/people/${sam.personId}`)).statusCode).toBe(404)
  expect((await owner.call('GET', '/agent/me')).statusCode).toBe(200)

  const row = () => rowOf(services, 'agent_people')
  expect(await row()).toMatchObject({ name: 'Sam Pell', phone: null })
  services.clock.advance(365 * DAY_MS + 1)
  await purgeOldRows(services)
  expect(await row()).toMatchObject({ name: null })
})

it('a person leaves by themselves, the owner of the account does not, and who added, removed and left is on record', async () => {
  const sam = await signInPerson(site, owner, SAM)
  const tariq = await signInPerson(site, owner, TARIQ)
  expect((await owner.call('DELETE', '/agent/people/me')).statusCode).toBe(404)
  await owner.call('DELETE', `/agent/people/${sam.personId}`)
  site.services.clock.advance(1)
  expect((await tariq.call('DELETE', '/agent/people/me')).statusCode).toBe(200)
  expect((await tariq.call('GET', '/agent/me')).statusCode).toBe(401)
  expect(await list()).toHaveLength(1)
  await owner.call('DELETE', `/agent/people/${sam.personId}`)
  const record = await rowsOf(site.services, 'audit_log')
  const ofOwner = record.filter(({ target }) => target === owner.id)
  expect(ofOwner.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'the agent: person added',
    'the agent: person added',
    'the agent: person removed',
    'the person: person removed',
  ])
})

test('each person sees only their own sessions, and signs out nobody else', async () => {
  const sam = await signInPerson(site, owner, SAM)
  const sessions = async (by: support.AgentCaller) =>
    (await by.call('GET', '/agent/sessions')).json().sessions.length
  expect([await sessions(owner), await sessions(sam)]).toEqual([1, 1])
  await owner.call('DELETE', '/agent/sessions')
  expect((await sam.call('GET', '/agent/me')).statusCode).toBe(200)
})

it('a number that signs in elsewhere is answered and listed like any other, hears that nothing changes, and stays where it is', async () => {
  const { services } = site
  const rival = await signInAgent(site, { name: 'Wharfe Cars', phone: '07700 900457' })
  const theirs = await signInPerson(site, rival, TARIQ)
  await add(SAM, rival)
  await sendDueTexts(services)
  // Each phone has one such text a day.
  services.clock.advance(DAY_MS)
  for (const phoneNumber of ['07700 900457', TARIQ.phone, SAM.phone]) {
    expect(await addPerson(services, owner.id, { name: 'X', phoneNumber })).toEqual(DONE)
    services.clock.advance(1)
  }
  for (const person of (await list()).slice(1)) {
    expect(person).toMatchObject({ hasSignedIn: false, quotedThisMonth: 0 })
  }
  const elsewhere = 'it signs in to another account. Nothing has changed.'
  const told = (await texts('person-added')).slice(-3)
  expect(told.map(({ body }) => body?.includes(elsewhere))).toEqual([true, true, false])
  const whose = async (phone: string) => (await signInByCode(site, phone)).json().agent.agentId
  expect(await whose('07700 900457')).toBe(rival.id)
  expect(await whose(TARIQ.phone)).toBe(rival.id)
  expect((await theirs.call('GET', '/agent/me')).statusCode).toBe(200)
  expect(await whose(SAM.phone)).toBe(owner.id)
})

test('an applicant can be added, and then not approved; a person who signs in for a business cannot apply', async () => {
  const apply = (phoneNumber: string) =>
    site.post('/agent/applications', { ...APPLICANT, businessName: 'Pell Motors', phoneNumber })
  await apply(SAM.phone)
  expect((await signInPerson(site, owner, SAM)).token).toBeDefined()
  expect((await texts('person-added'))[0]?.body).not.toContain('another account')
  const { id } = await rowOf(site.services, 'agents', { state: 'applied' })
  expect(await approveApplicant(site.services, id)).toMatchObject({ problems: [{ code: 'taken' }] })

  await signInPerson(site, owner, TARIQ)
  expect((await apply(TARIQ.phone)).json()).toEqual({ success: true })
  expect(await texts('applied-again')).toMatchObject([{ phone: '+447700900152' }])
  const edit = { edit: { phone: TARIQ.phone }, who: 'Pat', reason: 'x' }
  const taken = { problems: [{ code: 'taken' }] }
  expect(await editAgent(site.services, owner.id, edit)).toMatchObject(taken)
})

it('a stranger’s phone gets one text a day about it and two codes, and is forgotten after a week', async () => {
  const rival = await signInAgent(site, { name: 'Wharfe Cars', phone: '07700 900457' })
  const added = async (by: support.AgentCaller) => {
    await add(SAM, by)
    const { personId } = (await list(by)).at(-1)
    return by.call('DELETE', `/agent/people/${personId}`)
  }
  for (let time = 0; time < 3; time += 1) await added(owner)
  await added(rival)
  expect(await texts('person-added')).toHaveLength(1)

  await add(SAM)
  for (let time = 0; time < 9; time += 1) {
    site.services.clock.advance(1)
    await site.post('/agent/sign-in', { phoneNumber: SAM.phone, signInKey: 'a browser' })
  }
  expect(await texts('code')).toHaveLength(2)
  site.services.clock.advance(7 * DAY_MS + 1)
  await purgeOldRows(site.services)
  expect(await rowsOf(site.services, 'agent_people')).toEqual([])
})

test('nobody adds more than twenty in a day, even if some are removed meanwhile', async () => {
  for (let time = 0; time < 20; time += 1) {
    await add({ name: 'X', phone: `07700 9001${String(time).padStart(2, '0')}` })
    const { personId } = (await list()).at(-1)
    await owner.call('DELETE', `/agent/people/${personId}`)
  }
  expect(outcomeOf(await add(SAM))).toBe('429 too-many-people')
})

test('the people of a business that is suspended are signed out, it adds nobody, and who works for it may leave', async () => {
  const sam = await signInPerson(site, owner, SAM)
  await suspendAgent(site.services, owner.id, { who: 'Pat', reason: 'x' })
  expect((await sam.call('GET', '/agent/me')).statusCode).toBe(401)
  const added = await addPerson(site.services, owner.id, someone(0))
  expect(added).toMatchObject({ ok: false, reason: 'suspended' })
  const { token } = (await signInByCode(site, SAM.phone)).json()
  const left = await callAs(site.app, token)('DELETE', '/agent/people/me')
  expect(left.json()).toEqual({ success: true })
})

test('when several processes add people at once, the eleventh is refused and a phone is added once', async () => {
  const { services } = site
  for (let index = 0; index < 7; index += 1) await addPerson(services, owner.id, someone(index))
  await withProcesses(services, 2, async (servicesOf) => {
    const addAtOnce = async (whom: (index: number) => ReturnType<typeof someone>) =>
      (await atOnce(4, (index) => addPerson(servicesOf(index), owner.id, whom(index)))).filter(
        ({ ok }) => ok,
      )
    expect(await addAtOnce(() => someone(9))).toHaveLength(1)
    expect(await addAtOnce((index) => someone(20 + index))).toHaveLength(1)
  })
  expect(await list()).toHaveLength(10)
})

test('added and applied with at once, a phone is asked once whatever comes first', async () => {
  const application = { ...APPLICANT, businessName: 'Pell Motors', phoneNumber: SAM.phone }
  await withProcesses(site.services, 2, async (servicesOf) => {
    await Promise.all([add(SAM), applyToBeAgent(servicesOf(1), application)])
  })
  expect((await queuedTexts(site.services)).map(({ kind }) => kind)).toEqual(['person-added'])
  expect((await list())[1]).toMatchObject({ phoneNumber: '+447700900877' })
})
