import { expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { APPLICANT } from '../../tests/support/applicant.ts'
import { operator } from '../../tests/support/operator.ts'
import { postCar } from '../../tests/support/post-car.ts'
import { change, insert, makeServices, rowOf, rowsOf } from '../../tests/support/test-services.ts'
import { applyToBeAgent } from '../agents/accounts/apply.ts'
import { listAgents } from '../agents/accounts/list-agents.ts'
import { agentOfToken } from '../agents/sign-in/session.ts'
import { orderedId } from '../platform/identifiers.ts'
import { findCommand, readArguments } from './commands.ts'
import type { Reply } from './command.ts'

const services = forEachTest(() => makeServices())

/** A command as it is typed, without a process of its own. */
async function type(name: string, ...typed: string[]): Promise<Reply> {
  const command = await findCommand(name.split(' '))
  if (command === undefined) throw new Error(`There is no ${name}.`)
  const read = readArguments(command, typed)
  if (!read.ok) return read
  const idle = { stopped: () => false, progress: () => undefined }
  return command.run({ ...read, ...idle, config: services.config, services, who: 'Pat' })
}

async function valueOf(name: string, ...typed: string[]): Promise<unknown> {
  const answer = await type(name, ...typed)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}

async function failedText(body: string | null = 'hello'): Promise<string> {
  const now = services.clock.now()
  const text = { id: orderedId(now), kind: 'link', phone: '+447700900123', body } as const
  const failed = { state: 'failed', tries: 5, failure: 'gave-up' } as const
  await insert(services, 'texts', { ...text, ...failed, due_at: now, created_at: now })
  return text.id
}

const AIRE = ['--name', 'Aire', '--phone', '07700 900456', '--contact', '0113 496 0141']

test('an agent is added, signed in by the printed token, and only once', async () => {
  const added = await valueOf('agents add', ...AIRE, '--subscribed-until', '2027-03-31')
  const { id, token } = added as { id: string; token: string }
  expect(await agentOfToken(services, token)).toMatchObject({ id })
  const [listed] = await listAgents(services, {})
  expect(listed).toMatchObject({
    id,
    state: 'approved',
    phone: '+447700900456',
    subscribedUntil: '2027-03-31T23:59:59.999Z',
  })
  expect(await type('agents add', ...AIRE)).toMatchObject({ ok: false })
  const changed = { who: 'Pat', what: 'agent added', target: id }
  expect(await rowsOf(services, 'audit_log')).toMatchObject([changed])
})

test.each([
  [['--name', 'Aire', '--contact', 'x']],
  [['--name', '', '--phone', '07700900456', '--contact', 'x']],
  [['--name', 'Aire', '--phone', '0113 496 0141', '--contact', 'x']],
  [[...AIRE, '--subscribed-until', '2027-02-31']],
  [[...AIRE, '--subscribed-until', '2026-11-17']],
  [[...AIRE, '--colour', 'red']],
  [['Aire']],
])('an agent added as %j is refused', async (typed) => {
  expect(await type('agents add', ...typed)).toMatchObject({ ok: false })
  expect(await listAgents(services, {})).toEqual([])
})

test('a failed text is tried again; its wording is shown to nobody', async () => {
  const id = await failedText()
  const listed = await valueOf('texts list', '--state', 'failed', '--phone', '07700900123')
  expect(listed).toMatchObject([{ id, failure: 'gave-up' }])
  expect(JSON.stringify(listed)).not.toContain('hello')
  await valueOf('texts retry', id)
  expect(await rowOf(services, 'texts')).toMatchObject({ state: 'due', tries: 0, failure: null })
  expect(await type('texts retry', id)).toMatchObject({ ok: false })
  expect(await type('texts retry', await failedText(null))).toMatchObject({ ok: false })
  const again = await failedText()
  expect(await valueOf('texts retry', '--since', '2026-11-18')).toEqual({ retried: 1, left: 1 })
  expect(await valueOf('texts list', '--state', 'due')).toContainEqual(
    expect.objectContaining({ id: again }),
  )
  expect(await type('texts retry')).toMatchObject({ ok: false })
})

test('the figures count what there is', async () => {
  await postCar(services)
  await applyToBeAgent(services, APPLICANT)
  await failedText()
  const due = { state: 'due', first_due_at: services.clock.now() - 5 } as const
  await change(services, 'texts', due, { id: await failedText() })
  expect(await valueOf('stats')).toMatchObject({
    postings: 1,
    confirmed: 0,
    postedToday: 1,
    applicants: 1,
    agents: 0,
    textsFailed: 1,
    textsDue: 1,
    longestWaitMs: 5,
  })
})

test('commands print help, answer as JSON and end with the right exit code', async () => {
  const run = (...typed: string[]) => operator(services.config, ...typed)
  expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('stats') })
  const help = await run('agents', 'add', '--help')
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--subscribed-until DATE') })
  await postCar(services)
  expect(await run('stats', '--json')).toMatchObject({ code: 0, json: { postings: 1 } })
  const unknown = { code: 1, json: { error: 'There is no such text.' } }
  expect(await run('texts', 'retry', 'x', '--json')).toMatchObject(unknown)
  expect(await run('texts', 'retry', 'x', 'y')).toMatchObject({ code: 2 })
})
