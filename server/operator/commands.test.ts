import { afterEach, beforeEach, expect, test } from 'vitest'
import { operatorProcess } from '../../tests/support/operator.ts'
import { phoneNumber, postCar } from '../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../tests/support/test-services.ts'
import { addAgent } from '../agents/add-agent.ts'
import { applyToBeAgent } from '../agents/apply.ts'
import { startSession } from '../agents/open-session.ts'
import { agentOfToken } from '../agents/session.ts'
import { orderedId } from '../identifiers.ts'
import { phoneDigest } from '../digest.ts'
import { isNumberStopped } from '../texts/limits/stopped-numbers.ts'
import { findCommand } from './commands.ts'
import type { Told } from './command.ts'
import { readArguments } from './read-arguments.ts'

let services: TestServices

beforeEach(async () => {
  services = await makeServices()
})

afterEach(() => services.close())

/** A command as it is typed, without a process of its own. */
async function type(name: string, ...typed: string[]): Promise<Told> {
  const command = await findCommand(name.split(' '))
  if (command === undefined) throw new Error(`There is no ${name}.`)
  const read = readArguments(command, typed)
  if (!read.ok) return read
  const idle = { stopped: () => false, progress: () => undefined }
  return command.run({ ...read, ...idle, services, who: 'Pat' })
}

async function valueOf(name: string, ...typed: string[]): Promise<unknown> {
  const answer = await type(name, ...typed)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}

const audited = () =>
  services.database
    .selectFrom('audit_log')
    .select(['who', 'what', 'target'])
    .orderBy('id')
    .execute()

async function apply(): Promise<string> {
  await applyToBeAgent(services, {
    businessName: 'Aire Valley Motors',
    contactName: 'Sam Aire',
    phoneNumber: '07700 900456',
    yardPostcode: 'LS11 5DJ',
    licenceNumber: '12345',
    licenceCouncil: 'Leeds City Council',
    licenceExpires: '2028-03-31',
    licenceKind: 'site',
  })
  const row = await services.database.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  return row.id
}

async function failedText(body: string | null = 'hello'): Promise<string> {
  const now = services.clock.now()
  const id = orderedId(now)
  const text = {
    id,
    kind: 'link' as const,
    phone: '+447700900123',
    body,
    due_at: now,
    created_at: now,
  }
  await services.database
    .insertInto('texts')
    .values({ ...text, state: 'failed', tries: 5, failure: 'gave-up' })
    .execute()
  return id
}

const AIRE = ['--name', 'Aire', '--phone', '07700 900456', '--contact', '0113 496 0141']

test('an agent is added, signed in by the printed token, and only once', async () => {
  const added = await valueOf('agents add', ...AIRE, '--subscribed-until', '2027-03-31')
  const { id, token } = added as { id: string; token: string }
  expect(await agentOfToken(services, token)).toMatchObject({ value: { id } })
  const [listed] = (await valueOf('agents list')) as unknown[]
  expect(listed).toMatchObject({
    id,
    state: 'approved',
    phone: '+447700900456',
    subscribedUntil: '2027-03-31T23:59:59.999Z',
  })
  expect(await type('agents add', ...AIRE)).toMatchObject({ ok: false })
  expect(await audited()).toEqual([{ who: 'Pat', what: 'agent added', target: id }])
})

test.each([
  [['--name', 'Aire', '--contact', 'x']],
  [['--name', '', '--phone', '07700900456', '--contact', 'x']],
  [['--name', 'Aire', '--phone', '0113 496 0141', '--contact', 'x']],
  [[...AIRE, '--subscribed-until', '2027-02-31']],
  [[...AIRE, '--subscribed-until', '2026-11-17']],
  [[...AIRE, '--colour', 'red']],
  [['Aire']],
])('an agent added as %j is refused', async (typed) => {
  expect(await type('agents add', ...typed)).toMatchObject({ ok: false })
  expect(await valueOf('agents list')).toEqual([])
})

test('an applicant is approved, suspended, subscribed and unsubscribed, all on record', async () => {
  const id = await apply()
  expect(await valueOf('agents list', '--state', 'applied')).toHaveLength(1)
  expect(await type('agents approve', id)).toMatchObject({ message: 'Tick all the checks first.' })
  await valueOf('agents check', id, '--licence', '--phone')
  await valueOf('agents approve', id)
  await valueOf('agents subscribe', '07700 900456', '--until', '2027-03-31')
  expect(await valueOf('agents list')).toMatchObject([{ state: 'approved' }])
  await valueOf('agents unsubscribe', id)
  expect(await type('agents suspend', id)).toMatchObject({ ok: false })
  await valueOf('agents suspend', id, '--reason', 'no-shows')
  expect(await valueOf('agents list')).toMatchObject([
    {
      state: 'suspended',
      subscribedUntil: null,
      licenceCouncil: 'Leeds City Council',
      licenceCheckedOn: '2026-11-18',
    },
  ])
  const texts = await services.database.selectFrom('texts').select('kind').orderBy('id').execute()
  expect(texts.filter(({ kind }) => kind === 'approved')).toHaveLength(1)
  expect((await audited()).map(({ target }) => target)).toEqual([id, id, id, id, id, id])
})

test('an agent is allowed more, with a reason, and listed with it', async () => {
  const { id } = (await valueOf('agents add', ...AIRE)) as { id: string }
  expect(await valueOf('agents list')).toMatchObject([
    { allowanceTimes: 1, carsReadToday: 0, quotesGivenToday: 0 },
  ])
  for (const wrong of ['0', '101', '-1', 'many']) {
    expect(await type('agents allow', id, '--times', wrong, '--reason', 'other')).toMatchObject({
      ok: false,
    })
  }
  expect(await type('agents allow', id, '--times', '4')).toMatchObject({ ok: false })
  await valueOf('agents allow', id, '--times', '4', '--reason', 'other')
  expect(await valueOf('agents list')).toMatchObject([{ allowanceTimes: 4 }])
  const allowed = { who: 'Pat', what: 'agent allowed 4 times as much', target: id }
  expect(await audited()).toContainEqual(allowed)
})

test('signing an agent out ends every session, and says so in the record', async () => {
  const { id, token } = (await valueOf('agents add', ...AIRE)) as { id: string; token: string }
  const second = await startSession(services, services.database, id)
  await valueOf('agents sign-out', '07700 900456')
  for (const ended of [token, second]) {
    expect(await agentOfToken(services, ended)).toMatchObject({ reason: 'signed-out' })
  }
  expect(await audited()).toContainEqual({ who: 'Pat', what: 'agent signed out', target: id })
})

test('an agent who is not there is not changed', async () => {
  expect(await type('agents approve', 'a'.repeat(32))).toMatchObject({ ok: false })
  expect(await type('agents suspend', 'Aire')).toMatchObject({ ok: false })
  expect(await type('agents subscribe', 'a'.repeat(32))).toMatchObject({ ok: false })
  expect(await audited()).toEqual([])
})

test('a car is found by its registration, number or id, and erased by its id alone', async () => {
  const car = await postCar(services)
  for (const typed of [['AB12', 'CDE'], ['07700 900123'], [car.postingId]]) {
    expect(await valueOf('vehicles find', ...typed)).toMatchObject([{ vehicleId: car.postingId }])
  }
  expect(await valueOf('vehicles find', 'YK12ABV')).toEqual([])
  const look = { who: 'Pat', what: 'number shown', target: car.postingId }
  expect(await audited()).toEqual([look, look, look])
  expect(await type('vehicles find', 'nonsense')).toMatchObject({ ok: false })
  expect(await type('vehicles erase', 'AB12CDE')).toMatchObject({ ok: false })
  expect(await valueOf('vehicles erase', car.postingId, 'b'.repeat(32))).toEqual({
    erased: [car.postingId],
    missing: ['b'.repeat(32)],
  })
  expect(await services.database.selectFrom('postings').select('id').execute()).toEqual([])
  expect(await audited()).toContainEqual({ ...look, what: 'vehicle erased' })
})

test('a failed text is tried again; its wording is shown to nobody', async () => {
  const id = await failedText()
  const listed = await valueOf('texts list', '--state', 'failed', '--phone', '07700900123')
  expect(listed).toMatchObject([{ id, failure: 'gave-up' }])
  expect(JSON.stringify(listed)).not.toContain('hello')
  await valueOf('texts retry', id)
  const text = await services.database.selectFrom('texts').selectAll().executeTakeFirst()
  expect(text).toMatchObject({ state: 'due', tries: 0, failure: null })
  expect(await type('texts retry', id)).toMatchObject({ ok: false })
  expect(await type('texts retry', await failedText(null))).toMatchObject({ ok: false })
})

test('a number is suppressed and let go again, and the record does not hold it', async () => {
  const phone = phoneNumber('+447700900123')
  await valueOf('texts suppress', '07700', '900', '123')
  expect(await isNumberStopped(services, services.database, phone)).toBe(true)
  expect(await type('texts retry', await failedText())).toMatchObject({ ok: false })
  await valueOf('texts suppress', '07700 900123', '--lift')
  expect(await isNumberStopped(services, services.database, phone)).toBe(false)
  expect(await type('texts suppress', '07700 900123', '--lift')).toMatchObject({ ok: false })
  const target = phoneDigest(services, phone)
  expect((await audited()).map((entry) => entry.target)).toEqual([target, target])
})

test('disclosures are reviewed by agent and by car', async () => {
  const { postingId } = await postCar(services)
  const agentId = await addAgent(services, { name: 'Aire', contact: 'x' })
  const row = {
    id: 'd',
    agent_id: agentId,
    posting_id: postingId,
    created_at: services.clock.now(),
    asked_not_to_call_at: services.clock.now(),
    given_back_at: services.clock.now(),
  }
  await services.database.insertInto('disclosures').values(row).execute()
  const askedNotToCallAt = new Date(services.clock.now()).toISOString()
  const found = [
    {
      agentId,
      agent: 'Aire',
      vehicleId: postingId,
      askedNotToCallAt,
      givenBackAt: askedNotToCallAt,
    },
  ]
  expect(await valueOf('disclosures')).toMatchObject(found)
  expect(await valueOf('disclosures', '--agent', agentId)).toMatchObject(found)
  expect(await valueOf('disclosures', '--vehicle', 'c'.repeat(32))).toEqual([])
  expect(await type('disclosures', '--limit', 'all')).toMatchObject({ ok: false })
})

test('the figures count what there is', async () => {
  await postCar(services)
  await apply()
  await failedText()
  expect(await valueOf('stats')).toMatchObject({
    postings: 1,
    confirmed: 0,
    postedToday: 1,
    applicants: 1,
    agents: 0,
    textsFailed: 1,
  })
})

test('as a program: help, answers as JSON beside an open database, and exit codes', async () => {
  const { config } = services
  expect(await operatorProcess(config)).toMatchObject({
    code: 0,
    out: expect.stringContaining('stats'),
  })
  const help = await operatorProcess(config, 'agents', 'add', '--help')
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--subscribed-until DATE') })
  await postCar(services)
  expect(await operatorProcess(config, 'stats', '--json')).toMatchObject({
    code: 0,
    json: { postings: 1 },
  })
  expect(await operatorProcess(config, 'texts', 'retry', 'x', '--json')).toMatchObject({
    code: 1,
    json: { error: 'There is no such text.' },
  })
  expect(await operatorProcess(config, 'texts', 'retry')).toMatchObject({ code: 2 })
  expect(await operatorProcess(config, 'nonsense')).toMatchObject({ code: 2 })
})

test('a collector’s licences from further councils are entered with a reason, and taken away', async () => {
  const { id } = (await valueOf('agents add', ...AIRE)) as { id: string }
  const licence = ['--council', 'Bradford', '--number', 'SMD/7', '--reason', 'other']
  const rows = () =>
    services.database.selectFrom('agent_licences').selectAll().orderBy('council').execute()
  expect(await type('agents add-licence', id, ...licence)).toMatchObject({ ok: false })
  for (const day of ['2027-03-31', '2028-03-31']) {
    await valueOf('agents add-licence', id, ...licence, '--expires', day)
  }
  expect(await rows()).toMatchObject([
    { council: 'Bradford', number: 'SMD/7', expires: '2028-03-31', checked_on: '2026-11-18' },
  ])
  expect(await valueOf('agents list')).toMatchObject([
    { furtherLicences: ['SMD/7, Bradford, until 2028-03-31, checked 2026-11-18'] },
  ])
  await valueOf('agents remove-licence', id, '--council', 'Bradford', '--reason', 'other')
  expect(await rows()).toEqual([])
})
