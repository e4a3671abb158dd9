import { afterEach, expect, test } from 'vitest'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { playSharedHour } from '../../../tests/support/attacks.ts'
import { CAR } from '../../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'
import { withProcesses, atOnce } from '../../../tests/support/several-processes.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { openOutbox, SEND_OPTIONS } from '../../messages/texts/outbox/sender.ts'
import { openSubmissions } from './submit-posting.ts'

let site: TestSite
afterEach(() => site.close())

const count = async () => (await rowsOf(site.services, 'texts')).length

function ask(address: string, phoneNumber: string, services = site.services) {
  const network = `${address.split('.').slice(0, 3).join('.')}.0/24`
  const typed = { ...CAR, phoneNumber }
  return openSubmissions(services)({ typed, photo: null, key: null, from: { address, network } })
}

test('sixty owners an hour behind one address are refused nothing', async () => {
  // The hour goes by on the test's clock, and the minute of look-ups on the wall's.
  site = await openTestSite({ MIN_FREE_DISK_MB: '0', VEHICLE_LOOK_UPS_PER_MINUTE: '0' })
  expect([...(await playSharedHour(site, 60)).keys()]).toEqual([200])
})

test('shares hold over all processes', async () => {
  site = await openTestSite({ LINK_TEXTS_PER_ADDRESS: '5' })
  await withProcesses(site.services, 3, async (servicesOf) => {
    await atOnce(15, (index) =>
      ask('203.0.113.1', `07700 9006${String(index).padStart(2, '0')}`, servicesOf(index % 3)),
    )
  })
  expect(await count()).toBe(5)
})

test('a flood from thirty addresses delays nobody who comes from elsewhere, and leaves room for the next', async () => {
  site = await openTestSite({ TEXTS_PER_DAY: '100' })
  const { services } = site
  for (let form = 0; form < 8; form++) {
    for (let address = 0; address < 30; address++) {
      const phone = `07401 ${String(form * 30 + address).padStart(6, '0')}`
      expect(await ask(`203.0.${address}.1`, phone)).toMatchObject({ ok: true })
    }
  }
  services.clock.advance(1000)
  await ask('198.51.100.1', '07402 000001')
  const carried = () => services.carrier.carried.map(({ to }) => to)
  const outbox = openOutbox(services, SEND_OPTIONS)
  await outbox.round()
  await outbox.idle()
  // The first text of each network goes in the first round.
  expect(carried()).toContain('+447402000001')
  await sendDueTexts(services)
  const before = carried().length
  expect(before).toBeLessThan(90)
  await ask('198.51.101.1', '07402 000002')
  await sendDueTexts(services)
  expect(carried()).toContain('+447402000002')
})
