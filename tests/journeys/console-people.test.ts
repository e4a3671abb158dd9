import { rowOf, rowsOf } from '../support/test-services.ts'
import { expect, expectSound, test } from '../support/journey.ts'
import { signIn } from './cast/agents.ts'
import { inServicesOf } from './checks.ts'

test('an owner adds people, removes them and closes', async ({ site, trader, anotherBrowser }) => {
  const { page, agentId } = await trader({ phone: '+447700900461' })
  await page.goto('/agents/profile')
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
  await expect(page.getByText('1 of 10 people')).toBeVisible()
  const add = async (name: string, phone: string): Promise<void> => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add('Sam Pell', '07700 900461')
  await expect(page.getByText('Somebody of yours signs in with this number')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await add('Sam Pell', '07700 900877')
  await expect(page.getByText(/We’(ll text|ve texted) Sam Pell how to sign in/)).toBeVisible()
  await expect(page.getByText('2 of 10 people')).toBeVisible()
  const sam = page.getByRole('listitem').filter({ hasText: 'Sam Pell' })
  await expect(sam).toContainText('Hasn’t signed in yet')
  await expectSound(page, 'people')
  expect(await inServicesOf(site, (services) => rowsOf(services, 'texts'))).toContainEqual(
    expect.objectContaining({ kind: 'person-added', phone: '+447700900877' }),
  )

  // The other one signs in, and leaves.
  const other = await (await anotherBrowser()).newPage()
  await other.goto('/agents/profile')
  await signIn(other, site, '+447700900877')
  await expect(other.getByText('Sam Pell')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Subscription' })).toBeVisible()
  for (const name of ['People', 'Close your account']) {
    await expect(other.getByRole('link', { name })).toHaveCount(0)
  }
  await expect(other.getByLabel('Contact, as owners see it')).toHaveCount(0)
  await other.goto('/agents/profile/people')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await other.goto('/agents/profile')
  await other.getByRole('link', { name: 'Leave this business' }).click()
  await other.locator('summary').click()
  await other.getByRole('button', { name: 'Yes, Leave' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in')

  await page.reload()
  await expect(page.getByText('1 of 10 people')).toBeVisible()
  await add('Ann Pell', '07700 900878')
  const remove = page.getByRole('button', { name: 'Remove Ann Pell' })
  await remove.click()
  await expect(page.getByRole('group', { name: 'Remove Ann Pell?' })).toBeFocused()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('1 of 10 people')).toBeVisible()
  await expect(page.getByText('Ann Pell', { exact: true })).toBeHidden()

  await page.goto('/agents/profile/close')
  await expect(page.getByText('for 365 days, in case an owner complains')).toBeVisible()
  await expectSound(page, 'closing')
  await page.getByText('Close this account').click()
  await page.getByRole('button', { name: 'Yes, Close My Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  const stored = await inServicesOf(site, (services) => rowOf(services, 'agents', { id: agentId }))
  expect(stored.state).toBe('left')
})
