import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { asTyped } from './cast/owners.ts'
import { comeBack } from './cast/agents.ts'

const showOf = (page: Page) => page.getByRole('button', { name: 'Show Phone Number' })
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Owner’s phone number' })

test('a number is shown once it is confirmed', async ({ phone, agent: { page }, car }) => {
  await page.goto(car.path)
  await expect(sectionOf(page)).toContainText('The owner hasn’t confirmed their number yet')
  await expect(showOf(page)).toHaveCount(0)
  await car.confirm()
  await comeBack(page)
  await expect(showOf(page)).toBeVisible()
  await expect(sectionOf(page)).toContainText('Each time is recorded and the owner sees it.')
  await expect(sectionOf(page)).toContainText('100 left today.')
  await expect(sectionOf(page)).not.toContainText(/0\d{4}/)
  await showOf(page).click()
  const number = page.getByText(asTyped(phone), { exact: true })
  await expect(number).toBeFocused()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${phone}`)
  await expect(page.getByRole('link', { name: 'Text' })).toHaveAttribute('href', `sms:${phone}`)
  await expect(sectionOf(page)).toContainText(/Shown to you today at \d\d:\d\d\. 99 left today\./)

  await page.getByRole('link', { name: 'All cars' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')
  await page.goBack()
  await expect(sectionOf(page)).toContainText(
    /You were shown this number today at \d\d:\d\d\. Seeing it again doesn’t count\./,
  )
  await expect(number).toHaveCount(0)
  await showOf(page).click()
  await expect(number).toBeFocused()
  await expect(sectionOf(page)).toContainText('99 left today.')
  expect(page.url()).not.toContain(phone.slice(3))
})

test('the day’s limit is said, and asking is never repeated', async ({ agent: { page }, car }) => {
  await car.confirm()
  let asked = 0
  let left = 1
  await page.route('**/agent/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), disclosuresLeft: left },
    })
  })
  await page.route('**/phone-number', (route) => {
    asked += 1
    left = 0
    const detail = 'You’ve been given all the numbers you can have today. Try again tomorrow.'
    return route.fulfill({ status: asked === 1 ? 503 : 429, json: { detail } })
  })
  await page.goto(car.path)
  await expect(sectionOf(page)).toContainText('1 left today.')
  await showOf(page).click()
  await expect(page.getByRole('alert')).toContainText('all the numbers you can have today')
  await expect(sectionOf(page)).toContainText('You’ve been shown all the numbers you can see')
  await expect(showOf(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Owner’s phone number' })).toBeFocused()
  expect(asked).toBe(1)
})
