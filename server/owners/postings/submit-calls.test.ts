import { expect, test } from 'vitest'
import { playSharedHour } from '../../../tests/support/attacks.ts'
import { forEachTest, forThisTest } from '../../../tests/support/for-each-test.ts'
import { TEXTS_LATE } from '../../../domain/site/site-settings.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { CAR, formOf, multipart, submit } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { BUSY, sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { openTestSite, outcomeOf, rowOf, rowsOf } from '../../../tests/support/test-site.ts'
import { openOutbox, SEND_OPTIONS } from '../../messages/texts/outbox/sender.ts'
import { openSubmissions } from './submit-posting.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'

const site = forEachTest(() => openTestSite())

const KEY = 'a-key-made-by-the-form-0001'

const count = async (table: 'postings' | 'texts') => (await rowsOf(site.services, table)).length

const somePhoto = () => redAndBlue(60, 40).jpeg().toBuffer()

test('a posting and its text are stored together, and the answer holds no link', async () => {
  const answer = await submit(site.app)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    success: true,
    registrationNumber: 'AB12 CDE',
    phoneNumber: '+44 7700 900123',
    textsLate: false,
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await rowOf(site.services, 'postings')).toMatchObject({
    registration: 'AB12CDE',
    postcode: 'LS11 5DJ',
    phone: '+447700900123',
    problem: 'Failed MOT on rear brakes',
    phone_confirmed_at: null,
  })
  const [uniqueId = ''] = await site.textedLinks()
  expect(uniqueId).toMatch(/^[\w-]{22}$/)
  expect(answer.body).not.toContain(uniqueId)
})

test('an owner who posts while no texts go is told so, also as a page, until one goes', async () => {
  const { carrier, clock } = site.services
  const late = async (index: number): Promise<unknown> => {
    clock.advance(MINUTE_MS)
    return (await submit(site.app, { ...CAR, phoneNumber: `07700 90020${index}` })).json().textsLate
  }
  carrier.answerWith(BUSY, BUSY)
  expect(await late(1)).toBe(false)
  await sendDueTexts(site.services)
  expect(await late(2)).toBe(true)
  const headers = { accept: 'text/html' }
  expect((await submit(site.app, CAR, { headers })).body).toContain(TEXTS_LATE)
  await sendDueTexts(site.services)
  await sendDueTexts(site.services)
  expect(await late(3)).toBe(false)
  const page = await submit(site.app, { ...CAR, problem: 'None' }, { headers })
  expect(page.body).not.toMatch(/TEXTS_LATE|Texts are late/)
})

test('an owner who posts when the share of their network or of all is spent is told so', async () => {
  site.services.config.textsPerDay = 20
  const late: unknown[] = []
  for (let index = 10; index < 14; index += 1) {
    const fields = { ...CAR, phoneNumber: `07700 9002${index}` }
    late.push((await submit(site.app, fields, { from: '192.0.2.7' })).json().textsLate)
  }
  expect(late).toEqual([false, true, true, true])
  expect((await submit(site.app, CAR, { from: '198.51.100.7' })).json().textsLate).toBe(false)
})

test('every missing field is named at once, with the words of the form', async () => {
  const answer = await submit(site.app, { problem: 'Rust' })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ success: false, status: 400 })
  expect(answer.json().requestId).toMatch(/^[\w-]{22}$/)
  expect(answer.json().problems.map((problem: { message: string }) => problem.message)).toEqual([
    'Registration number is required.',
    'Postcode is required.',
    'Phone number is required.',
  ])
  expect(await count('postings')).toBe(0)
  expect(await count('texts')).toBe(0)
})

test('a field sent twice and a body cut off are refused', async () => {
  const form = formOf(CAR)
  form.append('postcode', 'SW1A 1AA')
  const { payload, headers } = await multipart(form)
  const send = (body: Buffer) => site.post('/car/submit-form', body, headers)
  expect(outcomeOf(await send(payload))).toBe('400 postcode type')
  expect((await send(payload.subarray(0, payload.length / 2))).statusCode).toBe(400)
})

test('a photo is kept re-encoded, an empty file part counts as none, and too large a photo is 413', async () => {
  expect((await submit(site.app, CAR, { photo: await somePhoto() })).statusCode).toBe(200)
  const other = { ...CAR, registrationNumber: 'YK12 ABV' }
  expect((await submit(site.app, other, { photo: new Uint8Array() })).statusCode).toBe(200)
  const huge = submit(site.app, CAR, { photo: new Uint8Array(15 * 1024 * 1024 + 1) })
  expect(outcomeOf(await huge)).toMatch(/^413 carPhoto /)
  expect(site.services.photoStore.photos.size).toBe(1)
  expect(await count('postings')).toBe(2)
})

test('a broken photo is refused alike for every number, whatever is known of it', async () => {
  const { app, services } = site
  const [posted, stopped, used] = ['07700 900123', '07700 900456', '07700 900789']
  const statusFor = async (phoneNumber: string, problem = '') =>
    (await submit(app, { ...CAR, phoneNumber, problem })).statusCode
  expect(await statusFor(posted)).toBe(200)
  await stopNumber(services, services.database, '+447700900456')
  for (const problem of ['One', 'Two', 'Three']) expect(await statusFor(used, problem)).toBe(200)
  expect([await statusFor(stopped), await statusFor(used)]).toEqual([400, 429])

  const whole = await somePhoto()
  for (const photo of [Buffer.from('this is not a photo'), whole.subarray(0, 60)]) {
    const answers = []
    for (const phoneNumber of ['07700 900999', posted, stopped, used]) {
      const { statusCode, body } = await submit(app, { ...CAR, phoneNumber }, { photo })
      answers.push([statusCode, body.replace(/"requestId":"[^"]*"/, '')])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject([415, expect.stringContaining('not-a-photo')])
  }
  // A photo that is in order is not kept for those either.
  for (const phoneNumber of [stopped, used]) {
    await submit(app, { ...CAR, phoneNumber }, { photo: whole })
  }
  expect(services.photoStore.photos.size).toBe(0)
})

test('the same key makes one posting and one text for a day; a second key with the same form counts as the first', async () => {
  const keyed = (key: string, fields = CAR) =>
    submit(site.app, fields, { headers: { 'idempotency-key': key } })
  expect((await keyed(KEY)).statusCode).toBe(200)
  expect((await keyed(`${KEY}-again`)).statusCode).toBe(200)
  expect((await keyed(`${KEY}-again`, { ...CAR, problem: 'Other words' })).statusCode).toBe(422)
  site.services.clock.advance(23 * HOUR_MS)
  for (const key of [KEY, `${KEY}-again`]) {
    expect((await keyed(key)).json()).toMatchObject({ success: true })
  }
  expect(await count('postings')).toBe(1)
  expect(await count('texts')).toBe(1)
})

test('a key of the wrong shape is refused', async () => {
  const spaced = 'with a space in the middle'
  for (const key of ['short', 'x'.repeat(129), spaced, '"quoted-like-a-header"', '']) {
    const answer = submit(site.app, CAR, { headers: { 'idempotency-key': key } })
    expect(outcomeOf(await answer)).toBe('400 Idempotency-Key format')
  }
})

test('the same content without a key is a repeat for ten minutes', async () => {
  await submit(site.app)
  await submit(site.app, { ...CAR, registrationNumber: 'ab12-cde', phoneNumber: '+447700900123' })
  expect(await count('postings')).toBe(1)
  site.services.clock.advance(10 * MINUTE_MS)
  await submit(site.app)
  expect(await count('postings')).toBe(2)
})

test.each([
  ['deleted', 1, (link: string) => site.delete(`/car/delete-data/${link}`)],
  ['edited', 2, (link: string) => site.put(`/car/edit-form/${link}`, { ...CAR, problem: 'Rust' })],
])('a car posted again after its posting was %s is a new one', async (_how, left, change) => {
  await submit(site.app)
  const [link = ''] = await site.textedLinks()
  await change(link)
  site.services.clock.advance(1)
  await submit(site.app)
  expect(await count('postings')).toBe(left)
  expect((await site.textedLinks()).at(-1)).not.toBe(link)
})

test('a car posted again after its photo was removed is a new posting, once', async () => {
  const photo = await somePhoto()
  await submit(site.app, CAR, { photo })
  const [photographed = ''] = await site.textedLinks()
  const { id } = await rowOf(site.services, 'photos')
  await site.post(`/car/photos/${photographed}/${id}/remove`)
  await submit(site.app, CAR, { photo })
  await submit(site.app, CAR, { photo })
  expect(await count('postings')).toBe(2)
})

test('past the daily links of a phone a submission is 429 with Retry-After, and nothing is stored', async () => {
  for (const problem of ['one', 'two', 'three']) await submit(site.app, { ...CAR, problem })
  const answer = await submit(site.app, { ...CAR, problem: 'four' })
  expect(answer.statusCode).toBe(429)
  expect(answer.json().detail).toBe(
    'We can’t text this number another link for 24 hours, so we haven’t saved this. Open one that we texted it and put your car there, or call us.',
  )
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(await count('postings')).toBe(3)
})

test('a client that can read neither JSON nor a page is told so', async () => {
  expect((await submit(site.app, CAR, { headers: { accept: 'image/png' } })).statusCode).toBe(406)
  expect(await count('postings')).toBe(0)
})

test('sixty owners an hour behind one address are refused nothing', async () => {
  // The hour goes by on the test's clock, and the minute of look-ups on the wall's.
  const settings = { MIN_FREE_DISK_MB: '0', VEHICLE_LOOK_UPS_PER_MINUTE: '0' }
  const busy = await forThisTest(openTestSite(settings))
  expect([...(await playSharedHour(busy, 60)).keys()]).toEqual([200])
})

test('a flood from thirty addresses does not delay a text from elsewhere or use up the day’s texts', async () => {
  const { carrier, clock, config } = site.services
  config.textsPerDay = 100
  const ask = (address: string, phoneNumber: string) => {
    const from = { address, network: address.replace(/\d+$/, '0/24') }
    const typed = { ...CAR, phoneNumber }
    return openSubmissions(site.services)({ typed, photo: null, key: null, from })
  }
  for (let form = 0; form < 8; form++) {
    for (let address = 0; address < 30; address++) {
      const phoneNumber = `07401 ${String(form * 30 + address).padStart(6, '0')}`
      expect(await ask(`203.0.${address}.1`, phoneNumber)).toMatchObject({ ok: true })
    }
  }
  clock.advance(1000)
  await ask('198.51.100.1', '07402 000001')
  const carried = () => carrier.carried.map(({ to }) => to)
  const outbox = openOutbox(site.services, SEND_OPTIONS)
  await outbox.round()
  await outbox.idle()
  // The first text of each network goes in the first round.
  expect(carried()).toContain('+447402000001')
  await sendDueTexts(site.services)
  expect(carried().length).toBeLessThan(90)
  await ask('198.51.101.1', '07402 000002')
  await sendDueTexts(site.services)
  expect(carried()).toContain('+447402000002')
})
