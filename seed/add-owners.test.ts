import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServices, rowsOf, type TestServices } from '../tests/support/test-services.ts'
import { viewDeal } from '../server/market/deals/view-deal.ts'
import type { ListedQuote } from '../domain/wire/quotes.ts'
import { listQuotes } from '../server/market/quotes/list-quotes.ts'
import { sendDueTexts } from '../tests/support/send-due-texts.ts'
import { addAgents } from './add-agents.ts'
import { addStories } from './add-owners.ts'

let services: TestServices
let told: Awaited<ReturnType<typeof addStories>>

// Once for all: the deals of a record take long to tell, and no test changes what another reads.
beforeAll(async () => {
  services = await makeServices()
  told = await addStories(services, await addAgents(services))
})

afterAll(() => services.close())

function pathOf(state: string): string[] {
  return told.find((story) => story.state.startsWith(state))?.path.split('/') ?? []
}

async function dealIn(state: string) {
  const deal = await viewDeal(services, pathOf(state).at(-1) ?? '')
  return deal.ok ? deal.value : deal.reason
}

async function quotesIn(state: string): Promise<ListedQuote[]> {
  const [, , listingId = '', linkId = ''] = pathOf(state)
  const listed = await listQuotes(services, { listingId, linkId })
  return listed.ok ? listed.value : []
}

test('there is a deal at every step, and its page', async () => {
  const fresh = { standing: 'agreed', undoUntil: expect.any(String) as string }
  expect(await dealIn('chosen, and can be undone')).toMatchObject(fresh)
  expect(await dealIn('chosen, no day yet')).toMatchObject({ undoUntil: null, collectOn: null })
  expect(await dealIn('a day entered')).toMatchObject({
    standing: 'agreed',
    collectOn: '2026-11-19',
    address: expect.stringContaining('Leeds'),
  })
  expect(await dealIn('not this day')).toMatchObject({ standing: 'agreed', collectOn: null })
  expect(await dealIn('asked how it went')).toMatchObject({ standing: 'asked' })
  const said = async (state: string) => ((await dealIn(state)) as { outcome: object }).outcome
  expect(await said('paid in full')).toMatchObject({ said: 'paid-full' })
  expect(await said('paid less')).toMatchObject({ said: 'paid-less', paid: 360 })
  expect(await said('nobody came')).toMatchObject({ said: 'nobody-came' })
})

test('there are quotes on offer, expired, declined and from before the owner changed facts', async () => {
  const listed = await quotesIn('quotes expired')
  const standings = listed.map(({ standing }) => standing).toSorted()
  expect(standings.join(' ')).toBe('declined expired on-offer on-offer on-offer')
  const changed = await quotesIn('facts changed')
  expect(changed.filter(({ changedSince }) => changedSince.length > 0)).toHaveLength(2)
})

test('each page that is named is there', async () => {
  const pages = told.map(({ path }) => path.split('/')[1])
  expect(new Set(pages)).toEqual(new Set(['deal', 'list-quotes', 'edit-form']))
  expect(new Set(told.map(({ path }) => path)).size).toBe(told.length)
})

test('there is a complaint about a buyer and one about a posting', async () => {
  const complaints = await rowsOf(services, 'complaints')
  expect(complaints.map(({ about }) => about).toSorted()).toEqual(['buyer', 'posting'])
})

test('told twice they are told once', async () => {
  const tables = ['postings', 'quotes', 'deals', 'complaints'] as const
  const everything = () => Promise.all(tables.map((table) => rowsOf(services, table)))
  const once = await everything()
  expect(await addStories(services, await addAgents(services))).toEqual(told)
  expect(await everything()).toEqual(once)
})

test('they text nobody, neither owners nor agents', async () => {
  expect(await rowsOf(services, 'texts')).toEqual([])
  const counted = await rowsOf(services, 'text_allowances', 'text_id')
  expect(counted.filter(({ kind }) => kind !== 'opened')).toEqual([])
  await sendDueTexts(services)
  expect(services.carrier.carried).toEqual([])
})

test('the first agents have a record, with prices kept and prices knocked off', async () => {
  const listed = await quotesIn('fell through')
  expect(listed.map(({ agentName, record }) => [agentName, record])).toEqual([
    ['Aire Valley Motors', expect.objectContaining({ paidInFull: expect.any(Number) })],
    ['Wharfe Car Buyers', { collections: 20, paidInFull: 18, knockedOffPounds: 45, sentAway: 0 }],
    ['Kirkgate Salvage', { collections: 12, paidInFull: 7, knockedOffPounds: 80, sentAway: 0 }],
  ])
})
