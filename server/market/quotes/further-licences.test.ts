import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { addLicence } from '../../agents/accounts/licences.ts'

const quoted = forEachTest(() => openQuotedCar())
test('an owner reads each licence of the agent that runs, and of no other agent', async () => {
  await quoted.put({ amount: 450 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  const { services } = quoted.site
  const add = (council: string, expires: string) =>
    addLicence(services, quoted.aire.id, {
      typed: { number: 'SMD/7', council, expires },
      who: 'Pat',
    })
  expect(await add('Bradford', '2027-03-31')).toMatchObject({ ok: true })
  expect(await add('Wakefield', '2020-03-31')).toMatchObject({ ok: false })
  const licences = async () =>
    (await quoted.ownersView()).map((quote: Record<string, unknown>) => quote['furtherLicences'])
  const bradford = { kind: null, number: 'SMD/7', council: 'Bradford', lastDay: '2027-03-31' }
  expect(await licences()).toMatchObject([[], [bradford]])
  services.clock.advance(Date.parse('2027-04-01T12:00:00Z') - services.clock.now())
  expect(await licences()).toEqual([[], []])
})
