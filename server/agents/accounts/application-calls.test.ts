import { expect, test } from 'vitest'
import { rowsOf, rowOf } from '../../../tests/support/test-services.ts'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import {
  APPLICANT,
  approveApplicant,
  decideAfter,
  tickAll,
} from '../../../tests/support/applicant.ts'
import { ANY_FORMS, WITH_OPERATOR } from '../../../tests/support/forms.ts'
import {
  forEachTest,
  it,
  openTestSite,
  outcomeOf,
  type TestSite,
} from '../../../tests/support/test-site.ts'
import { REASONS, type Check } from '../../../domain/agents/agent-decisions.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { decisionText } from '../../messages/texts/wording/news-wording.ts'
import { septets } from '../../messages/texts/wording/gsm7.ts'
import { approveAgent, rejectAgent } from './approve-agent.ts'
import { findChecks, tickCheck, usualWait } from './checks.ts'
import { editAgent } from './edit-agent.ts'

const KIRKGATE = { businessName: 'Kirkgate Salvage', phoneNumber: '07700 900456' }
const APPLICATION = { ...APPLICANT, ...KIRKGATE, licenceKind: 'collector' }

const site = forEachTest(() => openTestSite({ ...WITH_OPERATOR, ...ANY_FORMS }))

const apply = (payload: object) => site.post('/agent/applications', payload)
const stored = () => rowsOf(site.services, 'agents')

it('an application waits for the operator, who is told', async () => {
  expect((await apply(APPLICATION)).json()).toEqual({ success: true })
  expect(await stored()).toMatchObject([
    { name: 'Kirkgate Salvage', contact: '+44 7700 900456', state: 'applied', atf_permit: null },
  ])
  const body = 'Beat Scrap: somebody has applied to be an agent. See Applications at the desk.'
  const text = { kind: 'application', phone: '+447700900999', body }
  expect(await queuedTexts(site.services)).toMatchObject([text])
})

it('a phone applies once; the second time changes nothing, is answered alike and told to the phone', async () => {
  const first = await apply(APPLICATION)
  const before = await stored()
  site.services.clock.advance(1000)
  expect((await apply({ ...APPLICATION, businessName: 'Somebody Else' })).body).toBe(first.body)
  expect(await stored()).toEqual(before)
  await apply(APPLICATION)
  expect(await queuedTexts(site.services)).toMatchObject([
    { kind: 'application' },
    { kind: 'applied-again', phone: '+447700900456', body: expect.not.stringContaining('Else') },
  ])
})

test('a wrong application names each field and leaves nothing', async () => {
  const answer = await apply({ ...APPLICATION, licenceExpires: '2020-01-01', phoneNumber: 5 })
  expect(outcomeOf(answer)).toBe('400 phoneNumber required, licenceExpires expired')
  expect(await stored()).toEqual([])
  expect(await queuedTexts(site.services)).toEqual([])
})

it('an applicant who waits is told so instead of a code; an approved one is told and gets one', async () => {
  const { clock } = site.services
  const signIn = (phoneNumber: string, signInKey = 'a browser') => {
    clock.advance(1000)
    return site.post('/agent/sign-in', { phoneNumber, signInKey })
  }
  await apply(APPLICATION)
  const waits = await signIn(APPLICATION.phoneNumber)
  const unknown = await signIn('07700 900789')
  await signIn(APPLICATION.phoneNumber, 'another')
  expect([waits.statusCode, waits.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await queuedTexts(site.services)).toMatchObject([
    { kind: 'application' },
    {
      kind: 'not-approved-yet',
      phone: '+447700900456',
      body: "Beat Scrap: we're still looking at your application, so there's no sign-in code yet. We'll text you once it's approved.",
    },
  ])

  const [agent] = await stored()
  await approveApplicant(site.services, agent?.id ?? '', 'operator')
  await signIn(APPLICATION.phoneNumber)
  const since = (await queuedTexts(site.services)).slice(2).map(({ kind }) => kind)
  expect(since).toEqual(['approved', 'code'])
  const approved = { who: 'operator', what: 'agent approved', target: agent?.id }
  const audited = await rowsOf(site.services, 'audit_log')
  expect(audited).toContainEqual(expect.objectContaining(approved))
})

const postForm = (fields: Record<string, string>, to: TestSite = site) =>
  to.post('/agent/applications', new URLSearchParams(fields).toString(), {
    accept: 'text/html,application/xhtml+xml',
    'content-type': 'application/x-www-form-urlencoded',
  })

it('a form that posts by itself keeps what was typed where it is refused, and is led to the answer of its page', async () => {
  const typed = { ...APPLICATION, businessName: 'A "<b>&%TYPED_ATF_PERMIT%', phoneNumber: '12' }
  const { statusCode, body, headers } = await postForm(typed)
  expect(statusCode).toBe(400)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatch(/<li><a href="#phoneNumber">Mobile number<\/a> \S/)
  expect(body).toContain('value="A &#34;&#60;b&#62;&#38;%TYPED_ATF_PERMIT%"')
  expect(body).toMatch(/value="collector"[^>]* checked/)
  expect(body).not.toMatch(/value="site"[^>]* checked/)
  expect(body.replace('%TYPED_ATF_PERMIT%', '')).not.toMatch(/%[A-Z_]{4,}%/)
  expect(await stored()).toEqual([])

  const taken = await postForm({ ...APPLICATION, licenceExpires: '31/03/2027', atfPermit: '' })
  expect([taken.statusCode, taken.headers['location']]).toEqual([303, '/agents/apply#sent'])
  expect(await stored()).toMatchObject([{ licence_expires: '2027-03-31', atf_permit: null }])
})

it('a form refused before it was read lands on the same page, with the reason', async () => {
  const strict = await openTestSite({ SUBMISSIONS_PER_HOUR: '1' })
  expect((await postForm(APPLICATION, strict)).statusCode).toBe(303)
  const { statusCode, body, headers } = await postForm(APPLICATION, strict)
  expect(statusCode).toBe(429)
  expect(headers['retry-after']).toBeDefined()
  expect(body).toContain('Check your application')
  expect(body).toContain('Too many tries from your network. Please try again in 60 minutes.')
  expect(body).not.toMatch(/%[A-Z_]{4,}%/)
  await strict.close()
})

async function applyWithPermit() {
  await apply({ ...APPLICANT, atfPermit: 'EPR/KB3301FL' })
  return agentRow()
}
const agentRow = () => rowOf(site.services, 'agents')
const tick = (id: string, check: Check, isTicked = true, who = 'Priya') => {
  site.services.clock.advance(1000)
  return tickCheck(site.services, id, { check, isTicked, who })
}

it('an applicant is approved only once every check is ticked, each in its own name', async () => {
  const { id } = await applyWithPermit()
  const missing = { problems: [{ code: 'missing' }] }
  expect(await approveAgent(site.services, id, 'Priya')).toMatchObject(missing)
  await tick(id, 'licence')
  await tick(id, 'permit', true, 'Tom')
  await tick(id, 'phone')
  await tick(id, 'phone')
  await tick(id, 'phone', false, 'Tom')
  expect(await approveAgent(site.services, id, 'Priya')).toMatchObject(missing)
  const ticked = { licence: { who: 'Priya' }, permit: { who: 'Tom' } }
  expect(await findChecks(site.services.database, await agentRow())).toMatchObject(ticked)
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
  const { id } = await applyWithPermit()
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
  const texts = (['reject', 'suspend'] as const).flatMap((decision) =>
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
