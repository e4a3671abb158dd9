import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf } from '../../../tests/support/test-services.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { CORSA } from '../../../tests/support/registers.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { keepDetails } from '../../vehicles/registers/vehicle-details.ts'
import { giveQuote } from './give-quote.ts'
import { NO_CONDITIONS } from '../../../domain/market/quote-terms.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string
let aire: string
let kirkgate: string
let pair: string

beforeEach(async () => {
  await submit(site.app)
  ;[uniqueId = ''] = await site.textedLinks()
  aire = await addAgent(site.services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  kirkgate = await addAgent(site.services, { name: 'Kirkgate Salvage', contact: '07700 900456' })
  pair = await quote(kirkgate, 45_000)
})

/** Answers both halves of the quotes link. */
async function quote(agentId: string, amountPence: number, message: string | null = null) {
  site.services.clock.advance(1000)
  const terms = { postingId: (await posting()).id, agentId, amountPence, message }
  const given = await giveQuote(site.services, terms)
  if (!given.ok) throw new Error(given.reason)
  return `${given.value.listingId}/${given.value.linkId}`
}

const posting = () => rowOf(site.services, 'postings')
const look = (of = pair) => site.get(`/quotes/${of}/listing`)
const confirm = (of = pair) => site.post(`/quotes/${of}/link-opened`)
const edit = (fields: object, id = uniqueId) =>
  site.put(`/car/edit-form/${id}`, { ...CAR, ...fields })

test('the quotes link says which car it is about, and three digits of its owner’s number', async () => {
  const answer = await look()
  expect(answer.json()).toEqual({
    registrationNumber: 'AB12 CDE',
    vehicle: null,
    numberEnding: '123',
    phoneConfirmation: 'by-this-link',
    scrapGuide: null,
    choiceWaits: false,
    choice: null,
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await posting()).phone_confirmed_at).toBeNull()
})

test('the car has its name where registers know it, until its registration changes', async () => {
  const { id } = await posting()
  const details = { ...CORSA, make: 'Ford', model: 'Focus' }
  const car = { postingId: id, registration: 'AB12CDE' }
  const { database } = site.services
  await database.transaction().execute((tx) => keepDetails(tx, car, { details, knownAt: 1 }))
  expect((await look()).json()).toMatchObject({ vehicle: 'Blue Ford Focus, 2012' })
  const view = await site.get(`/car/get-data/${uniqueId}`)
  expect(view.json()).toMatchObject({ vehicle: 'Blue Ford Focus, 2012' })
  await edit({ registrationNumber: 'YK12 ABV' })
  expect((await look()).json()).toMatchObject({ registrationNumber: 'YK12 ABV', vehicle: null })
})

test('"Yes, it is mine" on the quotes page confirms the number', async () => {
  expect((await confirm()).json()).toEqual({ success: true, phoneConfirmation: 'confirmed' })
  expect((await confirm()).json()).toEqual({ success: true, phoneConfirmation: 'confirmed' })
  expect((await posting()).phone_confirmed_at).toBe(site.services.clock.now())
  expect((await look()).json()).toMatchObject({ phoneConfirmation: 'confirmed' })
})

test('a quotes link does not confirm a number that the posting was changed to', async () => {
  await edit({ phoneNumber: '07700 900456' })
  expect((await look()).json()).toMatchObject({ phoneConfirmation: 'by-other-link' })
  expect((await confirm()).json()).toEqual({ success: true, phoneConfirmation: 'by-other-link' })
  expect((await posting()).phone_confirmed_at).toBeNull()
  const second = (await site.textedLinks()).at(-1) ?? ''
  await edit({ phoneNumber: '07700 900456' }, second)
  expect((await look()).json()).toMatchObject({ phoneConfirmation: 'confirmed' })
})

test('half a link, a mixed pair, an account id and the edit link open and confirm nothing', async () => {
  const [listingId = '', linkId = ''] = pair.split('/')
  const other = 'A'.repeat(22)
  const { id } = await posting()
  const firstHalves = [other, linkId, id, uniqueId].map((first) => `${first}/${linkId}`)
  const others = [other, listingId, id, uniqueId, kirkgate].map((last) => `${listingId}/${last}`)
  for (const of of [...firstHalves, ...others, `${linkId}/${listingId}`]) {
    for (const answer of [await look(of), await confirm(of), await site.get(`/quotes/${of}`)]) {
      expect([of, answer.statusCode]).toEqual([of, 404])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
  }
  expect((await site.get(`/car/get-data/${listingId}`)).statusCode).toBe(404)
  expect((await posting()).phone_confirmed_at).toBeNull()
})

test('no GET confirms anything', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await site.app.inject({ method, url: `/quotes/${pair}/link-opened` })
    expect(answer.statusCode).toBe(405)
    await site.app.inject({ method, url: `/quotes/${pair}/listing` })
    await site.app.inject({ method, url: `/quotes/${pair}` })
  }
  expect((await posting()).phone_confirmed_at).toBeNull()
})

test('without JavaScript a refused or restored answer leads back to the quotes', async () => {
  const headers = { accept: 'text/html' }
  const restored = await site.get(`/quotes/${pair}/link-opened`, headers)
  expect([restored.statusCode, restored.headers['location']]).toEqual([
    303,
    `/list-quotes/${pair}?plain`,
  ])
  const nowhere = `${'A'.repeat(22)}/${'A'.repeat(22)}`
  const url = `/quotes/${nowhere}/link-opened`
  const lost = await site.post(url, undefined, headers)
  expect(lost.statusCode).toBe(404)
  expect(lost.body).toContain('We couldn’t save your answer')
  expect(lost.body).toContain('Lost your link?')
  expect((await posting()).phone_confirmed_at).toBeNull()
})

test('without JavaScript every quote of the highest price is marked', async () => {
  await quote(aire, 45_000)
  const { body } = await site.get(`/list-quotes/${pair}?plain`)
  expect(body.match(/Best price/g)).toHaveLength(2)
})

test('both halves of the link show every quote, best price first, and nothing else of the agents', async () => {
  await quote(aire, 51_000)
  await quote(kirkgate, 58_550, 'Price includes collection.')
  const answer = await site.get(`/quotes/${pair}`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const others = {
    quoteId: expect.any(String),
    record: null,
    aboveGuide: null,
    licence: null,
    furtherLicences: [],
    atf: false,
    miles: null,
    yard: null,
    conditions: NO_CONDITIONS,
    validUntil: null,
    standing: 'on-offer',
    changedSince: [],
  }
  expect(answer.json()).toEqual([
    {
      ...others,
      agentName: 'Kirkgate Salvage',
      agentContact: '07700 900456',
      amount: 585.5,
      message: 'Price includes collection.',
      created_at: '2026-11-18T10:00:01.000Z',
    },
    {
      ...others,
      agentName: 'Aire Valley Motors',
      agentContact: '0113 496 0141',
      amount: 510,
      created_at: '2026-11-18T10:00:02.000Z',
    },
  ])
})

test('of equal prices the one named first comes first, no matter who quoted first', async () => {
  await quote(aire, 40_000)
  await quote(kirkgate, 50_000)
  const quotes = (await site.get(`/quotes/${await quote(aire, 50_000)}`)).json()
  expect(quotes.map((one: { agentName: string }) => one.agentName)).toEqual([
    'Kirkgate Salvage',
    'Aire Valley Motors',
  ])
})

test('a link still opens when its quote has gone', async () => {
  await site.services.database.deleteFrom('quotes').execute()
  const answer = await site.get(`/quotes/${pair}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, []])
})
