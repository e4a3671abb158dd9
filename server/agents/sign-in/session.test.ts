// Whose session a token is, what every call knows of the agent, and how long it lasts.
import { beforeEach, expect, test, vi } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { makeServices, change } from '../../../tests/support/test-services.ts'
import { addAgent } from '../accounts/apply.ts'
import { agentOfToken, endSession, listSessions, startSession } from './session.ts'

const services = forEachTest(() => makeServices())
let id: string
let start: number
beforeEach(async () => {
  start = services.clock.now()
  id = await addAgent(services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
})

const open = (device: string | null = null) =>
  startSession(services, services.database, id, { device })
const sessions = () =>
  services.database.selectFrom('sessions').select(['used_at', 'expires_at']).orderBy('id').execute()

async function agentOf(token: string) {
  const answer = await agentOfToken(services, token)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.value
}

test('a token is its agent’s, and any other is nobody’s', async () => {
  const token = await open()
  expect(await agentOf(token)).toMatchObject({ id, state: 'approved', yard: null })
  expect(await agentOfToken(services, `${token}x`)).toEqual({ ok: false, reason: 'signed-out' })
})

test('an agent is subscribed until the moment that was paid for', async () => {
  const token = await open()
  const until = async (subscribed_until: number | null) => {
    await change(services, 'agents', { subscribed_until })
    return (await agentOf(token)).subscribed
  }
  expect([await until(null), await until(start), await until(start + 1)]).toEqual([
    false,
    false,
    true,
  ])
})

test('who signed in less than a quarter of an hour ago is likely still there', async () => {
  const token = await open()
  services.clock.advance(15 * MINUTE_MS - 1)
  expect((await agentOf(token)).justSignedIn).toBe(true)
  services.clock.advance(1)
  expect((await agentOf(token)).justSignedIn).toBe(false)
})

test('use is noted once an hour, and a session then lasts seven days from it', async () => {
  const token = await open()
  services.clock.advance(HOUR_MS - 1)
  await agentOf(token)
  expect(await sessions()).toEqual([{ used_at: start, expires_at: start + 7 * DAY_MS }])
  services.clock.advance(1)
  await agentOf(token)
  const now = start + HOUR_MS
  expect(await sessions()).toEqual([{ used_at: now, expires_at: now + 7 * DAY_MS }])
  services.clock.advance(7 * DAY_MS)
  expect((await agentOfToken(services, token)).ok).toBe(false)
})

test('the session used last comes first, and ending one leaves the others', async () => {
  const first = await open('Chrome on Android')
  services.clock.advance(HOUR_MS)
  const second = await open('Firefox on Windows')
  const seenBy = async (token: string) =>
    (await listSessions(services, await agentOf(token))).map(({ device, current }) => [
      device,
      current,
    ])
  expect(await seenBy(second)).toEqual([
    ['Firefox on Windows', true],
    ['Chrome on Android', false],
  ])
  const { sessionId } = await agentOf(second)
  await endSession(services, sessionId)
  expect(await seenBy(first)).toEqual([['Chrome on Android', true]])
  expect((await agentOfToken(services, second)).ok).toBe(false)
})

test('a session opens though its use cannot be noted in an outage, but a bug stays one', async () => {
  const token = await open()
  services.clock.advance(HOUR_MS)
  const failWith = (error: Error) =>
    vi.spyOn(services.database, 'updateTable').mockImplementation(() => {
      throw error
    })
  failWith(Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' }))
  expect(await agentOf(token)).toMatchObject({ id })
  failWith(new Error('A bug.'))
  await expect(agentOf(token)).rejects.toThrow('A bug.')
})
