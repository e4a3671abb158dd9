import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { postCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { csvLine } from '../csv-rows.ts'

let site: TestSite
let aire: AgentCaller

beforeEach(async () => {
  site = await openTestSite({ SUBMISSIONS_PER_HOUR: '3' })
  aire = await signInAgent(site)
})
afterEach(() => site.close())

const file = () => aire.call('GET', '/agent/quotes.csv')

test('the whole book is a file without owners’ numbers, and another agent’s is another', async () => {
  const { postingId, phone } = await postCar(site.services)
  await aire.call('PUT', `/agent/vehicles/${postingId}/quote`, { amount: 450.5 })
  const now = site.services.clock.now()
  const old = { agent_id: aire.id, amount_pence: 100_00, created_at: now - 1, updated_at: now - 1 }
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `${index}`.padStart(32, '0'),
    ...old,
    registration: 'YK12ABV',
    district: 'LS11',
    car: 'Blue, "sporty" Ford',
    became: 'closed' as const,
  }))
  await site.services.database.insertInto('past_quotes').values(rows).execute()
  const answer = await file()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="quotes.csv"',
  })
  const lines = answer.body.split('\r\n')
  expect(lines).toHaveLength(453)
  expect(lines[1]).toBe('AB12 CDE,,SW1A,2026-11-18,,450.5,live,,2026-11-18,,,,')
  expect(lines[2]).toBe(
    'YK12 ABV,"Blue, ""sporty"" Ford",LS11,2026-11-18,,100,gone,closed,2026-11-18,,,,',
  )
  expect(answer.body).not.toContain(phone.slice(-6))
  const other = await signInAgent(site, { name: 'Rival' })
  expect((await other.call('GET', '/agent/quotes.csv')).body.split('\r\n')).toHaveLength(2)
})

test('it needs a session, and is given as rarely as what is written', async () => {
  expect((await site.app.inject({ url: '/agent/quotes.csv' })).statusCode).toBe(401)
  for (const status of [200, 200, 200, 429]) expect((await file()).statusCode).toBe(status)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (cell) => {
  expect(csvLine([cell]).replaceAll('"', '')).toMatch(/^'/)
})
