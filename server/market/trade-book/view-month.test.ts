import { expect, test } from 'vitest'
import { insert } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Insertable } from 'kysely'
import { firstIdAt, orderedId } from '../../platform/identifiers.ts'

const site = forEachTest(() => openTestSite())
const GONE = { state: 'gone', became: 'closed' } as const
const at = (iso: string): number => Date.parse(iso)

test('this month is London’s, counts a quote once, and leaves out a choice that was undone', async () => {
  const { database, clock } = site.services
  clock.advance(at('2027-07-15T12:00:00Z') - clock.now())
  const agent = await signInAgent(site)
  const past = (iso: string, quoteId = orderedId(at(iso))) => ({
    id: quoteId,
    quote_id: quoteId,
    agent_id: agent.id,
    amount_pence: 1,
    created_at: at(iso),
    updated_at: at(iso),
    gone_at: at(iso),
    ...GONE,
  })
  const once = orderedId(at('2027-07-02T10:00:00Z'))
  await insert(
    { database },
    'past_quotes',
    past('2027-05-31T22:59:59Z'),
    past('2027-05-31T23:00:00Z'),
    past('2027-06-30T22:59:59Z'),
    past('2027-06-30T23:00:00Z'),
    { ...past('2027-07-02T10:00:00Z', once), id: `${once}/3` },
    { ...past('2027-07-02T10:00:00Z', once), id: `${once}/4` },
  )
  const deal = (chosen: string, more: Partial<Insertable<Tables['deals']>>) => ({
    id: orderedId(at(chosen)),
    agent_id: agent.id,
    quote_id: firstIdAt(at(chosen)),
    amount_pence: 500_00,
    chosen_at: at(chosen),
    ...more,
  })
  const said = at('2027-07-03T10:00:00Z')
  const paidByOwner = { owner_outcome: 'paid-full' as const, owner_said_at: said }
  const paidByAgent = { agent_outcome: 'paid' as const, agent_said_at: said }
  await insert(
    { database },
    'deals',
    deal('2027-06-28T10:00:00Z', paidByOwner),
    deal('2027-07-01T10:00:00Z', { ...paidByAgent, agent_paid_pence: 500_00 }),
    deal('2027-07-01T11:00:00Z', { ...paidByAgent, agent_paid_pence: 499_99 }),
    deal('2027-07-01T12:00:00Z', {
      ...paidByAgent,
      agent_paid_pence: 500_00,
      owner_outcome: 'nobody-came',
      owner_said_at: said,
    }),
    deal('2027-07-01T13:00:00Z', { ended_at: said, ended_why: 'undone' }),
    deal('2027-07-01T14:00:00Z', { ended_at: said, ended_why: 'fell-through' }),
  )
  expect((await agent.call('GET', '/agent/quotes/month')).json()).toMatchObject({
    month: '2027-07',
    quoted: 2,
    chosen: 4,
    collected: 3,
    paidInFull: 2,
    record: 'Has collected 1 car, too few to judge.',
  })
})
