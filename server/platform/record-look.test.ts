import { expect, test } from 'vitest'
import { forEachTest, makeServices, rowsOf } from '../../tests/support/test-site.ts'
import { HOUR_MS } from '../../domain/basics/time.ts'
import { recordLook } from './audit-log.ts'

const services = forEachTest(() => makeServices())

const recorded = () => rowsOf(services, 'audit_log')
const SHOWN = { who: 'Tom B.', what: 'number shown', target: 'one' } as const

test('the same look of the same person is on record once an hour', async () => {
  const look = { who: 'Tom B.', what: 'posting looked at', target: 'one' } as const
  await recordLook(services, look)
  services.clock.advance(HOUR_MS - 1)
  await recordLook(services, look)
  expect(await recorded()).toHaveLength(1)
  const others = [{ who: 'Priya S.' }, { target: 'two' }, { what: 'agent looked at' }] as const
  for (const other of others) await recordLook(services, { ...look, ...other })
  expect(await recorded()).toHaveLength(4)
  services.clock.advance(2)
  await recordLook(services, look)
  expect(await recorded()).toHaveLength(5)
})

test('each number shown is recorded with its reason, with numbers and email addresses cut out', async () => {
  const reached = ['07700 900123', '+44 7700-900123', '(01632) 960 123', 'pat@mail.example']
  for (const by of reached) {
    await recordLook(services, { ...SHOWN, reason: `On 2026-11-22 10:42, ${by} asked` })
  }
  const kept = { ...SHOWN, reason: 'On 2026-11-22 10:42, … asked' }
  expect(await recorded()).toMatchObject([kept, kept, kept, kept])
})
