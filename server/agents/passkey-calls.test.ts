import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/time.ts'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { softwareAuthenticator } from '../../tests/support/software-authenticator.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { signOutAgent, suspendAgent } from './approve-agent.ts'
import { eraseAgent } from '../people/erase-agent.ts'
import { addPasskey } from './passkeys.ts'
import { purgeOldRows } from '../scheduled/tasks.ts'

const PARTY = { origin: 'https://beatscrap.example', rpId: 'beatscrap.example' }

let site: TestSite
let agent: AgentCaller
let device: ReturnType<typeof softwareAuthenticator>

beforeEach(async () => {
  site = await openTestSite({ PUBLIC_URL: PARTY.origin })
  agent = await signInAgent(site, { phone: '07700 900456' })
  device = softwareAuthenticator()
})
afterEach(() => site.close())

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'POST', url, payload, headers })

async function add(by = device, caller = agent, party = PARTY) {
  const { challenge } = (await caller.call('POST', '/agent/passkeys/start', {})).json().options
  return caller.call('POST', '/agent/passkeys', { credential: by.make(challenge, party) })
}

async function challengeToSignIn(): Promise<string> {
  return (await post('/agent/sign-in/passkey')).json().options.challenge
}

async function signIn(party = PARTY, headers = {}) {
  const credential = device.sign(await challengeToSignIn(), party)
  return post('/agent/sessions/passkey', { credential }, headers)
}

test('a passkey that an agent added opens a session as a code does', async () => {
  expect((await add()).json()).toEqual({ success: true })
  const opened = (await signIn()).json()
  expect(opened.agent).toMatchObject({ agentId: agent.id, phoneNumber: '+447700900456' })
  const headers = { authorization: `Bearer ${opened.token}` }
  expect((await site.app.inject({ url: '/agent/me', headers })).statusCode).toBe(200)

  const fromConsole = { 'x-requested-with': 'console', origin: PARTY.origin }
  const ofConsole = await signIn(PARTY, fromConsole)
  expect(ofConsole.json().token).toBeUndefined()
  expect(String(ofConsole.headers['set-cookie'])).toContain('__Host-session=')
})

test('a passkey that comes just after its agent was suspended or erased is not kept', async () => {
  const { services } = site
  const make = async () => {
    const { challenge } = (await agent.call('POST', '/agent/passkeys/start', {})).json().options
    return { credential: device.make(challenge, PARTY), device: null }
  }
  const [first, second] = [await make(), await make()]
  const owner = { id: agent.id, personId: null }
  await suspendAgent(services, agent.id, { who: 'Pat', reason: 'A trial' })
  expect(await addPasskey(services, owner, first)).toMatchObject({ reason: 'suspended' })
  await eraseAgent(services, agent.id)
  expect(await addPasskey(services, owner, second)).toMatchObject({ ok: false })
  expect(await services.database.selectFrom('passkeys').selectAll().execute()).toEqual([])
})

test('who asks to sign in learns nothing of anybody’s passkeys', async () => {
  const before = (await post('/agent/sign-in/passkey')).json().options
  await add()
  const after = (await post('/agent/sign-in/passkey')).json().options
  expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' })
  expect(after).toMatchObject({ rpId: PARTY.rpId, userVerification: 'preferred' })
})

test('what was signed opens one session, for five minutes, and only for this site', async () => {
  await add()
  const credential = device.sign(await challengeToSignIn(), PARTY)
  expect((await post('/agent/sessions/passkey', { credential })).statusCode).toBe(200)
  expect((await post('/agent/sessions/passkey', { credential })).statusCode).toBe(400)

  const late = await challengeToSignIn()
  site.services.clock.advance(5 * MINUTE_MS)
  const signedLate = device.sign(late, PARTY)
  const refused = await post('/agent/sessions/passkey', { credential: signedLate })
  expect(refused.json().problems[0].code).toBe('wrong-passkey')

  const elsewhere = { ...PARTY, origin: 'https://beatscrap.elsewhere.example' }
  expect((await signIn(elsewhere)).statusCode).toBe(400)
  expect((await signIn({ ...PARTY, rpId: 'elsewhere.example' })).statusCode).toBe(400)
  expect((await signIn()).statusCode).toBe(200)
})

test('a device that does not ask who holds it will do', async () => {
  device = softwareAuthenticator({ verifies: false })
  expect((await add()).statusCode).toBe(200)
  expect((await signIn()).statusCode).toBe(200)
})

test('a challenge to add a passkey is its agent’s own, and signs nobody in', async () => {
  const other = await signInAgent(site, { phone: '07700 900789' })
  const start = async () => (await agent.call('POST', '/agent/passkeys/start', {})).json().options
  const taken = device.make((await start()).challenge, PARTY)
  expect((await other.call('POST', '/agent/passkeys', { credential: taken })).statusCode).toBe(400)
  await add()
  const credential = device.sign((await start()).challenge, PARTY)
  expect((await post('/agent/sessions/passkey', { credential })).statusCode).toBe(400)
})

test('a copy of a passkey whose counter is behind is refused', async () => {
  await add()
  await signIn()
  device.turnBack()
  expect((await signIn()).statusCode).toBe(400)
})

test('of a passkey and its copy that sign at once one alone opens a session', async () => {
  await add()
  const [one, other] = [await challengeToSignIn(), await challengeToSignIn()]
  const first = device.sign(one, PARTY)
  device.turnBack()
  device.sign(other, PARTY)
  const second = device.sign(other, PARTY)
  const opened = [first, second].map((credential) =>
    post('/agent/sessions/passkey', { credential }),
  )
  const statuses = (await Promise.all(opened)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('an agent sees and removes passkeys, their own alone, and a removed one signs in no more', async () => {
  await add()
  const [passkey] = (await agent.call('GET', '/agent/passkeys')).json().passkeys
  expect(passkey).toMatchObject({ name: 'Passkey', lastUsedAt: null })
  const other = await signInAgent(site, { phone: '07700 900789' })
  expect((await other.call('GET', '/agent/passkeys')).json().passkeys).toEqual([])
  await other.call('DELETE', `/agent/passkeys/${passkey.id}`)
  expect((await signIn()).statusCode).toBe(200)
  await agent.call('DELETE', `/agent/passkeys/${passkey.id}`)
  expect((await signIn()).statusCode).toBe(400)
})

test('a session that is older than a quarter of an hour changes no passkey', async () => {
  await add()
  const [passkey] = (await agent.call('GET', '/agent/passkeys')).json().passkeys
  const { challenge } = (await agent.call('POST', '/agent/passkeys/start', {})).json().options
  site.services.clock.advance(15 * MINUTE_MS)
  const listed = (await agent.call('GET', '/agent/passkeys')).json()
  expect(listed).toMatchObject({ passkeys: [{ id: passkey.id }], changeable: false })

  const credential = softwareAuthenticator().make(challenge, PARTY)
  for (const refused of [
    await agent.call('POST', '/agent/passkeys/start', {}),
    await agent.call('POST', '/agent/passkeys', { credential }),
    await agent.call('DELETE', `/agent/passkeys/${passkey.id}`),
  ]) {
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'sign-in-again'])
  }

  const { token } = (await signIn()).json()
  const headers = { authorization: `Bearer ${token}` }
  const again = await site.app.inject({ url: '/agent/passkeys', headers })
  expect(again.json().changeable).toBe(true)
  const url = `/agent/passkeys/${passkey.id}`
  await site.app.inject({ method: 'DELETE', url, headers })
  expect((await signIn()).statusCode).toBe(400)
})

test('signing out everywhere removes the passkeys too where that is asked for', async () => {
  await add()
  await agent.call('DELETE', '/agent/sessions')
  const { token } = (await signIn()).json()
  const headers = { authorization: `Bearer ${token}` }
  const odd = await site.app.inject({
    method: 'DELETE',
    url: '/agent/sessions?passkeys=keep',
    headers,
  })
  expect([odd.statusCode, odd.json().reason]).toEqual([400, 'malformed'])
  const url = '/agent/sessions?passkeys=remove'
  expect((await site.app.inject({ method: 'DELETE', url, headers })).json()).toEqual({
    success: true,
  })
  expect((await site.app.inject({ url: '/agent/me', headers })).statusCode).toBe(401)
  expect((await signIn()).statusCode).toBe(400)
})

test('an agent whom the operator signed out after a loss has no passkey left', async () => {
  await add()
  await signOutAgent(site.services, agent.id, 'test')
  expect((await signIn()).statusCode).toBe(400)
})

test('an agent has ten passkeys at most, and each one once', async () => {
  await add()
  expect((await add()).json().problems[0].code).toBe('wrong-passkey')
  for (let more = 0; more < 9; more += 1) await add(softwareAuthenticator())
  const refused = await add(softwareAuthenticator())
  expect(refused.json().problems[0].code).toBe('too-many-passkeys')
})

test('an agent who is suspended signs in to see so, and adds none', async () => {
  await add()
  await suspendAgent(site.services, agent.id, { who: 'test', reason: 'licence' })
  const { token, agent: view } = (await signIn()).json()
  expect(view.state).toBe('suspended')
  const headers = { authorization: `Bearer ${token}` }
  expect((await post('/agent/passkeys/start', {}, headers)).statusCode).toBe(403)
})

test('whatever else is sent is refused and no fault of ours', async () => {
  await add()
  const whole = device.sign(await challengeToSignIn(), PARTY)
  const odd = [
    undefined,
    null,
    'x',
    { id: 'x' },
    { id: whole.id },
    { ...whole, response: null },
    { ...whole, response: { ...whole.response, signature: 'AAAA' } },
    { ...whole, response: { ...whole.response, authenticatorData: 'AAAA' } },
    { ...whole, response: { clientDataJSON: '!' } },
  ]
  for (const credential of odd) {
    expect((await post('/agent/sessions/passkey', { credential })).statusCode).toBe(400)
    const added = await agent.call('POST', '/agent/passkeys', { credential })
    expect(added.statusCode).toBe(400)
  }
})

test('asking alone leaves nothing, and challenges that were answered are forgotten once they expire', async () => {
  await challengeToSignIn()
  expect(
    await site.services.database.selectFrom('passkey_challenges').selectAll().execute(),
  ).toEqual([])
  await add()
  await purgeOldRows(site.services)
  const left = () =>
    site.services.database
      .selectFrom('passkey_challenges')
      .selectAll()
      .orderBy('challenge')
      .execute()
  expect(await left()).toHaveLength(1)
  site.services.clock.advance(6 * MINUTE_MS)
  await purgeOldRows(site.services)
  expect(await left()).toEqual([])
})
