import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import {
  applicationOf,
  approvedAgent,
  askForCode,
  codeTextedTo,
  fillApplication,
  openApplication,
  sendApplication,
} from './cast/applicant.ts'
import {
  carOf,
  fieldsOf,
  fillForm,
  hasLoaded,
  openForm,
  postedCar,
  quoteButton,
} from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { manyFormsFrom } from './checks/many-forms.ts'
import { storedPostings } from './checks/stored.ts'

test.use({ needsProof: true })
test.beforeEach(({ site, address }) => manyFormsFrom(site, address))

/** What elements that match `selector` say from now on, in order: it may be over before a test could look. */
async function listen(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle((elements) => {
    const said: string[] = []
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(elements)) {
        if (textContent !== '' && textContent !== said.at(-1)) said.push(textContent)
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    return said
  }, selector)
  return () => heard.jsonValue()
}

const sentForms = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

test('the form does the work by itself, says so on its button, and is sent', async ({
  page,
  phone,
  site,
}) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  const heard = await listen(page, 'output')
  const disabled = await listen(page, 'button:disabled')
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  expect((await disabled()).filter((label) => label.startsWith('Checking…'))).not.toEqual([])
  const said = await heard()
  expect(said.slice(0, 2)).toEqual(['Submitting..', 'Checking…'])
  expect(said.at(-1)).toBe('Submitting..')
  expect(await storedPostings(site, phone)).toHaveLength(1)
})

test('a photo is sent once, after the work', async ({ page, phone, site }) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  await page.locator('input[type=file]').setInputFiles(await carPhoto())
  const sent = sentForms(page)
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  expect(sent.filter((path) => path === '/car/submit-form')).toHaveLength(1)
  expect(await storedPostings(site, phone)).toMatchObject([{ photo_id: expect.any(String) }])
})

test('a lost link, a changed number and an application are sent after the work', async ({
  page,
  phone,
  otherPhone,
  site,
}) => {
  const link = await postedCar(site, phone)
  await openForm(page, '/lost-link')
  await fieldsOf(page).registration.fill('AB12 CDE')
  await fieldsOf(page).phone.fill(carOf(phone).phone)
  await page.getByRole('button', { name: 'Text Me the Link' }).click()
  await site.linkTextedTo(phone, 2)

  await page.goto(link)
  await hasLoaded(page)
  await fieldsOf(page).phone.fill(carOf(otherPhone).phone)
  const heard = await listen(page, 'output')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByRole('dialog', { name: 'Quote Edited Successfully!' })).toBeVisible()
  expect(await heard()).toContain('Checking…')
  await site.linkTextedTo(otherPhone)

  await openApplication(page)
  await fillApplication(page, applicationOf(phone))
  await sendApplication(page)
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeFocused()
})

test('a sign-in code is asked for after the work', async ({ page, phone, site }) => {
  await approvedAgent(site, phone)
  await page.goto('/agents')
  await askForCode(page, phone)
  expect(await codeTextedTo(site, phone)).toMatch(/^\d{6}$/)
})

test('where the browser cannot do it the owner is told what else to do, and loses nothing', async ({
  page,
  phone,
  site,
}) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await openForm(page)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText(/try again in .*, call us on 01632 960123 or email help@/)
  expect(await storedPostings(site, phone)).toEqual([])
  await modal.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Put back what I typed' }).click()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
})
