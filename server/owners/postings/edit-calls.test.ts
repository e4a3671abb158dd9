import { beforeEach, expect, test } from 'vitest'
import { rowsOf, rowOf } from '../../../tests/support/test-services.ts'
import { NOTHING_SAID } from '../../../domain/vehicles/facts.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { forEachTest, openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string

beforeEach(async () => {
  await submit(site.app)
  ;[uniqueId = ''] = await site.textedLinks()
})

const get = (id = uniqueId) => site.get(`/car/get-data/${id}`)
const put = (payload: object, headers: Record<string, string> = {}, id = uniqueId) =>
  site.put(`/car/edit-form/${id}`, payload, headers)
const remove = (id = uniqueId) => site.delete(`/car/delete-data/${id}`)

test('the link shows the posting, with a tag and no trace in any cache, and looking changes nothing', async () => {
  const answer = await get()
  expect(answer.json()).toEqual({
    registrationNumber: 'AB12 CDE',
    postcode: 'LS11 5DJ',
    phoneNumber: '+447700900123',
    newNumberEnding: '',
    problem: 'Failed MOT on rear brakes',
    linkPhoneNumber: '+447700900123',
    confirmedAnother: false,
    superseded: false,
    vehicle: null,
    phoneConfirmation: 'by-this-link',
    quotes: null,
    scrapGuide: null,
    numberFor: 'subscribers',
    disclosures: [],
    deal: null,
    facts: NOTHING_SAID,
    factRequests: expect.objectContaining({ starts: 0 }),
    photos: [],
  })
  expect(answer.headers['etag']).toBe('"1"')
  expect(answer.headers['cache-control']).toBe('no-store')

  const before = await rowsOf(site.services, 'postings')
  site.services.clock.advance(1000)
  for (const url of [`/car/get-data/${uniqueId}`, `/edit-form/${uniqueId}`])
    for (const method of ['GET', 'HEAD'] as const)
      expect((await site.app.inject({ method, url })).statusCode).toBe(200)
  expect(await rowsOf(site.services, 'postings')).toEqual(before)
})

test('an edit changes the tag; an edit on an old tag is refused unless it changes nothing', async () => {
  const edit = { ...CAR, postcode: 'sw1a1aa', problem: '' }
  expect((await put(edit, { 'if-match': '"0", W/"1"' })).json()).toEqual({
    success: true,
    registrationNumber: 'AB12 CDE',
    phoneNumber: '+44 7700 900123',
    newNumberEnding: '',
    phoneConfirmation: 'confirmed',
  })
  const other = { ...CAR, problem: 'Flat tyre' }
  expect((await put(other, { 'if-match': '"1"' })).statusCode).toBe(412)
  expect((await put(edit, { 'if-match': '"1"' })).statusCode).toBe(200)
  const after = await get()
  expect(after.json()).toMatchObject({ postcode: 'SW1A 1AA', problem: '' })
  expect(after.headers['etag']).toBe('"2"')
  expect((await put(other, { 'if-match': '*' })).statusCode).toBe(200)
})

test('a number reserved for drama may stay where Twilio carries texts, but none may be entered', async () => {
  const { config } = site.services
  Object.assign(config, { carrier: { ...config.carrier, name: 'twilio' } })
  expect((await put({ ...CAR, problem: 'Only one key' })).statusCode).toBe(200)
  expect((await get()).json()).toMatchObject({ problem: 'Only one key' })
  const refused = put({ ...CAR, phoneNumber: '07700 900124' })
  expect(outcomeOf(await refused)).toBe('400 phoneNumber drama')
})

const confirmedAt = async () => (await rowOf(site.services, 'postings')).phone_confirmed_at

const open = (id: string) => site.post(`/car/link-opened/${id}`)

test('an accepted edit confirms the number, also when nothing changes; a refused one does not', async () => {
  const untyped = put({ ...CAR, registrationNumber: '', postcode: 7 })
  expect(outcomeOf(await untyped)).toBe('400 postcode type')
  expect((await put({})).json().problems).toHaveLength(3)
  await put({ ...CAR, problem: 'Flat tyre' }, { 'if-match': '"7"' })
  expect(await confirmedAt()).toBeNull()
  expect((await put(CAR)).json()).toMatchObject({ phoneConfirmation: 'confirmed' })
  expect(await confirmedAt()).toBe(site.services.clock.now())
  expect((await get()).json()).toMatchObject({ phoneConfirmation: 'confirmed' })
})

/** What an earlier number's link shows of a new one. */
const HIDDEN = { phoneNumber: '', newNumberEnding: '456', phoneConfirmation: 'by-other-link' }

test('a changed number gets a link of its own, and only that link confirms it', async () => {
  await open(uniqueId)
  expect(await confirmedAt()).toBe(site.services.clock.now())

  const changed = { phoneNumber: '+44 7700 900456', phoneConfirmation: 'by-other-link' }
  expect((await put({ ...CAR, phoneNumber: '07700 900456' })).json()).toMatchObject(changed)
  expect(await confirmedAt()).toBeNull()
  const second = (await site.textedLinks()).at(-1) ?? ''
  expect(second).not.toBe(uniqueId)

  const answered = { success: true, phoneConfirmation: 'by-other-link' }
  expect((await open(uniqueId)).json()).toEqual(answered)
  const again = await put({ ...CAR, phoneNumber: '07700 900456', problem: 'Flat tyre' })
  expect(again.json()).toMatchObject({ phoneConfirmation: 'by-other-link' })
  expect(await confirmedAt()).toBeNull()
  expect((await get()).json()).toMatchObject(HIDDEN)
  expect((await get(second)).json()).toMatchObject({ phoneConfirmation: 'by-this-link' })
  await open(second)
  expect(await confirmedAt()).toBe(site.services.clock.now())
})

test('a number that is changed back is confirmed by the link that was texted to it', async () => {
  site.services.config.linkTextsPerDay = 1
  await put({ ...CAR, phoneNumber: '07700 900456' })
  expect((await put(CAR)).json()).toMatchObject({ phoneConfirmation: 'confirmed' })
  expect(await confirmedAt()).toBe(site.services.clock.now())
  expect(await site.textedLinks()).toEqual([])

  await put({ ...CAR, phoneNumber: '07700 900457' })
  await stopNumber(site.services, site.services.database, '+447700900123')
  expect(outcomeOf(await put(CAR))).toBe('400 phoneNumber suppressed')
})

test('a deleted posting is gone from every table, and its id is answered like one never issued or malformed', async () => {
  expect((await remove()).json()).toEqual({ success: true, disclosures: [] })
  for (const table of ['postings', 'links', 'texts', 'quotes', 'listing_agents'] as const) {
    expect(await site.services.database.selectFrom(table).selectAll().execute()).toEqual([])
  }
  expect(JSON.stringify(await rowsOf(site.services, 'submissions'))).not.toContain('7700900')

  const odd = ['A'.repeat(22), 'x', '%F0%9F%9A%97', 'a'.repeat(900), "'%20or%201=1", '..%2f..']
  const said = new Set<string>()
  for (const id of [uniqueId, ...odd]) {
    for (const answer of [
      await get(id),
      await put(CAR, {}, id),
      await put({}, {}, id),
      await remove(id),
      await open(id),
      await site.post(`/car/not-me/${id}`),
    ]) {
      expect(outcomeOf(answer)).toBe('404 not-found')
      said.add(answer.body.replace(/"requestId":"[\w-]{22}"/, ''))
    }
  }
  expect([...said]).toEqual([expect.stringContaining('We can’t find this posting.')])
})

test('a posting of a car that was posted again says so once that is confirmed, until it is deleted', async () => {
  site.services.clock.advance(1000)
  await submit(site.app, { ...CAR, problem: 'Posted again' })
  const [older = '', newer = ''] = await site.textedLinks()
  const seenBy = async (id: string): Promise<boolean[]> => {
    const { body } = await site.get(`/edit-form/${id}?plain`)
    return [(await get(id)).json().superseded, body.includes('You’ve posted this car again since')]
  }
  const seen = async () => [...(await seenBy(older)), ...(await seenBy(newer))]
  expect(await seen()).toEqual([true, false, false, false])
  await site.post(`/car/link-opened/${older}`)
  expect(await seen()).toEqual([false, false, true, false])
  await site.post(`/car/link-opened/${newer}`)
  expect(await seen()).toEqual([true, true, false, false])
  await remove(newer)
  expect(await seenBy(older)).toEqual([false, false])
})

test('a link to an earlier number shows the new one nowhere, and an edit through it keeps it', async () => {
  await put({ ...CAR, phoneNumber: '07700 900456' })
  const kept = await put({ ...CAR, phoneNumber: '', postcode: 'SW1A 1AA' })
  expect(kept.json()).toMatchObject({ success: true, ...HIDDEN })
  const seen = [kept.body, (await get()).body]
  for (const query of ['', '?plain', '?plain=stop']) {
    seen.push((await site.get(`/edit-form/${uniqueId}${query}`)).body)
  }
  const opened = await site.post(`/car/link-opened/${uniqueId}`)
  for (const body of [...seen, opened.body]) expect(body).not.toMatch(/900\s?456/)
  expect(seen[3]).toContain('the new number ending 456')
  expect((await get()).json().linkPhoneNumber).toBe('+447700900123')
  const stops = 'any others with 07700 900123, and won’t text it again unless you call us on'
  expect(seen[4]).toContain(stops)
  const stored = { phone: '+447700900456', postcode: 'SW1A 1AA' }
  expect(await rowsOf(site.services, 'postings')).toMatchObject([stored])
  // The new number has one text, and gets no other.
  expect(await site.textedLinks()).toHaveLength(1)
})
