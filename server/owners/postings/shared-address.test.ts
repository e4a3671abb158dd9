// Hundreds of phones share an address with each other, and an owner shares a site with floods.
import { afterEach, expect, test } from 'vitest'
import {
  floodForms,
  mobile,
  playSharedHour,
  secondsToText,
} from '../../../tests/support/attacks.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'

let site: TestSite
afterEach(() => site.close())

test('sixty owners an hour behind one address are refused nothing', async () => {
  // The hour goes by on the test's clock, and the minute of look-ups on the wall's.
  site = await openTestSite({ MIN_FREE_DISK_MB: '0', VEHICLE_LOOK_UPS_PER_MINUTE: '0' })
  expect([...(await playSharedHour(site, 60)).keys()]).toEqual([200])
})

test('an owner’s link goes within a minute while 360 forms of thirty addresses wait for a slow carrier', async () => {
  site = await openTestSite({ MIN_FREE_DISK_MB: '0' })
  expect(await floodForms(site)).toBe(360)
  const phoneNumber = mobile(0)
  expect(
    (await submit(site.app, { ...CAR, phoneNumber }, { from: '198.51.100.1' })).statusCode,
  ).toBe(200)
  expect(await secondsToText(site, phoneNumber, 600)).toBeLessThanOrEqual(60)
})
