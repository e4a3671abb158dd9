import { expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { HOUR_MS } from '../../domain/basics/time.ts'
import { makeServices, rowsOf } from '../../tests/support/test-services.ts'
import { recordLook } from './audit-log.ts'

const services = forEachTest(() => makeServices())

const recorded = async () =>
  (await rowsOf(services, 'audit_log')).map(({ who, what, target, reason }) => [
    who,
    what,
    target,
    reason,
  ])

test('the same look of the same person is on record once an hour', async () => {
  const look = { who: 'Tom B.', what: 'posting looked at', target: 'one' } as const
  await recordLook(services, look)
  services.clock.advance(HOUR_MS - 1)
  await recordLook(services, look)
  expect(await recorded()).toHaveLength(1)
  for (const other of [
    { who: 'Priya S.' },
    { target: 'two' },
    { what: 'agent looked at' } as const,
  ]) {
    await recordLook(services, { ...look, ...other })
  }
  expect(await recorded()).toHaveLength(4)
  services.clock.advance(2)
  await recordLook(services, look)
  expect(await recorded()).toHaveLength(5)
})

test('a number shown is on record each time, with its reason', async () => {
  const look = { who: 'Tom B.', what: 'number shown', target: 'one' } as const
  await recordLook(services, { ...look, reason: 'asked to be called back' })
  services.clock.advance(1)
  await recordLook(services, { ...look, reason: 'the call was cut off' })
  expect(await recorded()).toEqual([
    ['Tom B.', 'number shown', 'one', 'asked to be called back'],
    ['Tom B.', 'number shown', 'one', 'the call was cut off'],
  ])
})

test('a number or an address in the reason is left out of the record', async () => {
  const look = { who: 'Tom B.', what: 'number shown', target: 'one' } as const
  for (const reached of [
    '07700 900123',
    '+44 7700-900123',
    '(01632) 960 123',
    'pat@mail.example',
  ]) {
    await recordLook(services, { ...look, reason: `On 2026-11-22 10:42, ${reached} asked` })
    services.clock.advance(1)
  }
  const reasons = (await recorded()).map(([, , , reason]) => reason)
  expect(new Set(reasons)).toEqual(new Set(['On 2026-11-22 10:42, … asked']))
})
