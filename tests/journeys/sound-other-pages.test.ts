import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, openForm } from './cast/owner.ts'
import { expectSound } from './checks/sound.ts'
import { withoutTimeLimits } from './checks/time-limits.ts'

test('the contact page is sound once a message was sent', async ({ page }) => {
  // The message would be gone before axe has looked at it.
  await withoutTimeLimits(page)
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await page.getByLabel('Name').fill('Ada Cole')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Message').fill('Where is my quote?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expectSound(page, 'contact, sent')
})

test('the page for lost links is sound in each of its states', async ({ page, phone }) => {
  await openForm(page, '/lost-link')
  await expectSound(page, 'lost link')
  const send = page.getByRole('button', { name: 'Text Me the Link' })
  await send.click()
  await expect(page.getByText(/ is required\.$/)).toHaveCount(2)
  await expectSound(page, 'lost link, errors')

  await fieldsOf(page).registration.fill('AB12 CDE')
  await fieldsOf(page).phone.fill(carOf(phone).phone)
  await page.route('**/car/lost-link', (route) => route.fulfill({ status: 429, json: {} }), {
    times: 1,
  })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t send the link.')
  await expectSound(page, 'lost link, refused')
  await send.click()
  await expect(page.getByText(/we’ve texted its link/)).toBeVisible()
  await expectSound(page, 'lost link, sent')
})
