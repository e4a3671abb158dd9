import { expect, test } from '../support/journey.ts'
import { applicationOf, fillApplication, sendApplication, storedAgents } from './cast/applicant.ts'

test.use({ javaScriptEnabled: false })

const THANKS = 'Thank you. We’ve got your application.'

test('a business applies by a plain form', async ({ page, phone, site }) => {
  await page.goto('/agents/apply')
  await fillApplication(page, applicationOf(phone))
  await sendApplication(page)
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(page.getByLabel('Business name')).toBeHidden()
  expect(await storedAgents(site, phone)).toMatchObject([{ licence_kind: 'collector' }])
})

test('a refused form lists what is wrong, keeps what was typed, and is sent again', async ({
  page,
  phone,
  site,
}) => {
  const typed = {
    ...applicationOf(phone),
    'Business name': '"Kirk & Gate" <Salvage>',
    'Postcode of your yard': 'LS11',
  }
  await page.goto('/agents/apply')
  await fillApplication(page, typed)
  await sendApplication(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your application')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^Postcode of your yard \S/,
  ])
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await expect(page.getByLabel('Collector’s licence')).toBeChecked()
  expect(await storedAgents(site, phone)).toEqual([])

  await page.getByRole('link', { name: 'Postcode of your yard' }).click()
  await page.getByLabel('Postcode of your yard').fill('LS11 5DJ')
  await sendApplication(page)
  await expect(page.getByText(THANKS)).toBeVisible()
  expect(await storedAgents(site, phone)).toMatchObject([{ name: '"Kirk & Gate" <Salvage>' }])
})

test('an empty form is held back by the browser itself', async ({ page }) => {
  await page.goto('/agents/apply')
  await sendApplication(page)
  await expect(page).toHaveURL('/agents/apply')
  await expect(page.getByLabel('Business name')).toBeFocused()
})

test('the console says that it needs JavaScript, and where to apply without it', async ({
  page,
}) => {
  await page.goto('/agents')
  await expect(page.getByText(/needs JavaScript/)).toBeVisible()
  await page.getByRole('link', { name: 'apply', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become an agent')
})
