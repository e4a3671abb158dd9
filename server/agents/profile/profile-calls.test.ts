import { expect, test } from 'vitest'
import { forEachTest, rowsOf, openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { callAnew, signInAgent } from '../../../tests/support/agent-caller.ts'
import { suspendAgent } from '../accounts/approve-agent.ts'
import { editProfile } from './profile-calls.ts'
import { viewAgent } from '../accounts/view-agent.ts'

const site = forEachTest(() => openTestSite())
const agent = forEachTest(() => signInAgent(site, { phone: '07700 900456' }))

const signInAgain = () => callAnew(site, agent.id)

test('agents see their own profile, whatever their state', async () => {
  const me = await agent.call('GET', '/agent/me')
  expect(me.headers['cache-control']).toBe('no-store')
  const subscription = { subscribed: true, subscribedUntil: '2026-12-18T10:00:00.000Z' }
  const shown = { agentId: agent.id, state: 'approved', ...subscription, disclosuresLeft: 100 }
  expect(me.json()).toMatchObject(shown)
  await suspendAgent(site.services, agent.id, { who: 'operator', reason: 'complaints' })
  expect((await agent.call('GET', '/agent/me')).statusCode).toBe(401)
  const call = await signInAgain()
  const suspended = await call('GET', '/agent/me')
  expect(suspended.json()).toMatchObject({ state: 'suspended', contact: '0113 496 0141' })
  const refused = await call('PATCH', '/agent/me', { contact: 'Call my cousin' })
  expect(outcomeOf(refused)).toBe('403 suspended')
  expect((await call('GET', '/agent/me')).json()).toEqual(suspended.json())
})

test('an agent who is erased while they change their profile is signed out', async () => {
  const { services } = site
  await services.database.deleteFrom('agents').where('id', '=', agent.id).execute()
  const signedOut = { ok: false, reason: 'signed-out' }
  expect(await editProfile(services, { ...agent, justSignedIn: true }, {})).toEqual(signedOut)
  expect(await viewAgent(services, { id: agent.id, personId: null })).toEqual(signedOut)
})

test('an agent may change how owners reach them and where the yard is', async () => {
  const change = { contactName: 'Sam Booth', contact: '0113 496 0142', yardPostcode: 'ls115dj' }
  const answer = await agent.call('PATCH', '/agent/me', change)
  expect(answer.json()).toMatchObject({ ...change, yardPostcode: 'LS11 5DJ' })
  expect((await agent.call('GET', '/agent/me')).json()).toEqual(answer.json())
})

test('how owners reach an agent is changed only in a session that has just begun', async () => {
  site.services.clock.advance(16 * MINUTE_MS)
  const changed = { contact: '0113 496 0142' }
  expect(outcomeOf(await agent.call('PATCH', '/agent/me', changed))).toBe('403 sign-in-again')
  const rest = { contactName: 'Sam Booth', contact: '0113 496 0141' }
  expect((await agent.call('PATCH', '/agent/me', rest)).json()).toMatchObject(rest)
  const call = await signInAgain()
  expect((await call('PATCH', '/agent/me', changed)).json()).toMatchObject(changed)
})

test('what the operator checked stays, and one wrong field changes nothing', async () => {
  const before = (await agent.call('GET', '/agent/me')).json()
  for (const [body, wrong] of [
    [{ businessName: 'Other' }, 'businessName fixed'],
    [{ state: 'approved' }, 'state fixed'],
    [{ subscribedUntil: '2099-01-01' }, 'subscribedUntil fixed'],
    [{ contact: '0906 636 4265' }, 'contact costs-more'],
    [{ contactName: 'Beat Scrap Support' }, 'contactName imitation'],
    [{ contact: '0113 496 0142', yardPostcode: null }, 'yardPostcode required'],
  ] as const) {
    expect(outcomeOf(await agent.call('PATCH', '/agent/me', body))).toBe(`400 ${wrong}`)
  }
  expect((await agent.call('GET', '/agent/me')).json()).toEqual(before)
})

test('a contact from before may stay, and each change of it is on record', async () => {
  const agents = site.services.database.updateTable('agents').where('id', '=', agent.id)
  await agents.set({ contact: 'sam@aire.example' }).execute()
  const same = { contactName: 'Sam Booth', contact: 'sam@aire.example' }
  expect((await agent.call('PATCH', '/agent/me', same)).json()).toMatchObject(same)
  site.services.clock.advance(1000)
  await agent.call('PATCH', '/agent/me', { contact: '+44 113 496 0142' })
  expect(await rowsOf(site.services, 'audit_log')).toMatchObject([
    { who: 'the agent', what: 'profile edited: contact_name', target: agent.id, notes: null },
    { what: 'profile edited: contact', notes: 'contact: 0113 496 0142' },
  ])
})
