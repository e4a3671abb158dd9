import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf } from '../../../tests/support/test-services.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { CORSA } from '../../../tests/support/registers.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { keepDetails } from '../../vehicles/registers/vehicle-details.ts'
import { giveQuote } from './give-quote.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string
let pair: string

beforeEach(async () => {
  await submit(site.app)
  ;[uniqueId = ''] = await site.textedLinks()
  const agentId = await addAgent(site.services, {
    name: 'Kirkgate Salvage',
    contact: '07700 900456',
  })
  const quote = { agentId, amountPence: 45_000, message: null }
  const given = await giveQuote(site.services, { postingId: (await posting()).id, ...quote })
  if (!given.ok) throw new Error(given.reason)
  pair = `${given.value.listingId}/${given.value.linkId}`
})

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

test('neither half of the link, nor an id that agents see, opens or confirms anything', async () => {
  const [listingId = '', linkId = ''] = pair.split('/')
  const { id } = await posting()
  const other = 'A'.repeat(22)
  const pairs = [`${listingId}/${other}`, `${other}/${linkId}`, `${linkId}/${listingId}`]
  for (const of of [
    ...pairs,
    `${listingId}/${id}`,
    `${id}/${linkId}`,
    `${listingId}/${uniqueId}`,
  ]) {
    expect((await look(of)).statusCode).toBe(404)
    expect((await confirm(of)).statusCode).toBe(404)
  }
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
  const agentId = await addAgent(site.services, { name: 'Aire Motors', contact: '07700 900457' })
  const quote = { agentId, amountPence: 45_000, message: null }
  const given = await giveQuote(site.services, { postingId: (await posting()).id, ...quote })
  if (!given.ok) throw new Error(given.reason)
  const { body } = await site.get(`/list-quotes/${pair}?plain`)
  expect(body.match(/Best price/g)).toHaveLength(2)
})
