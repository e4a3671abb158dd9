import { expect, onBothScreens, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import {
  asShown,
  carOf,
  expectEmptyForm,
  fieldsOf,
  fillForm,
  openForm,
  quoteButton,
} from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { storedPostings } from './checks/stored.ts'

onBothScreens(
  'an owner posts a car with a photo, reads the text, edits, sees quotes and deletes',
  async ({ page, phone, site }) => {
    await test.step('posts a car with a photo', async () => {
      await openForm(page)
      await fillForm(page, carOf(phone))
      await page.locator('input[type=file]').setInputFiles(await carPhoto())
      await expect(page.getByText('my-car.jpg')).toBeVisible()
      await quoteButton(page).click()

      const modal = page.getByRole('dialog', { name: 'Quote submitted Successfully!' })
      await expect(modal).toContainText('AB12 CDE')
      await expect(modal).toContainText(asShown(phone))
      await modal.getByRole('button', { name: 'Back to Home Page' }).click()
      await expectEmptyForm(page)
      expect(await storedPostings(site, phone)).toMatchObject([
        { registration: 'AB12CDE', postcode: 'LS11 5DJ', photo_id: expect.any(String) },
      ])
    })

    await test.step('reads the text and opens its link', async () => {
      await page.goto(await site.linkTextedTo(phone))
      await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
    })

    await test.step('edits', async () => {
      await fieldsOf(page).issues.fill('Failed MOT. One key.')
      await page.getByRole('button', { name: 'Update Details' }).click()
      const modal = page.getByRole('dialog', { name: 'Quote Edited Successfully!' })
      await modal.getByRole('button', { name: 'Back to Home Page' }).click()
      await expect(quoteButton(page)).toBeVisible()
      expect(await storedPostings(site, phone)).toMatchObject([{ problem: 'Failed MOT. One key.' }])
    })

    await test.step('is texted about a quote and sees it', async () => {
      await giveQuotes(site, phone, [{ agent: 'Aire Valley Motors', pounds: 640 }])
      await page.goto(await site.linkTextedTo(phone, 2))
      await expect(page.getByRole('heading', { name: 'All Quotes', level: 1 })).toBeVisible()
      await expect(page.getByRole('article')).toContainText('£640')
    })

    await test.step('deletes', async () => {
      await page.goto(await site.linkTextedTo(phone))
      await page.getByRole('button', { name: 'Delete Posting' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Posting' }).click()
      const modal = page.getByRole('dialog', { name: 'Deleted Successfully!' })
      await modal.getByRole('button', { name: 'Back to Home Page' }).click()
      await expect(quoteButton(page)).toBeVisible()
      expect(await storedPostings(site, phone)).toEqual([])
    })
  },
)
