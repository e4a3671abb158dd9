import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import {
  parseReason,
  REASONS,
  type Check,
  type DecisionAgainst,
} from '../../../domain/agents/agent-decisions.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { APPLICANT, decideAfter, tickAll } from '../../../tests/support/applicant.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { stopAgent } from '../../upkeep/people/close-account.ts'
import { decisionText } from '../../messages/texts/wording/news-wording.ts'
import { septets } from '../../messages/texts/wording/gsm7.ts'
import { applyToBeAgent } from './apply.ts'
import { approveAgent, rejectAgent, suspendAgent } from './approve-agent.ts'
import { findChecks, tickCheck, usualWait } from './checks.ts'
import { editAgent } from './edit-agent.ts'

const APPLICATION = { ...APPLICANT, atfPermit: 'EPR/KB3301FL' }

const site = forEachTest(() => openTestSite())

async function apply(fields: Partial<Record<keyof typeof APPLICATION, string>> = {}) {
  await applyToBeAgent(site.services, { ...APPLICATION, ...fields })
  return agentRow()
}
const agentRow = () => rowOf(site.services, 'agents')
const tick = (id: string, check: Check, isTicked = true, who = 'Priya') => {
  site.services.clock.advance(1000)
  return tickCheck(site.services, id, { check, isTicked, who })
}
const because = (reason: string) => {
  const parsed = parseReason('reject', { reason })
  if (!parsed.ok) throw new Error('No such reason.')
  return parsed.value
}
const audit = () => rowsOf(site.services, 'audit_log')

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
  expect((await audit()).map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Priya: check ticked: licence',
    'Tom: check ticked: permit',
    'Priya: check ticked: phone',
    'Tom: check unticked: phone',
    'Priya: check ticked: phone',
    'Priya: agent approved',
  ])
  const noApplicant = { problems: [{ code: 'no-applicant' }] }
  expect(await tick(id, 'phone', false)).toMatchObject(noApplicant)
  const decision = { who: 'Priya', because: because('licence-ended') }
  expect(await rejectAgent(site.services, id, decision)).toMatchObject(noApplicant)
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

test('the desk names nobody as the site, nor in letters that only look like ours', async () => {
  const { id } = await apply()
  for (const edit of [{ name: 'B3at Scrap Payments' }, { contactName: 'Веat' }]) {
    const [field = ''] = Object.keys(edit)
    const edited = await editAgent(site.services, id, { who: 'Priya', edit })
    expect(edited).toMatchObject({ reason: 'invalid', problems: [{ field }] })
  }
})

test('a rejected applicant is texted why, gets no code, and starts without ticks on applying again', async () => {
  const { id } = await apply()
  await tickAll(site.services, id)
  const decision = { who: 'Priya', because: because('other-name') }
  expect(await rejectAgent(site.services, id, decision)).toMatchObject({ ok: true })
  expect(await rowOf(site.services, 'audit_log', { what: 'agent rejected' })).toMatchObject({
    who: 'Priya',
    reason: 'The name is not the licence holder’s',
  })
  site.services.clock.advance(DAY_MS)
  const payload = { phoneNumber: APPLICATION.phoneNumber, signInKey: 'a browser' }
  await site.post('/agent/sign-in', payload)
  expect(await queuedTexts(site.services)).toMatchObject([
    {
      kind: 'rejected',
      body: "We can't approve Aire Valley Recyclers: licence SMD/2217 is in another name. Apply again with your own licence, or call 01632 960123.",
    },
  ])
  const again = await apply({ licenceNumber: 'SMD/2300' })
  expect(again).toMatchObject({ id, state: 'applied', licence_number: 'SMD/2300' })
  expect(await findChecks(site.services.database, again)).toEqual({})
  expect(await approveAgent(site.services, id, 'Priya')).toMatchObject({ ok: false })
})

test('a suspended agent is texted why in the operator’s own words, and one suspended again after a restore is not', async () => {
  const { id } = await signInAgent(site, { phone: '07700 900318' })
  const words = 'your quotes name another business'
  const given = parseReason('suspend', { reason: 'other', words })
  if (!given.ok) throw new Error('No such reason.')
  await stopAgent(site.services, id, { who: 'Priya', because: given.value })
  expect(await queuedTexts(site.services)).toMatchObject([
    {
      kind: 'suspended',
      phone: '+447700900318',
      body: "We've suspended Aire Valley Motors: your quotes name another business. Owners can't see your quotes. To ask more, call 01632 960123.",
    },
  ])
  expect(await audit()).toMatchObject([{ who: 'Priya', what: 'agent suspended', reason: words }])
  await suspendAgent(site.services, id, { who: 'the journal', reason: 'a backup was restored' })
  expect(await queuedTexts(site.services)).toHaveLength(1)
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
