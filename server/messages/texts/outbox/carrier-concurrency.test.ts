import { expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { makeServices } from '../../../../tests/support/test-services.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'
import { openCarrierConcurrency } from './sender.ts'

const ACCEPTED: Carried = { outcome: 'accepted' }
const TOO_MANY: Carried = { outcome: 'wait', failure: 'x', seconds: null, tooMany: true }
const BLOCKED: Carried = { outcome: 'wait', failure: 'x', seconds: 1800 }

const services = forEachTest(() => makeServices())

test('a carrier that says too many is handed fewer at a time, and more once it takes them', () => {
  const room = openCarrierConcurrency(services, 8)
  expect(room.free(0)).toBe(8)
  expect(room.free(3)).toBe(5)
  for (let answers = 0; answers < 9; answers++) room.answered(TOO_MANY)
  expect(room.free(0)).toBe(1)
  for (let answers = 0; answers < 9; answers++) room.answered(ACCEPTED)
  expect(room.free(0)).toBe(8)
})

test('one in five too many slows nothing down, and what it holds back is not too many', () => {
  const room = openCarrierConcurrency(services, 32)
  for (let answers = 0; answers < 200; answers++) {
    room.answered(answers % 5 === 0 ? TOO_MANY : ACCEPTED)
    room.answered(BLOCKED)
  }
  expect(room.free(0)).toBeGreaterThanOrEqual(30)
})

test('while it refuses the key, one text a minute asks, and only where none is with it', () => {
  let refusal: string | null = null
  services.carrier.refusal = () => refusal
  const room = openCarrierConcurrency(services, 8)
  refusal = 'twilio-20003'
  room.answered({ outcome: 'refused-key', failure: refusal })
  expect(room.free(0)).toBe(0)
  services.clock.advance(60_000)
  expect([room.free(1), room.free(0)]).toEqual([0, 1])
  refusal = null
  room.answered(ACCEPTED)
  expect(room.free(0)).toBe(8)
  expect(services.log.lines.map(({ level }) => level)).toEqual(['error', 'info'])
})
