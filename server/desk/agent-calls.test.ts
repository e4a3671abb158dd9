import { expect, test } from 'vitest'
import { change, insert, rowOf, rowsOf as allOf } from '../../tests/support/test-services.ts'
import { DAY_MS } from '../../domain/basics/time.ts'
import type { DeskPage } from '../../domain/wire/desk-page.ts'
import { queuedTexts, signInAgent, textedCode } from '../../tests/support/agent-caller.ts'
import { APPLICANT } from '../../tests/support/applicant.ts'
import { ANY_FORMS } from '../../tests/support/forms.ts'
import { signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'
import {
  actsOf,
  checksOf,
  linesOf,
  pathsOf,
  rowsOf,
  tableOf,
} from '../../tests/support/read-page.ts'
import { postCarWithLink } from '../../tests/support/post-car.ts'
import { forEachTest, openTestSite, outcomeOf, it } from '../../tests/support/test-site.ts'
import { applyToBeAgent } from '../agents/accounts/apply.ts'
import { stopNumber } from '../messages/texts/limits/stopped-numbers.ts'
import { purgeClosedAgents } from '../upkeep/people/erase-agent.ts'

const site = forEachTest(() => openTestSite({ ...WITH_DESK, ...ANY_FORMS }))
const priya = forEachTest(() => signInOperator(site))
const tom = forEachTest(() => signInOperator(site, SUPPORT))

const list = async (sought: { q?: string; state?: string }) =>
  tableOf((await tom.call('POST', '/operator/agents/search', sought)).json())
const one = async (id: string): Promise<DeskPage> =>
  (await tom.call('GET', `/operator/agents/${id}`)).json()
async function act(id: string, action: string, body: object = {}, by = tom) {
  site.services.clock.advance(1000)
  return by.call('POST', `/operator/agents/${id}/${action}`, body)
}
async function apply(fields: Partial<typeof APPLICANT> = {}): Promise<string> {
  site.services.clock.advance(1000)
  await applyToBeAgent(site.services, { ...APPLICANT, ...fields })
  return (await list({ state: 'applied' }))[0]?.key ?? ''
}

it('an applicant is checked, rejected for a reason that is shown before, applies again and is approved', async () => {
  const id = await apply()
  const applied = await one(id)
  expect(applied.heading).toBe(APPLICANT.businessName)
  expect(applied.badge).toBe('Answer by Fri 20 November')
  const unticked = ['licence', 'phone'].map((name) => ({ name, isTicked: false }))
  expect(checksOf(applied)).toMatchObject(unticked)
  expect(linesOf(applied)).toContain('Tick both checks to approve.')
  expect(linesOf(applied).join()).toContain('No other account with this phone')
  await act(id, 'checks', { check: 'licence', isTicked: true })
  for (const isTicked of [true, false]) await act(id, 'checks', { check: 'phone', isTicked })
  const line = expect.stringMatching(/^Tom B\., Today/)
  const ticked = { line, isTicked: true, act: { given: { isTicked: false } } }
  expect(checksOf(await one(id))).toMatchObject([ticked, { isTicked: false }])
  const reject = { reason: 'other-name' }
  const preview = await act(id, 'preview', { decision: 'reject', ...reject })
  const body =
    "We can't approve Aire Valley Recyclers: licence SMD/2217 is in another name. Apply again with your own licence, or call 01632 960123."
  expect(preview.json()).toEqual({ text: body })
  expect((await act(id, 'reject', reject)).json()).toEqual({ success: true })
  await site.post('/agent/sign-in', { ...APPLICANT, signInKey: 'a browser' })
  expect((await queuedTexts(site.services)).at(-1)).toMatchObject({ kind: 'rejected', body })

  await apply({ licenceNumber: 'SMD/2300' })
  const again = await one(id)
  expect(rowsOf(again)).toMatchObject({ Number: 'SMD/2300' })
  expect(checksOf(again)).toMatchObject(unticked)
  expect(linesOf(again).join()).toContain(
    'One account with the same phone: this one, rejected on 18 November 2026: The name is not the licence holder’s.',
  )
  expect((await act(id, 'approve')).json().problems[0].message).toBe('Tick all the checks first.')
  for (const check of ['licence', 'phone']) await act(id, 'checks', { check, isTicked: true })
  expect((await act(id, 'approve')).statusCode).toBe(200)
  expect(await list({ state: 'applied' })).toEqual([])
  expect(tableOf((await tom.call('GET', '/operator/applications')).json())).toEqual([])
})

it('an agent is suspended, which is texted, and trades again', async () => {
  const aire = await signInAgent(site, { phone: '07700 900318' })
  const suspend = { reason: 'other', words: 'call us about Leeds' }
  expect(outcomeOf(await act(aire.id, 'suspend', { reason: 'other' }))).toBe('400 words required')
  // Two have the page open: the second is done, and texted to nobody.
  for (const by of [tom, priya])
    expect((await act(aire.id, 'suspend', suspend, by)).statusCode).toBe(200)
  expect((await aire.call('GET', '/agent/me')).statusCode).toBe(401)
  const body =
    "We've suspended Aire Valley Motors: call us about Leeds. Owners can't see your quotes. To ask more, call 01632 960123."
  const text = { kind: 'suspended', phone: '+447700900318', body }
  expect(await queuedTexts(site.services)).toMatchObject([text])
  const audited = await rowOf(site.services, 'audit_log', { what: 'agent suspended' })
  expect(audited).toMatchObject({ who: 'Tom B.', reason: suspend.words })
  const closed = await act(aire.id, 'close', { why: 'asked us to' }, priya)
  const message = expect.stringContaining('trade again first')
  expect(closed.json().problems).toMatchObject([{ field: 'state', message }])
  await act(aire.id, 'approve')
  expect(await one(aire.id)).toMatchObject({ badge: 'Approved' })
  expect(await queuedTexts(site.services), 'news that is over').toEqual([])
  await act(aire.id, 'close', { why: 'asked us to' }, priya)
  for (const action of ['suspend', 'approve'])
    expect(outcomeOf(await act(aire.id, action, suspend))).toBe('404 not-found')
  expect(await rowOf(site.services, 'agents')).toMatchObject({ state: 'left' })
})

test('an applicant is compared with every other account by phone, licence, name and postcode', async () => {
  const { services } = site
  // In London it is the next day already.
  services.clock.set(Date.parse('2026-06-02T23:30:00Z'))
  const id = await apply()
  const others = [
    { businessName: 'AIRE VALLEY RECYCLERS', yardPostcode: 'LS11 5DJ' },
    { businessName: 'Bowling Back Lane Metals' },
    { businessName: 'Calder Breakers', yardPostcode: 'WF1 1AA', licenceNumber: 'smd/2217' },
    { businessName: 'Nothing Alike', yardPostcode: 'WF1 1AA' },
    { businessName: 'Dockfield Cars' },
  ]
  const ids: string[] = []
  for (const [index, fields] of others.entries()) {
    const own = { phoneNumber: `07700 90040${index}`, licenceNumber: `SMD/${index}` }
    ids.push(await apply({ ...own, ...fields }))
  }
  const [namesake = '', neighbour = '', , unlike = ''] = ids
  const person = { id: 'p', agent_id: unlike, name: 'Rukhsana', phone: '+447700900318' }
  await insert(services, 'agent_people', { ...person, added_at: 1 })
  await act(neighbour, 'reject', { reason: 'licence-ended' })
  await act(namesake, 'suspend', { reason: 'no-shows' })
  expect(linesOf(await one(id))).toContain(
    ' One account with the same phone: Nothing Alike, applied. One account with the same licence: Calder Breakers, applied. One account with the same business name: AIRE VALLEY RECYCLERS, suspended on 3 June 2026 for no-shows. 2 accounts in the same postcode: Bowling Back Lane Metals, rejected on 3 June 2026: The licence has ended; Dockfield Cars, applied.',
  )
  expect(linesOf(await one(unlike))).toContain(
    'No other account with this phone, licence or business name. One account in the same postcode: Calder Breakers, applied.',
  )
})

test('agents are found by part of a name, phone, postcode and licence, by state, and by a licence that ends soon', async () => {
  const id = await apply()
  const other = { yardPostcode: 'LS11 5DJ', licenceNumber: '7' }
  await apply({ businessName: '100% Metals', phoneNumber: '07700 900401', ...other })
  const found = async (sought: object) => (await list(sought)).map(({ cells }) => cells[0])
  for (const q of ['valley', '07700900318', '+447700900318', 'bd39qt', 'smd/2217']) {
    expect(await found({ q }), q).toEqual(['Aire Valley Recyclers'])
  }
  expect(await found({ q: '0%' })).toEqual(['100% Metals'])
  expect(await found({ q: '%'.repeat(60_000) })).toEqual([])
  expect(await found({ state: 'rejected' })).toEqual([])
  expect(await found({ state: 'ending' })).toEqual([])
  for (const check of ['licence', 'phone']) await act(id, 'checks', { check, isTicked: true })
  await act(id, 'approve')
  const further = {
    agent_id: id,
    number: 'FL/9',
    council: 'Leeds',
    waits: 0,
    expires: '2026-12-01',
  }
  await insert(site.services, 'agent_licences', further)
  const paid = { owner_outcome: 'paid-full', own_number: 1, chosen_at: 1, quote_id: 'q' } as const
  await insert(site.services, 'deals', { id: 'd', agent_id: id, amount_pence: 1, ...paid })
  expect(await found({ state: 'ending' })).toEqual(['Aire Valley Recyclers'])
  expect((await list({ q: 'fl/9' })).map(({ cells }) => cells.at(-1))).toEqual(['No word yet'])
  await act(id, 'edit', { licenceExpires: '2026-12-01', why: 'as on the register' })
  expect(await found({ state: 'ending' })).toEqual(['Aire Valley Recyclers'])
})

test('wrong input is refused by its field, and support is refused what only a manager may do', async () => {
  const { id } = await signInAgent(site)
  const outcome = async (...asked: Parameters<typeof act>) => outcomeOf(await act(...asked))
  const wrong = { licenceExpires: 'soon', name: 'B3at Scrap Payments', contactName: 'Веat' }
  const faults = '400 name imitation, contactName letters, licenceExpires format'
  expect(await outcome(id, 'edit', { ...wrong, why: 'x' })).toBe(faults)
  expect(await outcome(id, 'edit', { name: 'Aire' })).toBe('400 why required')
  for (const [action, body, told] of [
    ['edit', { phone: '07700 900402', why: 'x' }],
    ['edit', { contact: 'Call 07700 900403', why: 'x' }],
    ['subscription', { until: '2027-03-31' }, 'Subscribed until 31 March 2027'],
    ['subscription', { until: '' }, 'Subscribe'],
    ['allowance', { times: '100', why: 'a big yard' }, 'Allowance: 100 times'],
    ['allowance', { times: '1', why: 'a small yard' }, 'Allowance: as others'],
    ['close', { why: 'x' }],
    ['erase', { why: 'x' }],
  ] as const) {
    expect(await outcome(id, action, body), action).toBe('403 manager-only')
    expect(await outcome(id, action, body, priya), action).toBe('200')
    if (told === undefined) continue
    const page: DeskPage = (await priya.call('GET', `/operator/agents/${id}`)).json()
    expect(actsOf(page).map(({ folded }) => folded)).toContain(told)
  }
  expect(await outcome(id, 'edit', { name: 'Aire', why: 'x' })).toBe('404 not-found')
})

test('input that an action cannot read is refused by its field', async () => {
  const id = await apply()
  const [day, times] = ['Type a day to come.', 'Type a number from 1 to 100.']
  for (const [action, body, field, message] of [
    ['checks', { check: 'shoes', isTicked: true }, 'check', 'Choose a check.'],
    ['subscription', { until: 'soon' }, 'until', day],
    ...['0', '101', '1.5', ''].map(
      (typed) => ['allowance', { times: typed }, 'times', times] as const,
    ),
  ] as const) {
    const refused = await act(id, action, { ...body, why: 'x' }, priya)
    expect(refused.json().problems).toMatchObject([{ field, message }])
  }
})

it('licences of further councils and people of the business are seen to', async () => {
  const { id } = await signInAgent(site)
  const licence = { number: 'K/7', council: 'Leeds', expires: '31/03/2028', why: 'register' }
  await act(id, 'add-licence', licence)
  const further = 'K/7, Leeds, until 31 March 2028, checked 18 November 2026'
  expect(linesOf(await one(id))).toContain(further)
  const giveBack = () => act(id, 'remove-licence', { council: 'LEEDS', why: 'given back' })
  expect((await giveBack()).statusCode).toBe(200)
  expect((await giveBack()).statusCode).toBe(404)
  expect(linesOf(await one(id))).not.toContain(further)
  const sam = { id: 'sam', agent_id: id, name: 'Sam', phone: '+447700900407', added_at: 1 }
  await insert(site.services, 'agent_people', sam)
  const remove = (personId: string) => act(id, 'remove-person', { personId, why: 'left' })
  expect((await remove('x')).statusCode).toBe(404)
  expect(tableOf(await one(id), 'People')).toHaveLength(2)
  expect((await remove('sam')).statusCode).toBe(200)
  expect(tableOf(await one(id), 'People')).toHaveLength(1)
})

it('an agent’s page has what they quoted and were given, and nobody’s number but their own', async () => {
  const car = await postCarWithLink(site.services)
  await change(site.services, 'postings', { phone_confirmed_at: 1 })
  const aire = await signInAgent(site)
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 500 })
  await aire.call('POST', `/agent/vehicles/${car.postingId}/phone-number`)
  const answer = await tom.call('GET', `/operator/agents/${aire.id}`)
  const page: DeskPage = answer.json()
  expect(rowsOf(page)).toMatchObject({ Quotes: '1', 'Numbers given': '1' })
  const [quote] = tableOf(page, 'Latest quotes')
  expect(quote?.cells).toEqual(['AB12 CDE', '£500', 'Today 10:00'])
  const [number] = tableOf(page, 'Latest numbers given')
  const paths = [quote, number].flatMap((row) => pathsOf(row?.lines[0] ?? ''))
  expect(paths).toEqual(Array(2).fill(`/desk/postings/${car.postingId}`))
  expect(answer.body).not.toContain(car.phone.slice(-6))
})

test('a look is on record, and keeps nobody longer', async () => {
  const { id } = await signInAgent(site)
  await act(id, 'suspend', { reason: 'no-shows' })
  site.services.clock.advance(364 * DAY_MS)
  Object.assign(tom, await signInOperator(site, SUPPORT))
  await one(id)
  await one(id)
  const looks = (await allOf(site.services, 'audit_log')).slice(1)
  expect(looks).toMatchObject([{ who: 'Tom B.', what: 'agent looked at', target: id }])
  site.services.clock.advance(2 * DAY_MS)
  await purgeClosedAgents(site.services)
  Object.assign(tom, await signInOperator(site, SUPPORT))
  expect((await tom.call('GET', `/operator/agents/${id}`)).statusCode).toBe(404)
})

test('an agent who proved who they are is texted a code past every limit, which any browser can type', async () => {
  const agent = await signInAgent(site, { phone: '07700 900456' })
  const asked = { phoneNumber: '07700 900456', signInKey: 'a stranger' }
  for (let time = 0; time < 9; time += 1) await site.post('/agent/sign-in', asked)
  const before = await queuedTexts(site.services)
  const why = 'They named their last three cars.'
  expect((await act(agent.id, 'send-code', { why })).json()).toEqual({ success: true })
  expect(await queuedTexts(site.services)).toHaveLength(before.length + 1)
  const entered = { ...asked, code: await textedCode(site.services), signInKey: 'their own' }
  const enter = () => site.post('/agent/sessions', entered)
  expect((await enter()).statusCode).toBe(200)
  expect((await enter()).statusCode).toBe(400)
  expect((await act(agent.id, 'send-code', { why: '' })).statusCode).toBe(400)
  const audited = await rowOf(site.services, 'audit_log', { what: 'code sent' })
  expect(audited).toMatchObject({ reason: why })
  await stopNumber(site.services, site.services.database, '+447700900456')
  expect(outcomeOf(await act(agent.id, 'send-code', { why }))).toBe('409 number-suppressed')
  await change(site.services, 'agents', { state: 'closed' })
  expect((await act(agent.id, 'send-code', { why })).json().problems[0].code).toBe('no-sign-in')
})

test('what an agent enters of a licence counts once it is ticked, and then an expired one trades again', async () => {
  const agent = await signInAgent(site)
  const expired = { licence_number: 'K/1', licence_council: 'Leeds', licence_expires: '2026-11-17' }
  await change(site.services, 'agents', { ...expired, state: 'expired' })
  const send = (council: string, expires = '31/03/2028') =>
    agent.call('POST', '/agent/licences', { number: 'K/2', council, expires })
  const mine = async () => (await agent.call('GET', '/agent/me')).json()
  expect(outcomeOf(await send('Leeds', '31/03/2020'))).toBe('400 licenceExpires expired')
  const councils = ['leeds', 'Bradford', 'York']
  for (const council of councils) expect((await send(council)).statusCode).toBe(200)
  const sent = { council: 'Bradford', number: 'K/2', lastDay: '2028-03-31' }
  const before = { state: 'expired', licenceExpires: '2026-11-17', furtherLicences: [] }
  expect(await mine()).toMatchObject(before)
  expect((await mine()).sentLicences).toContainEqual(sent)
  const ended = { agent_id: agent.id, number: 'K/0', council: 'Hull', waits: 1 }
  await insert(site.services, 'agent_licences', { ...ended, expires: '2026-11-17' })
  const due = (await tom.call('GET', '/operator/today')).json().items
  const path = `/desk/agents/${agent.id}`
  expect(due).toContainEqual(expect.objectContaining({ line: 'K/2, leeds', path }))
  expect(due).not.toContainEqual(expect.objectContaining({ line: 'K/0, Hull' }))
  const tick = (council: string, isTicked: boolean, expires = '2028-03-31') =>
    act(agent.id, 'tick-licence', { council, number: 'K/2', expires, isTicked })
  expect((await tick('Bradford', true, '2027-03-31')).statusCode).toBe(200)
  expect(await mine()).toMatchObject(before)
  expect((await tick('York', false)).statusCode).toBe(200)
  expect((await tick('Bradford', true)).statusCode).toBe(200)
  const ticked = {
    furtherLicences: [{ council: 'Bradford' }],
    sentLicences: [{ council: 'leeds' }],
  }
  expect(await mine()).toMatchObject({ state: 'expired', ...ticked })
  expect((await tick('leeds', true)).statusCode).toBe(200)
  const own = { licenceNumber: 'K/2', licenceExpires: '2028-03-31' }
  expect(await mine()).toMatchObject({ state: 'approved', ...own, sentLicences: [] })
  expect(rowsOf(await one(agent.id))).toMatchObject({ Checked: '18 November 2026' })
  const renewed = { number: 'K/3', council: 'Leeds', expires: '31/03/2030', why: 'register' }
  await act(agent.id, 'add-licence', renewed)
  expect(await mine()).toMatchObject({ licenceExpires: '2030-03-31', ...ticked, sentLicences: [] })
  // A renewal that waits leaves the one that counts as it is.
  await send('Bradford', '31/03/2029')
  expect(await mine()).toMatchObject({
    furtherLicences: [{ lastDay: '2028-03-31' }],
    sentLicences: [{ lastDay: '2029-03-31' }],
  })
  for (const council of ['A', 'B', 'C', 'D']) expect((await send(council)).statusCode).toBe(200)
  expect((await send('E')).statusCode).toBe(400)
})
