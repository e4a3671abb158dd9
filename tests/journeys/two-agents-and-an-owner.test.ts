import type { Page } from '@playwright/test'
import { expect, ON_A_DESKTOP, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { sendQuote } from './cast/typed-quote.ts'

// Beside AB12 CDE of the other journeys, so that a search finds this one alone.
const REGISTRATION = 'GJ57 NVK'
const PLATE = /GJ57 NVK/

// The week of an owner and four agents is on a phone.
test.use(ON_A_DESKTOP)

test('two agents quote on an owner’s car, and all three see the same market', async ({
  page: owner,
  phone,
  site,
  trader,
}) => {
  test.slow()
  const { page: kirkgate } = await trader({ name: 'Kirkgate Salvage', yard: 'LS11 5DJ' })
  const { page: holbeck } = await trader({ name: 'Holbeck Car Buyers', yard: 'BD1 1HX' })

  await test.step('the owner posts a car with a photo and opens the texted link', async () => {
    await openForm(owner)
    await fillForm(owner, { ...carOf(phone), registration: REGISTRATION })
    await owner.locator('input[type=file]').setInputFiles(await carPhoto())
    await expect(owner.getByText('my-car.jpg')).toBeVisible()
    await quoteButton(owner).click()
    await expect(owner.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
    await owner.goto(await site.linkTextedTo(phone))
    const confirmed = owner.waitForResponse('**/car/link-opened/**')
    await owner.getByRole('button', { name: 'Yes, it’s mine' }).click()
    await confirmed
  })

  await test.step('the owner edits it', async () => {
    await fieldsOf(owner).issues.fill('Failed MOT. One key.')
    await owner.getByRole('button', { name: 'Update Details' }).click()
    const modal = owner.getByRole('dialog', { name: 'Quote Edited Successfully!' })
    await modal.getByRole('button', { name: 'Back to Home Page' }).click()
    await expect(quoteButton(owner)).toBeVisible()
  })

  await test.step('an agent finds the car nearby, sees the photo and quotes £450', async () => {
    await openCar(kirkgate)
    const photo = kirkgate.getByRole('img', { name: PLATE }).first()
    await expect(photo).toBeVisible()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(400)
    await sendQuote(kirkgate, '450', 'we’ll text them')
  })

  await test.step('the owner’s text arrives and its link shows the quote', async () => {
    await owner.goto(await site.linkTextedTo(phone, 2))
    await expect(owner.getByRole('article')).toHaveCount(1)
    await expect(owner.getByRole('article')).toContainText('£450')
    await expect(owner.getByRole('article')).toContainText('Kirkgate Salvage')
  })

  await test.step('the second agent quotes £500, and the owner sees both, best first', async () => {
    await openCar(holbeck)
    await sendQuote(holbeck, '500', 'we’ll text them')
    await owner.goto(await site.linkTextedTo(phone, 3))
    await expect(owner.getByRole('article')).toHaveText([/£500/, /£450/])
  })

  await test.step('the first raises to £550', async () => {
    await kirkgate.getByRole('button', { name: 'Change' }).click()
    await sendQuote(kirkgate, '550', 'we’ll text them')
    await owner.goto(await site.linkTextedTo(phone, 4))
    await expect(owner.getByRole('article')).toHaveText([/£550/, /£500/])
  })

  await test.step('the second withdraws', async () => {
    await holbeck.getByRole('button', { name: 'Withdraw' }).click()
    const question = holbeck.getByRole('alertdialog')
    await question.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(holbeck.getByLabel('Quote Amount')).toBeVisible()
    await owner.reload()
    await expect(owner.getByRole('article')).toHaveText([/£550/])
  })

  await test.step('the owner deletes the posting, and it leaves both consoles', async () => {
    await holbeck.goto('/agents')
    await expect(carLink(holbeck)).toBeVisible()
    await owner.goto(await site.linkTextedTo(phone))
    await owner.getByRole('button', { name: 'Delete Posting' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete Posting' }).click()
    const modal = owner.getByRole('dialog', { name: 'Deleted Successfully!' })
    await modal.getByRole('button', { name: 'Back to Home Page' }).click()
    await expect(quoteButton(owner)).toBeVisible()

    await kirkgate.reload()
    await expect(kirkgate.getByText('This car has gone', { exact: false })).toBeVisible()
    await holbeck.reload()
    await expect(holbeck.getByRole('heading', { name: 'Cars', level: 1 })).toBeAttached()
    await expect(carLink(holbeck)).toHaveCount(0)
    await kirkgate.goto('/agents/quotes?part=past')
    const gone = kirkgate.getByRole('listitem').filter({ hasText: PLATE })
    await expect(gone).toContainText('£550')
    await expect(gone).toContainText('Owner took it down')
    await expect(gone.getByRole('link')).toHaveCount(0)
  })
})

async function openCar(page: Page): Promise<void> {
  await page.goto('/agents')
  await page.getByRole('searchbox').fill(REGISTRATION)
  await carLink(page).click()
  await expect(page).toHaveURL(/\/agents\/cars\//)
  // Opened by itself it has no next car, which would follow a quote.
  await page.reload()
}

function carLink(page: Page) {
  return page.getByRole('link', { name: PLATE })
}
