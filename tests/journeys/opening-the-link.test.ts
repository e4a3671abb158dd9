import { expect, holdBack, requestsTo, test } from '../support/journey.ts'
import { asTyped, fieldsOf, hasLoaded, hasTakenOver, openForm } from './cast/owners.ts'
import { listedCar, sayYes } from './cast/owners.ts'
import { shiftsOf } from './checks.ts'

test('a posting stands before the script, and changes are kept', async ({ page, link, stored }) => {
  const asked = requestsTo(page, '/car/get-data/')
  const letGo = await holdBack(page, '**/assets/*.js')
  await page.goto(link, { waitUntil: 'commit' })
  const { registration, issues, phone: number } = fieldsOf(page)
  await expect(registration).toHaveValue('AB12 CDE')
  const shown = await number.inputValue()
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  await issues.fill('No keys')
  letGo()
  await hasTakenOver(page)
  await expect(issues).toHaveValue('No keys')
  await expect(number).toHaveValue(shown)
  expect(await heading.evaluate((drawn) => drawn.isConnected), 'drawn once').toBe(true)
  await expect(page.getByRole('button', { name: 'Update Details' })).toBeEnabled()
  expect([asked.length, await shiftsOf(page)]).toEqual([0, expect.closeTo(0, 2)])

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(link)
  await issues.fill('No wheels')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByText('Quote Edited Successfully!')).toBeVisible()
  expect(await stored()).toMatchObject([{ problem: 'No wheels' }])
})

test('the link and Back show the posting as it is', async ({ page, phone, link }) => {
  await openForm(page, link)
  const { postcode, issues, phone: number } = fieldsOf(page)
  await expect(issues).toHaveValue('Failed MOT on rear brakes')
  await expect(number).toHaveValue(asTyped(phone))
  const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(kept, 'nothing of a posting stays in the browser').toEqual([0, 0])
  await postcode.fill('LS2 7HY')
  await issues.fill('No keys')
  await page.goto('/terms')
  const call = link.replace('/edit-form/', '/car/edit-form/')
  const registrationNumber = 'AB12 CDE'
  const edited = { registrationNumber, postcode: 'LS11 5DJ', phoneNumber: phone, problem: 'Rust' }
  expect((await page.request.put(call, { data: edited })).ok()).toBe(true)
  await page.goBack()
  await hasTakenOver(page)
  await expect(issues).toHaveValue('Rust')
  await expect(postcode).toHaveValue('LS11 5DJ')
})

test('the page hardly moves when it has loaded', async ({ page, phone, site }) => {
  const { link } = await listedCar(site, phone, { confirmed: true })
  await listedCar(site, phone, { issues: 'Posted again' })
  await sayYes(await site.linkTextedTo(phone, 2))
  // As to an older browser, which does not say that it shows the page.
  await page.route(link, async (route) => route.fulfill({ response: await route.fetch() }))
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const letGo = await holdBack(page, '**/car/get-data/**')
    await openForm(page, link)
    await expect(page.getByRole('button', { name: 'Loading..' })).toBeVisible()
    letGo()
    await hasLoaded(page)
    await expect(
      page.getByText('You’ve posted this car again since. Buyers see the newer posting.'),
    ).toBeVisible()
    expect(await shiftsOf(page)).toBeLessThan(0.02)
    await page.unroute('**/car/get-data/**')
  }
})
