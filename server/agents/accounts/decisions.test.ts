import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import {
  REASONS,
  type Check,
  type DecisionAgainst,
} from '../../../domain/agents/agent-decisions.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { APPLICANT, decideAfter, tickAll } from '../../../tests/support/applicant.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { decisionText } from '../../messages/texts/wording/news-wording.ts'
import { septets } from '../../messages/texts/wording/gsm7.ts'
import { applyToBeAgent } from './apply.ts'
import { approveAgent, rejectAgent } from './approve-agent.ts'
import { findChecks, tickCheck, usualWait } from './checks.ts'
import { editAgent } from './edit-agent.ts'

const APPLICATION = { ...APPLICANT, atfPermit: 'EPR/KB3301FL' }

const site = forEachTest(() => openTestSite())

async function apply() {
  await applyToBeAgent(site.services, APPLICATION)
  return agentRow()
}
const agentRow = () => rowOf(site.services, 'agents')
const tick = (id: string, check: Check, isTicked = true, who = 'Priya') => {
  site.services.clock.advance(1000)
  return tickCheck(site.services, id, { check, isTicked, who })
}

test('an applicant is approved only once every check is ticked, each in its own name', async () => {
  const { id } = await apply()
  const missing = { problems: [{ code: 'missing' }] }
  expect(await approveAgent(site.services, id, 'Priya')).toMatchObject(missing)
  await tick(id, 'licence')
  await tick(id, 'permit', true, 'Tom')
  await tick(id, 'phone')
  await tick(id, 'phone')
  await tick(id, 'phone', false, 'Tom')
  expect(await approveAgent(site.services, id, 'Priya')).toMatchObject(missing)
  expect(await findChecks(site.services.database, await agentRow())).toMatchObject({
    licence: { who: 'Priya' },
    permit: { who: 'Tom' },
  })
  site.services.clock.advance(DAY_MS)
  await tick(id, 'phone')
  site.services.clock.advance(1000)
  expect(await approveAgent(site.services, id, 'Priya')).toMatchObject({ ok: true })
  expect(await agentRow()).toMatchObject({ state: 'approved', licence_checked_on: '2026-11-18' })
  const audit = await rowsOf(site.services, 'audit_log')
  expect(audit.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Priya: check ticked: licence',
    'Tom: check ticked: permit',
    'Priya: check ticked: phone',
    'Tom: check unticked: phone',
    'Priya: check ticked: phone',
    'Priya: agent approved',
  ])
  const noApplicant = { problems: [{ code: 'no-applicant' }] }
  expect(await tick(id, 'phone', false)).toMatchObject(noApplicant)
  const because = { decision: 'reject', reason: 'licence-ended', words: 'Ended' } as const
  expect(await rejectAgent(site.services, id, { who: 'Priya', because })).toMatchObject(noApplicant)
})

test('a tick does not outlive what it was of', async () => {
  const { id } = await apply()
  await tickAll(site.services, id)
  site.services.clock.advance(1000)
  const edit = { phone: '07700 900319', licenceNumber: 'SMD/2217', contactName: 'Rukhsana' }
  await editAgent(site.services, id, { who: 'Priya', edit })
  const ticks = await findChecks(site.services.database, await agentRow())
  expect(Object.keys(ticks)).toEqual(['licence', 'permit'])
  expect(await approveAgent(site.services, id, 'Priya')).toMatchObject({ ok: false })
})

test('every text of a decision is one plain part with the business and the phone, however long what was typed', () => {
  const agent = { name: 'Kirkgate’s Salvage “Łódź” '.repeat(5), licence_number: 'SMD/'.repeat(25) }
  const config = { supportPhone: '01632 960123' }
  const typed = [`${'w'.repeat(59)}.`, '€'.repeat(60)]
  const texts = (Object.keys(REASONS) as DecisionAgainst[]).flatMap((decision) =>
    Object.keys(REASONS[decision]).flatMap((reason) =>
      typed.map((words) => decisionText(config, agent, { decision, reason, words })),
    ),
  )
  expect(new Set(texts).size).toBe(12)
  for (const text of texts) {
    expect(text).toMatch(/^We('ve| can't) .*Kirkgate's.* 01632 960123\.$/)
    expect(septets(text)).toBeLessThanOrEqual(160)
  }
})

test('the usual wait is that of the last decisions, once there are a few', async () => {
  await decideAfter(site.services, 2, 'approved')
  await decideAfter(site.services, 6, 'rejected')
  expect(await usualWait(site.services)).toBeNull()
  await decideAfter(site.services, 50, 'approved')
  expect(await usualWait(site.services)).toBe(6 * HOUR_MS)
})
