import { expect, test } from 'vitest'
import { rowsOf, rowOf, change } from '../../../tests/support/test-services.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { madeSubscription, PUSH_SETTINGS } from '../../../tests/support/alerted-agent.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { forEachTest, openTestSite, outcomeOf, it } from '../../../tests/support/test-site.ts'
import { decideToErase } from '../../upkeep/people/erase-agent.ts'
import { approveAgent, suspendAgent } from './approve-agent.ts'
import { editAgent } from './edit-agent.ts'
import { addLicence, watchLicences } from './licences.ts'
import { viewAgent } from './view-agent.ts'
import { DONE } from '../../platform/refusal.ts'
import type { AgentState } from './agent-storage.ts'
import { isSubscribed, maySignIn, mayTrade, subscriptionEnd } from './trading-status.ts'

const WHY = { who: 'Pat', reason: 'complaints' }

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0', ...PUSH_SETTINGS }))
const car = forEachTest(() => postCarWithLink(site.services))
const aire = forEachTest(() => signInAgent(site, { phone: '07700 900456' }))
const kirkgate = forEachTest(() => signInAgent(site, { name: 'Kirkgate Salvage' }))

const quote = (agent: AgentCaller, amount: number, message?: string) =>
  agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount, message })

async function ownersPage(): Promise<string> {
  const links = await rowsOf(site.services, 'listing_agents', 'link_id')
  const pages = links.map(({ link_id: id }) => [
    `/quotes/${car.listingId}/${id}`,
    `/list-quotes/${car.listingId}/${id}?plain`,
  ])
  const asked = [`/car/get-data/${car.uniqueId}`, ...pages.flat()]
  const answers = await Promise.all(asked.map((url) => site.get(url, { accept: '*/*' })))
  return answers.map(({ body }) => body).join('\n')
}
const seen = async () => (await site.get(`/car/get-data/${car.uniqueId}`)).json().quotes
async function watchAt(time: string): Promise<void> {
  site.services.clock.set(Date.parse(time))
  await watchLicences(site.services)
}

const agentRow = (id = aire.id) => rowOf(site.services, 'agents', { id })

test('what a suspended agent offered is hidden from the owner, in no text and counted for nobody, until they trade again', async () => {
  await quote(aire, 647, 'Call us on Thursday.')
  await quote(kirkgate, 450)
  expect(await seen()).toMatchObject({ count: 2, best: 647 })
  expect((await ownersPage()).match(/Call us on Thursday/g)).toHaveLength(4)

  await suspendAgent(site.services, aire.id, WHY)
  expect(await seen()).toMatchObject({ count: 1, best: 450 })
  expect(await ownersPage()).not.toMatch(/Thursday|Aire Valley|£647/)
  const listed = await kirkgate.call('GET', `/agent/vehicles/${car.postingId}`)
  expect(listed.json()).toMatchObject({ quotes: 1 })
  site.services.clock.advance(10 * MINUTE_MS)
  await sendDueTexts(site.services)
  expect(site.services.carrier.carried).toMatchObject([{ body: expect.stringContaining('£450') }])

  await approveAgent(site.services, aire.id, 'Pat')
  expect(await seen()).toMatchObject({ count: 2, best: 647 })
})

test('an agent is given notice of a licence that ends within 30 days, once, and then stops', async () => {
  await quote(aire, 647)
  await change(site.services, 'agents', { licence_expires: '2026-12-20' }, { id: aire.id })
  const notices = () => queuedTexts(site.services, 'licence')
  await watchAt('2026-11-19T10:00:00Z')
  expect(await notices()).toEqual([])
  await watchAt('2026-11-20T03:00:00Z')
  await watchAt('2026-11-20T03:00:00Z')
  const notice = { phone: '+447700900456', body: expect.stringContaining('20/12/2026') }
  expect(await notices()).toMatchObject([notice])
  const { due_at: dueAt } = await rowOf(site.services, 'texts', { kind: 'licence' })
  expect(new Date(dueAt).toISOString()).toBe('2026-11-20T08:00:00.000Z')

  await watchAt('2026-12-20T23:00:00Z')
  expect(await agentRow()).toMatchObject({ state: 'approved' })
  await watchAt('2026-12-21T00:01:00Z')
  expect(await agentRow()).toMatchObject({ state: 'expired' })
  expect(await notices()).toHaveLength(1)
  expect(await seen()).toBeNull()
  expect((await approveAgent(site.services, aire.id, 'Pat')).ok).toBe(false)

  const edit = { licenceExpires: '2029-12-20' }
  expect((await editAgent(site.services, aire.id, { ...WHY, edit })).ok).toBe(true)
  expect(await agentRow()).toMatchObject({ state: 'approved', licence_expires: '2029-12-20' })
  // Expired by now, but there again.
  expect(await seen()).toMatchObject({ count: 0, best: 647 })
})

test('a collector is given notice once of each further licence that ends within 30 days, and trades on without it', async () => {
  const { services } = site
  const add = (council: string, expires: string) =>
    addLicence(services, aire.id, { ...WHY, typed: { number: 'SMD/7', council, expires } })
  await add('Bradford Council', '2026-12-20')
  await add('Wakefield Council', '2026-12-20')
  await add('Leeds City Council', '2027-12-20')
  await aire.call('PUT', '/agent/alerts/device', madeSubscription())
  services.clock.set(Date.parse('2026-11-20T09:00:00Z'))
  await Promise.all([watchLicences(services), watchLicences(services)])
  const texts = async () => (await queuedTexts(services, 'licence')).map(({ body }) => body)
  expect(await texts()).toHaveLength(2)
  const pushes = (await rowsOf(services, 'pushes')).map(({ title }) => title)
  expect(pushes).toHaveLength(2)
  for (const council of ['Bradford', 'Wakefield']) {
    expect(await texts()).toContain(
      `Beat Scrap: your licence from ${council} Council expires on 20/12/2026. Owners won't see it after that. Tell us about your new one: 01632 960123`,
    )
    expect(pushes).toContain(`Your licence from ${council} Council ends on Sunday 20 December`)
  }
  const shown = async () => {
    const viewed = await viewAgent(services, { id: aire.id, personId: null })
    return viewed.ok ? viewed.value.furtherLicences : []
  }
  expect(await shown()).toHaveLength(3)
  await watchAt('2026-12-21T09:00:00Z')
  expect(await texts()).toHaveLength(2)
  const inForce = { number: 'SMD/7', council: 'Leeds City Council', lastDay: '2027-12-20' }
  expect(await shown()).toEqual([inForce])
  expect(await agentRow()).toMatchObject({ state: 'approved' })
  await add('Bradford Council', '2027-01-10')
  await watchLicences(services)
  expect(await texts()).toHaveLength(3)
})

it('an agent signed in when the licence ends is told why, and can do nothing else', async () => {
  await change(site.services, 'agents', { licence_expires: '2026-11-17' }, { id: aire.id })
  await watchLicences(site.services)
  expect((await aire.call('GET', '/agent/me')).json()).toMatchObject({ state: 'expired' })
  expect(outcomeOf(await quote(aire, 647))).toBe('403 licence-expired')
})

it('an agent is erased by the operator once, and nothing typed about it stays on record, nor their number', async () => {
  await site.post('/agent/sign-in', { phoneNumber: '07700 900456', signInKey: 'a browser' })
  await editAgent(site.services, aire.id, { ...WHY, edit: { contact: '0113 496 0199' } })
  expect(await decideToErase(site.services, aire.id, WHY)).toMatchObject({ ok: true })
  const record = await rowsOf(site.services, 'audit_log')
  expect(record.map(({ what }) => what)).toContain('agent erased')
  expect(JSON.stringify(record)).not.toMatch(/complaints|496 0199/)
  expect(await queuedTexts(site.services)).toEqual([])
  expect(await decideToErase(site.services, aire.id, WHY)).toMatchObject({ reason: 'not-found' })
})

test('the day on which a licence was checked is that of any later word of it, and not of a reinstatement', async () => {
  const checkedOn = async () => (await agentRow()).licence_checked_on
  await suspendAgent(site.services, aire.id, WHY)
  await approveAgent(site.services, aire.id, 'Pat')
  expect(await checkedOn()).toBeNull()
  site.services.clock.advance(DAY_MS)
  await editAgent(site.services, aire.id, { edit: { contact: '0113 496 0142' }, ...WHY })
  expect(await checkedOn()).toBeNull()
  await editAgent(site.services, aire.id, { edit: { licenceExpires: '2028-03-31' }, ...WHY })
  expect(await checkedOn()).toBe('2026-11-19')
})

test.each<[AgentState, boolean, string | null]>([
  ['applied', false, 'not-approved'],
  ['approved', true, null],
  ['suspended', true, 'suspended'],
  ['expired', true, 'licence-expired'],
  ['rejected', false, 'signed-out'],
])('an agent who is %s may sign in: %s; why not trade: %s', async (state, signsIn, why) => {
  expect(maySignIn(state)).toBe(signsIn)
  const answer = why === null ? DONE : { ok: false, reason: why }
  const { services } = site
  await change(services, 'agents', { state })
  expect(await mayTrade(services.database, aire.id)).toEqual(answer)
  expect(await mayTrade(services.database, 'gone')).toEqual({ ok: false, reason: 'signed-out' })
})

test('a subscription ends with the later of what was paid and what the operator gives', () => {
  type End = number | null
  const ends = (paid_until: End, subscribed_until: End) => ({ paid_until, subscribed_until })
  const all = [ends(null, null), ends(5, null), ends(null, 6), ends(5, 6), ends(7, 6)]
  expect(all.map(subscriptionEnd)).toEqual([null, 5, 6, 6, 7])
  const now = [isSubscribed(ends(5, 7), 6), isSubscribed(ends(5, 7), 7)]
  expect([...now, isSubscribed(ends(null, null), 0)]).toEqual([true, false, false])
})
