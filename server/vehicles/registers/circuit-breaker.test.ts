import { beforeEach, expect, test } from 'vitest'
import { registration } from '../../../tests/support/post-car.ts'
import * as support from '../../../tests/support/test-services.ts'
import { withCircuitBreaker, type GuardedRegister } from './registers.ts'
import type { RegisterAnswer } from '../../platform/ports/registers.ts'

const MARK = registration('AB12CDE')
const DOWN: RegisterAnswer<string> = { kind: 'failed', failure: 'status-500' }
const NOT_FOUND: RegisterAnswer<string> = { kind: 'not-found' }

let clock: support.FakeClock
let log: support.RecordingLog
let asked: number
let answer: RegisterAnswer<string> | Promise<RegisterAnswer<string>>
let register: GuardedRegister<string>

beforeEach(() => {
  clock = support.fakeClock()
  log = support.recordingLog()
  asked = 0
  answer = DOWN
  const counted = async () => {
    asked += 1
    return answer
  }
  register = withCircuitBreaker({ name: 'dvla', ask: counted }, { clock, log })
})

async function askTimes(count: number): Promise<void> {
  for (let time = 0; time < count; time += 1) await register.ask(MARK)
}

test('after five failures in a row nobody is asked for a minute, then one question tries', async () => {
  await askTimes(8)
  expect([asked, register.state()]).toEqual([5, 'resting'])
  clock.advance(59_999)
  await askTimes(1)
  expect(asked).toBe(5)

  clock.advance(1)
  const probe = Promise.withResolvers<RegisterAnswer<string>>()
  answer = probe.promise
  const probing = register.ask(MARK)
  expect(await register.ask(MARK)).toEqual({ kind: 'failed', failure: 'resting' })
  expect(asked).toBe(6)
  probe.resolve(DOWN)
  await probing
  await askTimes(3)
  expect(asked).toBe(6)

  clock.advance(60_000)
  answer = NOT_FOUND
  await askTimes(3)
  expect([asked, register.state()]).toEqual([9, 'works'])
  expect(log.lines).toHaveLength(1)
})

test('a car that is not found is no failure', async () => {
  await askTimes(4)
  answer = NOT_FOUND
  await askTimes(1)
  answer = DOWN
  await askTimes(4)
  expect([asked, register.state()]).toEqual([9, 'works'])
})

test('Retry-After is waited for', async () => {
  answer = { kind: 'failed', failure: 'status-429', retryAfterMs: 120_000 }
  await askTimes(3)
  expect([asked, register.state()]).toEqual([1, 'resting'])
  clock.advance(119_999)
  await askTimes(1)
  expect(asked).toBe(1)
  clock.advance(1)
  await askTimes(1)
  expect(asked).toBe(2)
})

test('a refused key is said once, however long it is refused', async () => {
  answer = { kind: 'key-refused' }
  for (let minute = 0; minute < 5; minute += 1) {
    await askTimes(3)
    clock.advance(60_000)
  }
  expect([asked, register.state()]).toEqual([5, 'key-refused'])
  expect(log.lines).toMatchObject([{ level: 'error', fields: { kind: 'dvla' } }])
  answer = NOT_FOUND
  await askTimes(1)
  expect(register.state()).toBe('works')
  expect(log.lines).toHaveLength(2)
})

test('a slow register holds up no more than so many questions', async () => {
  const never = Promise.withResolvers<RegisterAnswer<string>>()
  answer = never.promise
  const all = Array.from({ length: 100 }, () => register.ask(MARK))
  expect(asked).toBe(32)
  never.resolve(NOT_FOUND)
  await Promise.all(all)
})
