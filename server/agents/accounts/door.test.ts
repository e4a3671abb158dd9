// The door of the agents' calls: which ways of naming a session it takes, and what it says to the others.
import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { signedInAgent } from '../sign-in/require-agent.ts'

const site = forEachTest(() => openTestSite())
let agent: AgentCaller
beforeEach(async () => void (agent = await signInAgent(site)))

const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' | 'PATCH' = 'GET') =>
  site.app.inject({ url: '/agent/me', method, headers, ...(method === 'PATCH' && { payload: {} }) })

test('a token is taken after Bearer, however that is written', async () => {
  for (const before of ['Bearer ', 'bearer ', 'BEARER   ']) {
    expect((await ask({ authorization: before + agent.token })).statusCode).toBe(200)
  }
  const wrong = ['', 'Bearer', 'Basic ', 'xBearer ', 'Bearer x ']
  for (const before of wrong) {
    const refused = await ask({ authorization: before + agent.token })
    const said = [refused.statusCode, refused.json().reason, refused.headers['www-authenticate']]
    expect([before, ...said]).toEqual([before, 401, 'signed-out', 'Bearer'])
  }
  for (const other of [`${agent.token} x`, agent.id, 'x']) {
    expect((await ask({ authorization: `Bearer ${other}` })).statusCode).toBe(401)
  }
})

test('a cookie is enough to read, and a change by it needs the mark of the console', async () => {
  const cookie = `session=${agent.token}`
  expect((await ask({ cookie })).statusCode).toBe(200)
  expect((await ask({ cookie }, 'HEAD')).statusCode).toBe(200)
  const refused = await ask({ cookie }, 'PATCH')
  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'cross-site'])
  expect(refused.headers['www-authenticate']).toBeUndefined()
})

test('a token that is wrong is refused though the cookie would do', async () => {
  const headers = { cookie: `session=${agent.token}`, authorization: 'Bearer wrong' }
  expect((await ask(headers)).statusCode).toBe(401)
})

test('a call that does not ask who is signed in knows nobody', () => {
  expect(() => signedInAgent({} as FastifyRequest)).toThrow('does not ask who is signed in')
})
