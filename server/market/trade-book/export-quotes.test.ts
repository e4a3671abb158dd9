import { beforeEach, expect, test } from 'vitest'
import { insert, forEachTest, openTestSite } from '../../../tests/support/test-site.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { csvLine } from '../../platform/csv-rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Insertable } from 'kysely'
import { firstIdAt, orderedId } from '../../platform/identifiers.ts'

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '3' }))
let aire: AgentCaller

beforeEach(async () => void (aire = await signInAgent(site)))

const GONE = { state: 'gone', became: 'closed' } as const
const NOBODY_CAME = { owner_outcome: 'nobody-came' } as const
const allAt = (at: number) => ({ created_at: at, updated_at: at, gone_at: at })
const at = (iso: string): number => Date.parse(iso)
const file = (query = '') => aire.call('GET', `/agent/quotes.csv${query}`)

test('the whole book is a file without owners’ numbers, and another agent’s is another', async () => {
  const { postingId, phone } = await postCar(site.services)
  await aire.call('PUT', `/agent/vehicles/${postingId}/quote`, { amount: 450.5 })
  const now = site.services.clock.now()
  const old = { agent_id: aire.id, amount_pence: 100_00, ...allAt(now - 1) }
  const car = { registration: 'YK12ABV', district: 'LS11', car: 'Blue, "sporty" Ford' }
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `${index}`.padStart(32, '0'),
    quote_id: `${index}`,
    ...old,
    ...GONE,
    ...car,
  }))
  await insert(site.services, 'past_quotes', ...rows)
  const answer = await file()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="quotes.csv"',
  })
  const lines = answer.body.split('\r\n')
  expect(lines).toHaveLength(453)
  expect(lines[1]).toBe('AB12 CDE,,SW1A,2026-11-18,,450.5,Live,2026-11-18,,,,')
  const blue = 'YK12 ABV,"Blue, ""sporty"" Ford",LS11'
  expect(lines[2]).toBe(`${blue},2026-11-18,,100,Owner took it down,2026-11-18,,,,`)
  expect(answer.body).not.toContain(phone.slice(-6))
  const other = await signInAgent(site, { name: 'Rival' })
  expect((await other.call('GET', '/agent/quotes.csv')).body.split('\r\n')).toHaveLength(2)
})

test('a month has what was collected in it, on which day and for how much, and what else was quoted', async () => {
  const on = (day: string): number => at(`${day}T12:00:00Z`)
  const given = (id: string) => ({ id, quote_id: id, agent_id: aire.id, amount_pence: 500_00 })
  const paid = { agent_outcome: 'paid', agent_paid_pence: 480_00 } as const
  const made = { ...paid, chosen_at: on('2026-10-30'), agent_said_at: on('2026-11-04') }
  const deal = (id: string, more: object) => ({ ...given(id), ...made, ...more })
  const quote = (id: string, registration: string, day: string, more: object = {}) => ({
    ...given(id),
    ...GONE,
    ...allAt(on(day)),
    registration,
    ...more,
  })
  const collected = { state: 'collected' as const, gone_at: on('2026-12-20') }
  const { database } = site.services
  const said = { collect_on: '2026-11-03', owner_outcome: 'paid-less', owner_paid_pence: 470_00 }
  await insert({ database }, 'deals', deal('a', said), deal('b', {}))
  await insert(
    { database },
    'past_quotes',
    quote('a', 'AA19AAA', '2026-10-28', { ...collected, deal_id: 'a' }),
    quote('b', 'AB12CDE', '2026-10-28', { ...collected, deal_id: 'b' }),
    quote('c', 'YK12ABV', '2026-11-02', { became: 'chosen-elsewhere' }),
    quote('d', 'YK12ABW', '2026-10-31'),
  )
  const answer = await file('?month=2026-11')
  expect(answer.headers['content-disposition']).toContain('quotes-2026-11.csv')
  expect(answer.body.split('\r\n')).toEqual([
    'Registration,Car,District,Quoted on,Given by,Amount,What became of it,Changed on,Chosen on,Collected on,Paid,Owner says',
    'AB12 CDE,,,2026-10-28,,500,Collected,2026-12-20,2026-10-30,2026-11-04,480,',
    'AA19 AAA,,,2026-10-28,,500,Collected,2026-12-20,2026-10-30,2026-11-03,480,Paid £470',
    'YK12 ABV,,,2026-11-02,,500,Lost: another buyer was chosen,2026-11-02,,,,',
    '',
  ])
  expect((await file('?month=November')).statusCode).toBe(400)
})

test('it is given as rarely as what is written', async () => {
  for (const status of [200, 200, 200, 429]) expect((await file()).statusCode).toBe(status)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (cell) => {
  expect(csvLine([cell]).replaceAll('"', '')).toMatch(/^'/)
})

test('this month is London’s, counts a quote once, and leaves out a choice that was undone', async () => {
  const { database, clock } = site.services
  clock.advance(at('2027-07-15T12:00:00Z') - clock.now())
  aire = await signInAgent(site)
  const given = { agent_id: aire.id, amount_pence: 1, ...GONE }
  const past = (iso: string, quote_id = orderedId(at(iso)), id = quote_id) =>
    Object.assign({ id, quote_id }, given, allAt(at(iso)))
  const often = orderedId(at('2027-07-02T10:00:00Z'))
  await insert(
    { database },
    'past_quotes',
    ...['2027-05-31T22:59:59Z', '2027-05-31T23:00:00Z'].map((iso) => past(iso)),
    ...['2027-06-30T22:59:59Z', '2027-06-30T23:00:00Z'].map((iso) => past(iso)),
    ...['/3', '/4'].map((of) => past('2027-07-02T10:00:00Z', often, `${often}${of}`)),
  )
  const deal = (chosen: string, more: Partial<Insertable<Tables['deals']>>) => ({
    id: orderedId(at(chosen)),
    agent_id: aire.id,
    quote_id: firstIdAt(at(chosen)),
    amount_pence: 500_00,
    chosen_at: at(chosen),
    ...more,
  })
  const said = at('2027-07-03T10:00:00Z')
  const paidByOwner = { owner_outcome: 'paid-full' as const, owner_said_at: said }
  const paidByAgent = (agent_paid_pence: number) =>
    ({ agent_outcome: 'paid', agent_said_at: said, agent_paid_pence }) as const
  await insert(
    { database },
    'deals',
    deal('2027-06-28T10:00:00Z', paidByOwner),
    deal('2027-07-01T10:00:00Z', paidByAgent(500_00)),
    deal('2027-07-01T11:00:00Z', paidByAgent(499_99)),
    deal('2027-07-01T12:00:00Z', { ...paidByAgent(500_00), ...paidByOwner, ...NOBODY_CAME }),
    deal('2027-07-01T13:00:00Z', { ended_at: said, ended_why: 'undone' }),
    deal('2027-07-01T14:00:00Z', { ended_at: said, ended_why: 'fell-through' }),
  )
  expect((await aire.call('GET', '/agent/quotes/month')).json()).toMatchObject({
    month: '2027-07',
    quoted: 2,
    chosen: 4,
    collected: 3,
    paidInFull: 2,
    record: 'Has collected 1 car, too few to judge.',
  })
})
