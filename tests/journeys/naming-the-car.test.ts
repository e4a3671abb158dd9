import type { Route } from '@playwright/test'
import { expect, expectSound, requestsTo, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, hasTakenOver, openForm, quoteButton } from './cast/owners.ts'
import { answerWith, FOCUS } from './cast/vehicle-answers.ts'
import { hasAsked, placesOf } from './checks.ts'

const LOOK_UP = '/vehicle'

test('leaving a registration names the car, and nothing of the page moves', async ({ page }) => {
  await answerWith(page, { json: { vehicle: FOCUS } })
  await openForm(page)
  for (const width of [320, 360, 720, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await fieldsOf(page).registration.fill('aa19 aaa')
    await expect(fieldsOf(page).registration).not.toHaveAccessibleDescription(/\S/)
    const before = await placesOf(page)
    await fieldsOf(page).postcode.focus()
    await expect(fieldsOf(page).registration).toHaveAccessibleDescription('Blue Ford Focus, 2014')
    expect(await placesOf(page), `${width} pixels`).toEqual(before)
  }
  await expect(fieldsOf(page).registration).toHaveAttribute('aria-invalid', 'false')
  await expectSound(page, 'home with a car that is named')

  await page.setViewportSize({ width: 360, height: 740 })
  const description = `Yellow Mercedes-Benz Sprinter ${'Long Wheelbase '.repeat(4)}, 2014`
  await answerWith(page, { json: { vehicle: { ...FOCUS, description } } })
  await fieldsOf(page).registration.fill('AA19 EEE')
  const before = await placesOf(page)
  await fieldsOf(page).postcode.focus()
  await expect(fieldsOf(page).registration).toHaveAccessibleDescription(description)
  expect(await placesOf(page), 'a name longer than the screen').toEqual(before)
  await expectSound(page, 'home with a long name')
})

test('a registration is looked up once, in the body and never in the address', async ({ page }) => {
  await answerWith(page, { json: { vehicle: FOCUS } })
  const asked = requestsTo(page, LOOK_UP)
  await openForm(page)
  const { registration, postcode, phone } = fieldsOf(page)
  for (const typed of ['', 'NOT A REG', 'ABI2 CDE', 'AA19 AA']) {
    await registration.fill(typed)
    await postcode.focus()
    if (typed !== '') await expect(registration).toHaveAccessibleDescription(/\S/)
  }
  expect(asked).toEqual([])
  await registration.fill('AA19 AAA')
  await postcode.focus()
  await expect(page.getByText(FOCUS.description)).toBeVisible()
  await registration.pressSequentially(' ')
  await expect(page.getByText(FOCUS.description)).toBeHidden()
  await postcode.focus()
  await expect(page.getByText(FOCUS.description)).toBeVisible()
  await registration.focus()
  await postcode.focus()
  expect(asked.map((request) => [request.method(), request.url()])).toEqual([
    ['POST', expect.stringMatching(/\/vehicle$/)],
  ])
  expect(asked[0]?.postDataJSON()).toEqual({ registrationNumber: 'AA19AAA' })
  await expect(postcode).toBeFocused()

  // So is one that the browser fills in, or brings back.
  await registration.evaluate((field: HTMLInputElement) => {
    field.value = 'AA19 EEE'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByText(FOCUS.description)).toBeVisible()
  for (const again of [() => page.goto('/terms').then(() => page.goBack()), () => page.reload()]) {
    await again()
    await hasTakenOver(page)
    await hasAsked(page)
    expect(asked).toHaveLength(2)
  }

  // What is for a lost link is not looked up.
  await openForm(page, '/lost-link')
  await registration.fill('NOT A REG')
  await phone.focus()
  await expect(registration).toHaveAccessibleDescription(/\S/)
  await registration.fill('AA19 AAA')
  await phone.focus()
  await expect(registration).not.toHaveAccessibleDescription(/\S/)
  expect(asked).toHaveLength(2)
})

test('an answer that comes late is not shown under another registration', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/vehicle', async (route) => {
    const isFirst = route.request().postData()?.includes('AA19AAA')
    if (isFirst === true) await held.promise
    const description = isFirst === true ? FOCUS.description : 'Red Mini, 2011'
    await route.fulfill({ json: { vehicle: { ...FOCUS, description } } })
  })
  await openForm(page)
  const { registration, postcode } = fieldsOf(page)
  await registration.fill('AA19 AAA')
  const late = page.waitForResponse('**/vehicle')
  await postcode.focus()
  await registration.fill('AA19 EEE')
  await postcode.focus()
  await expect(registration).toHaveAccessibleDescription('Red Mini, 2011')
  held.resolve()
  await late
  await expect(registration).toHaveAccessibleDescription('Red Mini, 2011')
})

test('the edit page names the car too, once its registration is left', async ({ page, link }) => {
  await answerWith(page, { json: { vehicle: FOCUS } })
  const asked = requestsTo(page, LOOK_UP)
  await page.goto(link)
  const { registration, postcode } = fieldsOf(page)
  await expect(page.getByText('Tell buyers more')).toBeVisible()
  await registration.focus()
  expect(asked).toEqual([])
  const before = await placesOf(page)
  await postcode.focus()
  await expect(registration).toHaveAccessibleDescription(FOCUS.description)
  expect(await placesOf(page)).toEqual(before)
  expect(asked).toHaveLength(1)
})

const SUCCESS = 'Quote submitted Successfully!'

test('a look-up that went wrong says nothing, and the form works', async ({ page, phone }) => {
  await openForm(page)
  const { registration, postcode } = fieldsOf(page)
  const expectNothingSaid = async () => {
    await expect(registration).not.toHaveAccessibleDescription(/\S/)
    await expect(registration).toHaveAttribute('aria-invalid', 'false')
  }
  for (const [mark, answer] of [
    ['AA19 AAA', (route: Route) => route.fulfill({ json: { vehicle: null } })],
    ['AA19 AAB', (route: Route) => route.abort('connectionreset')],
    ['AA19 AAE', (route: Route) => route.fulfill({ status: 500, json: { vehicle: FOCUS } })],
  ] as const) {
    await page.route('**/vehicle', answer)
    await registration.fill(mark)
    const asked = page.waitForRequest('**/vehicle')
    await postcode.focus()
    const over = await (await asked).response().catch(() => null)
    await over?.finished()
    await hasAsked(page)
    await expectNothingSaid()
  }
  await page.context().setOffline(true)
  await registration.fill('AA19 AAC')
  await postcode.focus()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await expectNothingSaid()
  await page.context().setOffline(false)

  // A registration that nobody knows is hinted at, and sent.
  await answerWith(page, { json: { vehicle: null, isUnknown: true } })
  await expect(page.getByRole('alert')).toBeHidden()
  await registration.fill('AA19 AAD')
  const before = await quoteButton(page).boundingBox()
  await postcode.focus()
  await expect(registration).toHaveAccessibleDescription('We can’t find that reg. Check it.')
  await expect(registration).toHaveAttribute('aria-invalid', 'false')
  expect(await quoteButton(page).boundingBox()).toEqual(before)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
})

test('a look-up that hangs is given up and holds nothing up', async ({ page, phone }) => {
  await page.clock.install({ time: '2026-11-18T10:00:00Z' })
  await page.route('**/vehicle', () => undefined)
  await openForm(page)
  await page.clock.pauseAt('2026-11-18T11:00:00Z')
  const asked = page.waitForRequest('**/vehicle')
  await fillForm(page, carOf(phone))
  const request = await asked
  await quoteButton(page).click()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
  expect(request.failure()).toBeNull()
  const givenUp = page.waitForEvent('requestfailed', (failed) => failed === request)
  await page.clock.runFor(1_000)
  await givenUp
})
