import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, listedCar } from './cast/owners.ts'
import { applicationOf, fillApplication, sendApplication, storedAgents } from './cast/agents.ts'

test.use({ javaScriptEnabled: false })

test('a lost link is asked for by a plain form', async ({ page, phone, site }) => {
  await listedCar(site, phone)
  await page.goto('/lost-link')
  const { registration, phone: number } = fieldsOf(page)
  await registration.fill('AB12CDE')
  await number.fill(carOf(phone).phone)
  await page.getByRole('button', { name: 'Text Me the Link' }).click()
  await expect(page.getByText(/we’ve texted its link/)).toBeVisible()
  expect(await site.linkTextedTo(phone, 2)).toContain('/edit-form/')
})

test('the plain form says what is wrong, and is sent again', async ({ page, phone, site }) => {
  const typed = {
    ...applicationOf(phone),
    'Business name': '"Kirk & Gate" <Salvage>',
    'Postcode of your yard': 'LS11',
  }
  await page.goto('/agents')
  await expect(page.getByText(/needs JavaScript/)).toBeVisible()
  await page.getByRole('link', { name: 'apply', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become an agent')
  await sendApplication(page)
  await expect(page, 'the browser itself holds an empty form back').toHaveURL('/agents/apply')
  await expect(page.getByLabel('Business name')).toBeFocused()
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
  await expect(page.getByText('Thank you. We’ve got your application.')).toBeVisible()
  await expect(page.getByLabel('Business name')).toBeHidden()
  const applied = { name: '"Kirk & Gate" <Salvage>', licence_kind: 'collector' }
  expect(await storedAgents(site, phone)).toMatchObject([applied])
})
