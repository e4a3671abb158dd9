import type { Page } from '@playwright/test'
import { expect, expectSound, expectSoundWideToo, requestsTo, test } from '../support/journey.ts'
import { fieldsOf, openForm } from './cast/owners.ts'
import { passTimeLimits } from './checks.ts'

const QUESTION = 'Are you sure you want to delete this posting? This action cannot be undone.'

test.beforeEach(async ({ page, link }) => {
  await openForm(page, link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
})

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Delete Posting' }).click()
  return page.getByRole('alertdialog')
}

test('deleting asks first, holds the focus in a modal, leads home', async ({ page, stored }) => {
  const deleted = requestsTo(page, '/car/delete-data/')
  const question = await askToDelete(page)
  await expect(question).toContainText(QUESTION)
  await expect(page.locator('form.lead')).toHaveCSS('filter', /blur/)
  await expectSoundWideToo(page, 'the edit page asking whether to delete')
  const keep = question.getByRole('button', { name: 'Keep Posting' })
  await expect(keep).toBeFocused()
  const outside = page.locator('main :focus, header :focus, footer :focus')
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(outside).toHaveCount(0)
  }
  await keep.click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Posting' })).toBeFocused()

  await page.keyboard.press('Space')
  await expect(keep).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Posting' })).toBeFocused()
  expect(deleted).toEqual([])
  expect(await stored()).toHaveLength(1)

  await page.keyboard.press('Enter')
  // While the page is busy.
  await page.evaluate(() => {
    setTimeout(() => {
      for (const until = performance.now() + 200; performance.now() < until;);
    })
  })
  await Promise.all(['Escape', 'Enter'].map((key) => page.keyboard.press(key)))
  await page.keyboard.press('Shift+Tab')
  await expect(question.getByRole('button', { name: 'Delete Posting' })).toBeFocused()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Deleted Successfully!' })
  await expect(modal).toBeVisible()
  await expectSound(page, 'the edit page after a deletion')
  expect(await stored()).toEqual([])
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
})

test('a deletion that fails is only logged; one of a posting already gone says so', async ({
  page,
  request,
  stored,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    const isBrowsersOwn = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isBrowsersOwn) logged.push(message.text())
  })
  await page.clock.install()
  await page.route('**/car/delete-data/**', (route) => route.abort())
  const question = await askToDelete(page)
  const failed = page.waitForEvent('requestfailed')
  await question.getByRole('button', { name: 'Delete Posting' }).click()
  await failed
  await passTimeLimits(page)
  await expect.poll(() => logged).toHaveLength(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Posting' })).toBeFocused()
  expect(await stored()).toHaveLength(1)
  expect(logged.join()).not.toMatch(/[\w-]{22}|07700|7700 9/)

  await page.unroute('**/car/delete-data/**')
  await request.delete(`/car/delete-data/${new URL(page.url()).pathname.split('/').at(-1) ?? ''}`)
  await askToDelete(page)
  await question.getByRole('button', { name: 'Delete Posting' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Failed to delete the form.' })
  await expectSound(page, 'the edit page after a deletion that failed')
  await alert.getByRole('button').click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Posting' })).toBeFocused()

  await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
})
