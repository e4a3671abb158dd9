import { beforeEach, expect, test } from 'vitest'
import { change } from '../../tests/support/test-services.ts'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { signInAgent } from '../../tests/support/agent-caller.ts'
import {
  signInOperator,
  SUPPORT,
  WITH_DESK,
  type OperatorCaller,
} from '../../tests/support/operator-caller.ts'
import { rowsOf } from '../../tests/support/read-page.ts'
import { openTestSite } from '../../tests/support/test-site.ts'

const site = forEachTest(() => openTestSite(WITH_DESK))
let tom: OperatorCaller
beforeEach(async () => void (tom = await signInOperator(site, SUPPORT)))

test('what an agent enters of a licence counts once it is ticked, and then an expired one trades again', async () => {
  const { database, clock } = site.services
  const agent = await signInAgent(site)
  const own = { licence_number: 'K/1', licence_council: 'Leeds', licence_expires: '2026-11-17' }
  await change({ database }, 'agents', { ...own, state: 'expired' })
  const send = (council: string, expires = '31/03/2028') =>
    agent.call('POST', '/agent/licences', { number: 'K/2', council, expires })
  const mine = async () => (await agent.call('GET', '/agent/me')).json()
  expect((await send('Leeds', '31/03/2020')).json().problems).toMatchObject([
    { field: 'licenceExpires', code: 'expired' },
  ])
  for (const council of ['leeds', 'Bradford', 'York']) {
    expect((await send(council)).statusCode).toBe(200)
  }
  expect(await mine()).toMatchObject({
    state: 'expired',
    licenceExpires: '2026-11-17',
    furtherLicences: [],
    sentLicences: expect.arrayContaining([
      { council: 'Bradford', number: 'K/2', lastDay: '2028-03-31' },
    ]),
  })
  const due = (await tom.call('GET', '/operator/today')).json().items
  expect(due).toContainEqual(
    expect.objectContaining({
      line: 'K/2, leeds',
      path: `/desk/agents/${agent.id}`,
    }),
  )
  const tick = (council: string, isTicked: boolean) =>
    tom.call('POST', `/operator/agents/${agent.id}/tick-licence`, { council, isTicked })
  expect((await tick('York', false)).statusCode).toBe(200)
  expect((await tick('Bradford', true)).statusCode).toBe(200)
  expect(await mine()).toMatchObject({
    state: 'expired',
    furtherLicences: [{ council: 'Bradford' }],
    sentLicences: [{ council: 'leeds' }],
  })
  expect((await tick('leeds', true)).statusCode).toBe(200)
  expect(await mine()).toMatchObject({
    state: 'approved',
    licenceNumber: 'K/2',
    licenceExpires: '2028-03-31',
    sentLicences: [],
  })
  const page = (await tom.call('GET', `/operator/agents/${agent.id}`)).json()
  expect(rowsOf(page)).toMatchObject({ Checked: '18 November 2026' })
  // A renewal that waits leaves the one that counts as it is.
  await send('Bradford', '31/03/2029')
  clock.advance(1)
  expect(await mine()).toMatchObject({
    furtherLicences: [{ lastDay: '2028-03-31' }],
    sentLicences: [{ lastDay: '2029-03-31' }],
  })
  for (const council of ['A', 'B', 'C', 'D']) expect((await send(council)).statusCode).toBe(200)
  expect((await send('E')).statusCode).toBe(400)
})
