import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf } from '../../../tests/support/test-services.ts'
import { NO_CONDITIONS } from '../../../domain/market/quote-terms.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { giveQuote } from './give-quote.ts'

const site = forEachTest(() => openTestSite())
let postingId: string
let aire: string
let kirkgate: string

beforeEach(async () => {
  await submit(site.app)
  const posting = await rowOf(site.services, 'postings')
  postingId = posting.id
  aire = await addAgent(site.services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  kirkgate = await addAgent(site.services, { name: 'Kirkgate Salvage', contact: '07700 900456' })
})

async function quote(agentId: string, amountPence: number, message: string | null = null) {
  site.services.clock.advance(1000)
  const given = await giveQuote(site.services, { postingId, agentId, amountPence, message })
  if (!given.ok) throw new Error(given.reason)
  return `/quotes/${given.value.listingId}/${given.value.linkId}`
}

test('both halves of the link show every quote, best price first, and nothing else of the agents', async () => {
  await quote(aire, 51_000)
  const address = await quote(kirkgate, 58_550, 'Price includes collection.')
  const answer = await site.get(address)
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
      created_at: '2026-11-18T10:00:02.000Z',
    },
    {
      ...others,
      agentName: 'Aire Valley Motors',
      agentContact: '0113 496 0141',
      amount: 510,
      created_at: '2026-11-18T10:00:01.000Z',
    },
  ])
})

test('of equal prices the one named first comes first, no matter who quoted first', async () => {
  await quote(aire, 40_000)
  await quote(kirkgate, 50_000)
  const quotes = (await site.get(await quote(aire, 50_000))).json()
  expect(quotes.map((one: { agentName: string }) => one.agentName)).toEqual([
    'Kirkgate Salvage',
    'Aire Valley Motors',
  ])
})

test('a link still opens when its quote has gone', async () => {
  const address = await quote(aire, 51_000)
  await site.services.database.deleteFrom('quotes').execute()
  const answer = await site.get(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual([])
})

test('half a link, a mixed pair, an account id and the edit link open nothing', async () => {
  const [, , listingId = '', linkId = ''] = (await quote(aire, 51_000)).split('/')
  const [uniqueId = ''] = await site.textedLinks()
  const pairs = [
    `${listingId}/${'A'.repeat(22)}`,
    `${'A'.repeat(22)}/${linkId}`,
    `${linkId}/${listingId}`,
    `${listingId}/${aire}`,
    `${postingId}/${linkId}`,
    `${uniqueId}/${linkId}`,
    `${listingId}/${uniqueId}`,
  ]
  for (const pair of pairs) {
    const answer = await site.get(`/quotes/${pair}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  expect((await site.get(`/car/get-data/${listingId}`)).statusCode).toBe(404)
})
