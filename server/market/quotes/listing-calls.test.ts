import { beforeEach, expect, test } from 'vitest'
import { forEachTest, rowOf } from '../../../tests/support/test-site.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { CORSA } from '../../../tests/support/registers.ts'
import { keepDetails } from '../../vehicles/registers/vehicle-details.ts'
import { NO_CONDITIONS } from '../../../domain/market/quote-terms.ts'

const quoted = forEachTest(() => openQuotedCar())
let pair: string

beforeEach(async () => {
  await quoted.put({ amount: 450 }, quoted.kirkgate)
  pair = (await quoted.ownersPath()).slice('/quotes/'.length)
})

const posting = () => rowOf(quoted.services, 'postings')
const look = (of = pair) => quoted.site.get(`/quotes/${of}/listing`)
const confirm = (of = pair) => quoted.site.post(`/quotes/${of}/link-opened`)

test('the quotes link says which car it is about, and three digits of its owner’s number; no GET confirms anything', async () => {
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
  for (const url of [`/quotes/${pair}/listing`, `/quotes/${pair}`, `/list-quotes/${pair}`]) {
    expect((await quoted.site.get(url)).statusCode).toBe(200)
  }
  expect((await posting()).phone_confirmed_at).toBeNull()
})

test('the car has its name where registers know it, until its registration changes', async () => {
  const details = { ...CORSA, make: 'Ford', model: 'Focus' }
  const { database } = quoted.services
  await database.transaction().execute((tx) => keepDetails(tx, quoted.car, { details, knownAt: 1 }))
  expect((await look()).json()).toMatchObject({ vehicle: 'Blue Ford Focus, 2012' })
  const view = await quoted.site.get(`/car/get-data/${quoted.car.uniqueId}`)
  expect(view.json()).toMatchObject({ vehicle: 'Blue Ford Focus, 2012' })
  await quoted.edit({ registrationNumber: 'YK12 ABV' })
  expect((await look()).json()).toMatchObject({ registrationNumber: 'YK12 ABV', vehicle: null })
})

test('"Yes, it is mine" on the quotes page confirms the number, but not one it was changed to since', async () => {
  const confirmed = { success: true, phoneConfirmation: 'confirmed' }
  for (let again = 0; again < 2; again += 1) expect((await confirm()).json()).toEqual(confirmed)
  expect((await posting()).phone_confirmed_at).toBe(quoted.services.clock.now())
  expect((await look()).json()).toMatchObject({ phoneConfirmation: 'confirmed' })

  await quoted.edit({ phoneNumber: '07700 900456' })
  expect((await look()).json()).toMatchObject({ phoneConfirmation: 'by-other-link' })
  expect((await confirm()).json()).toEqual({ success: true, phoneConfirmation: 'by-other-link' })
  expect((await posting()).phone_confirmed_at).toBeNull()
  const second = (await quoted.site.textedLinks()).at(-1) ?? ''
  await quoted.edit({ phoneNumber: '07700 900456' }, second)
  expect((await look()).json()).toMatchObject({ phoneConfirmation: 'confirmed' })
})

test('half a link, a mixed pair, an account id and the edit link open and confirm nothing', async () => {
  const [listingId = '', linkId = ''] = pair.split('/')
  const other = 'A'.repeat(22)
  const { postingId: id, uniqueId } = quoted.car
  const firstHalves = [other, linkId, id, uniqueId].map((first) => `${first}/${linkId}`)
  const others = [other, listingId, id, uniqueId, quoted.kirkgate.id].map(
    (last) => `${listingId}/${last}`,
  )
  for (const of of [...firstHalves, ...others, `${linkId}/${listingId}`]) {
    const list = await quoted.site.get(`/quotes/${of}`)
    for (const answer of [await look(of), await confirm(of), list]) {
      expect([of, answer.statusCode]).toEqual([of, 404])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
  }
  expect((await quoted.site.get(`/car/get-data/${listingId}`)).statusCode).toBe(404)
  expect((await posting()).phone_confirmed_at).toBeNull()
})

test('both halves of the link show every quote, best price first, and nothing else of the agents, and open also when all have gone', async () => {
  quoted.services.clock.advance(1000)
  await quoted.put({ amount: 510 })
  const message = 'Price includes collection.'
  await quoted.put({ amount: 585.5, message }, quoted.kirkgate)
  const answer = await quoted.site.get(`/quotes/${pair}`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const others = {
    quoteId: expect.any(String),
    updatedAt: expect.any(String),
    agentContact: '0113 496 0141',
    record: null,
    aboveGuide: null,
    licence: null,
    furtherLicences: [],
    atf: false,
    miles: null,
    yard: null,
    conditions: NO_CONDITIONS,
    validUntil: '2026-11-26T00:00:00.000Z',
    standing: 'on-offer',
    changedSince: [],
  }
  const first = { agentName: 'Kirkgate Salvage', created_at: '2026-11-18T10:00:00.000Z' }
  const second = { agentName: 'Aire Valley Motors', created_at: '2026-11-18T10:00:01.000Z' }
  expect(answer.json()).toEqual([
    { ...others, ...first, amount: 585.5, message },
    { ...others, ...second, amount: 510 },
  ])
  await quoted.services.database.deleteFrom('quotes').execute()
  const without = await quoted.site.get(`/quotes/${pair}`)
  expect([without.statusCode, without.json()]).toEqual([200, []])
})

test('quotes of the same price are listed in the order in which that price was given; the plain page marks both as best', async () => {
  const quoteLater = (amount: number, agent = quoted.aire) => {
    quoted.services.clock.advance(1000)
    return quoted.put({ amount }, agent)
  }
  await quoteLater(400)
  await quoteLater(500, quoted.kirkgate)
  await quoteLater(500)
  const names = ['Kirkgate Salvage', 'Aire Valley Motors']
  expect(await quoted.ownersView()).toMatchObject(names.map((agentName) => ({ agentName })))
  const { body } = await quoted.site.get(`/list-quotes/${pair}?plain`)
  expect(body.match(/Best price/g)).toHaveLength(2)
})
