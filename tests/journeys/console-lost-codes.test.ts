import { expect, test } from '../support/journey.ts'
import { asTyped } from './cast/owner.ts'
import { requestsTo } from './checks/requests.ts'

test('a code is asked for once, though its answer is lost: a second would end the first', async ({
  page,
  phone,
}) => {
  await page.route('**/agent/sign-in', (route) => route.abort())
  await page.goto('/agents')
  const asked = requestsTo(page, '/agent/sign-in')
  await page.getByLabel('Mobile number').fill(asTyped(phone))
  await page.getByRole('button', { name: 'Text Me a Code' }).click()
  await expect(page.getByRole('alert')).toContainText('The site didn’t answer.')
  await expect(page.getByLabel('Mobile number')).toHaveValue(asTyped(phone))
  const forCodes = asked.filter((request) => request.url().endsWith('/agent/sign-in'))
  expect(forCodes).toHaveLength(1)
})
