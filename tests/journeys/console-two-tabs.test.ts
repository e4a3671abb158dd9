// Tabs of one browser share one session, that of the agent who signed in last: a tab that shows another agent's console
// would act in a name that it does not show.
import { expect, test } from '../support/journey.ts'

test('a tab shows who is signed in as soon as one turns to it', async ({ trader, car }) => {
  const first = await trader({ name: 'Kirkgate Salvage' })
  const second = await trader({ name: 'Aire Valley Motors' })
  const { page } = first
  await page.goto(car.path)
  await page.getByLabel('Quote Amount').fill('420')
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(page.getByText('£420')).toBeVisible()

  await page.context().addCookies(await second.page.context().cookies())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('£420')).toHaveCount(0)
  await expect(page.getByLabel('Quote Amount')).toHaveValue('')
  await page.getByRole('link', { name: 'All cars' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('main')).toContainText('Aire Valley Motors')
})

test('a tab left signed out goes on once another has signed in', async ({ agent: { page } }) => {
  const [cookie] = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto('/agents/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.context().addCookies(cookie === undefined ? [] : [cookie])
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})
