import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import { queuedTexts } from '../../tests/support/agent-caller.ts'
import { redAndBlue } from '../../tests/support/made-photos.ts'
import { makeServices, type TestServices } from '../../tests/support/test-services.ts'
import { purgeClosedComplaints } from '../complaints/delete-complaints.ts'
import { takeComplaint } from '../complaints/take-complaint.ts'
import { phoneNumber } from '../../tests/support/post-car.ts'
import { erasePerson } from '../people/erase-person.ts'
import { stopNumber } from '../texts/limits/stopped-numbers.ts'
import { exportPerson } from '../people/export-person.ts'
import type { Told } from './command.ts'
import { COMMANDS } from './complaints-commands.ts'
import { COMMANDS as PEOPLE_COMMANDS } from './people-commands.ts'

const PHONE = '07700 900202'

let services: TestServices
beforeEach(async () => void (services = await makeServices()))
afterEach(() => services.close())

async function complain(
  reach = PHONE,
  words = 'They offered £300.',
  photo: Buffer | null = null,
): Promise<string> {
  const sent = { about: 'buyer', subject: 'Kirkgate Salvage', words, reach }
  const from = { address: 'a', network: 'n' }
  const taken = await takeComplaint(services, { sent, photo, signedIn: undefined, from })
  services.clock.advance(1)
  return taken.ok ? taken.value.reference : ''
}

function operate(name: string, words: string[], options: Record<string, string> = {}) {
  const command = COMMANDS.find((one) => one.name === `complaints ${name}`)
  const switches = new Set(Object.keys(options))
  const doing = { limit: 50, stopped: () => false, progress: () => undefined }
  return command?.run({ services, who: 'Pat', words, options, switches, ...doing })
}

const linesOf = (answer: Told | undefined): string =>
  answer?.ok === true ? answer.lines.join('\n') : (answer?.message ?? '')

test('open complaints are listed with our day and the law’s, and closed ones on request', async () => {
  const reference = await complain()
  const listed = linesOf(await operate('list', []))
  for (const shown of [reference, 'Kirkgate Salvage', '2026-11-20', '2026-12-02', '2026-12-18']) {
    expect(listed).toContain(shown)
  }
  await operate('close', [reference], { outcome: 'upheld' })
  expect(linesOf(await operate('list', []))).toBe('There are none.')
  expect(linesOf(await operate('list', [], { all: '' }))).toContain('upheld')
})

test('one is shown whole by its reference, however it is spaced', async () => {
  const reference = await complain()
  for (const words of [reference.split(' '), [reference.replaceAll(' ', '').toLowerCase()]]) {
    const shown = linesOf(await operate('show', words))
    expect(shown).toContain('They offered £300.')
    expect(shown).toContain(`reach by: text ${PHONE}`)
  }
  expect(linesOf(await operate('show', ['C000']))).toBe(
    'There is no complaint with this reference.',
  )
})

test('its photo is written for only the operator to read', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'beat-scrap-complaint-')), 'photo.jpg')
  const photo = await redAndBlue(64, 48).jpeg().toBuffer()
  const reference = await complain(PHONE, 'See the photo.', photo)
  expect(linesOf(await operate('show', [reference]))).toContain('with a photo')
  await operate('show', [reference], { photo: file })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await sharp(readFileSync(file)).metadata()).format).toBe('jpeg')
  rmSync(file)
  const without = await complain(PHONE, 'No photo.')
  expect(linesOf(await operate('show', [without], { photo: file }))).toBe('No photo came with it.')
  const sent = { about: 'buyer', words: 'Here it is.', reach: PHONE, reference: without }
  const from = { address: 'a', network: 'n' }
  await takeComplaint(services, { sent, photo, signedIn: undefined, from })
  expect(linesOf(await operate('show', [without], { photo: file }))).toContain('with a photo')
  rmSync(dirname(file), { recursive: true })
})

test('an answer is texted to a mobile, and left to the operator for anything else', async () => {
  const [byText, byEmail] = [await complain(), await complain('sam@example.com')]
  const say = 'We have spoken to them and they’ll pay you £285.'
  await operate('answer', [byText], { say })
  expect((await queuedTexts(services)).at(-1)).toMatchObject({
    kind: 'complaint-answer',
    phone: '+447700900202',
    body: `Beat Scrap, about ${byText}: We have spoken to them and they'll pay you £285.`,
  })
  const texts = (await queuedTexts(services)).length
  const told = linesOf(await operate('answer', [byEmail], { say }))
  expect(told).toContain('Now email it to sam@example.com:')
  expect(told).toContain(`about ${byEmail}: We have spoken`)
  expect(await queuedTexts(services)).toHaveLength(texts)
  expect(linesOf(await operate('show', [byEmail]))).toContain(say)
})

test('a number that was stopped is left to be called', async () => {
  const reference = await complain()
  await stopNumber(services, services.database, phoneNumber(PHONE))
  const texts = (await queuedTexts(services)).length
  const told = linesOf(await operate('answer', [reference], { say: 'We agree.' }))
  expect(told).toContain(`Now call ${PHONE} and say:`)
  expect(await queuedTexts(services)).toHaveLength(texts)
})

test('an answer past three parts of a text is refused, and nothing is kept', async () => {
  const reference = await complain()
  const long = linesOf(await operate('answer', [reference], { say: 'Long. '.repeat(90) }))
  expect(long).toContain('Shorten it')
  expect(linesOf(await operate('show', [reference]))).not.toContain('Long.')
  const byEmail = await complain('sam@example.com')
  const told = linesOf(await operate('answer', [byEmail], { say: 'Long. '.repeat(90) }))
  expect(told).toContain('Long. Long.')
})

test.each([
  ['upheld', 'we agree with your complaint.'],
  ['partly', 'we agree with part of your complaint.'],
  ['not-upheld', "we don't agree with your complaint."],
  ['withdrawn', 'you took your complaint back, so we have closed it.'],
])(
  'closed as %s it says so once, and is on record without a word of it',
  async (outcome, words) => {
    const reference = await complain()
    await operate('close', [reference], { outcome, say: 'Call us to ask why.' })
    expect((await queuedTexts(services)).at(-1)?.body).toContain(`${words} Call us to ask why.`)
    const again = linesOf(await operate('close', [reference], { outcome }))
    expect(again).toBe('It is closed already.')
    const record = await services.database.selectFrom('audit_log').selectAll().execute()
    expect(record).toMatchObject([{ who: 'Pat', what: 'complaint closed', reason: outcome }])
    expect(JSON.stringify(record)).not.toContain('Call us')
  },
)

test('an outcome is one of four', async () => {
  const reference = await complain()
  expect(linesOf(await operate('close', [reference], { outcome: 'lost' }))).toContain('not-upheld')
})

test('a complaint goes a year after it was closed; an open one stays', async () => {
  const [closed] = [await complain(), await complain(PHONE, 'They came back.')]
  await operate('close', [closed], { outcome: 'upheld' })
  services.clock.advance(365 * DAY_MS)
  await purgeClosedComplaints(services)
  expect(await services.database.selectFrom('complaints').selectAll().execute()).toHaveLength(2)
  services.clock.advance(1)
  await purgeClosedComplaints(services)
  const left = await services.database
    .selectFrom('complaint_messages')
    .select('words')
    .orderBy('id')
    .execute()
  expect(left.map(({ words }) => words)).toContain('They came back.')
  expect(left.map(({ words }) => words)).not.toContain('They offered £300.')
})

test('all that were closed long enough ago go at once, with their photos', async () => {
  const photo = await redAndBlue(64, 48).jpeg().toBuffer()
  await operate('close', [await complain(PHONE, 'See the photo.', photo)], { outcome: 'upheld' })
  const { database, photoStore } = services
  const closed = await database.selectFrom('complaints').selectAll().executeTakeFirstOrThrow()
  expect(photoStore.photos.size).toBe(1)
  const others = Array.from({ length: 100 }, (_, other) => `other ${other}`)
  const more = others.map((id) => ({ ...closed, id, reference: id }))
  await database.insertInto('complaints').values(more).execute()
  services.clock.advance(365 * DAY_MS + 1)
  await purgeClosedComplaints(services)
  expect(await database.selectFrom('complaints').select('id').execute()).toEqual([])
  expect(photoStore.photos.size).toBe(0)
})

test('who gave an email address is found by it, however it was typed', async () => {
  await complain('Sam@Example.com')
  const erase = (switches: string[]) => {
    const command = PEOPLE_COMMANDS.find(({ name }) => name === 'people erase')
    const doing = { limit: 50, stopped: () => false, progress: () => undefined }
    const asked = { services, who: 'Pat', words: ['sam@EXAMPLE.com'], options: {}, ...doing }
    return command?.run({ ...asked, switches: new Set(switches) })
  }
  expect(linesOf(await erase([]))).toContain('1  complaints and reports')
  const exported = await exportPerson(services, 'sam@example.com', { who: 'Pat' })
  expect(exported?.counts.complaints).toBe(1)
  expect(linesOf(await erase(['confirm']))).toContain('Erased on')
  expect(await services.database.selectFrom('complaints').selectAll().execute()).toEqual([])
})

test('a person’s copy and erasure know their complaints', async () => {
  await complain()
  const exported = await exportPerson(services, phoneNumber(PHONE), { who: 'Pat' })
  expect(exported?.counts.complaints).toBe(1)
  const receipt = await erasePerson(services, phoneNumber(PHONE), 'Pat')
  expect(receipt?.erased.complaints).toBe(1)
  expect(await services.database.selectFrom('complaint_messages').selectAll().execute()).toEqual([])
})
