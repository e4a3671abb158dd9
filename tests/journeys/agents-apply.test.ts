import { OPERATOR_PHONE } from '../support/site.ts'
import { approveApplicant } from '../support/applicant.ts'
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import {
  applicationOf,
  fillApplication,
  openApplication,
  sendApplication,
  storedAgents,
  signIn,
} from './cast/agents.ts'
import { inServicesOf, withoutTimeLimits, holdBack, requestsTo } from './checks.ts'

const THANKS = 'Thank you. We’ve got your application.'

test('a business applies by keyboard, is approved and signs in', async ({ page, phone, site }) => {
  const name = `Kirkgate ${phone.slice(-4)}`
  // What the server says of time and price stays once the page is alive.
  const known = 'We usually decide in about a day.'
  await page.route('**/agents/apply', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('class="apply-known">', (tag) => tag + known)
    await route.fulfill({ response: answer, body })
  })
  await openApplication(page)
  await expect(page.getByText(known)).toBeVisible()
  await expect(page.getByText('%')).toHaveCount(0)
  await page.getByLabel('Business name').focus()
  const { keyboard } = page
  for (const text of [name, 'Sam Booth', phone, 'LS11 5DJ']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.press('ArrowDown')
  await expect(page.getByLabel('Collector’s licence')).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.type('SMD/0042')
  await keyboard.press('Tab')
  await keyboard.type('Leeds City Council')
  await page.getByLabel('Expiry date of the licence').fill('2031-03-31')
  await page.getByLabel('ATF permit number').focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: THANKS })).toBeFocused()

  const told = () => site.textsTo(OPERATOR_PHONE).map(({ body }) => body)
  await expect
    .poll(told)
    .toContain('Beat Scrap: somebody has applied to be an agent. See Applications at the desk.')
  const [applicant] = await storedAgents(site, phone)
  expect(applicant).toMatchObject({ licence_expires: '2031-03-31', yard_postcode: 'LS11 5DJ' })
  const id = applicant?.id ?? ''
  const approved = await inServicesOf(site, (services) => approveApplicant(services, id))
  expect(approved.ok).toBe(true)
  const approval = await site.linkTextedTo(phone)

  await page.goto(new URL(approval).pathname)
  await signIn(page, site, phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')
  await page.context().clearCookies()
})

test('problems are under their fields, and two taps are one', async ({ page, phone, site }) => {
  await withoutTimeLimits(page)
  await openApplication(page)
  await expectSoundWideToo(page, 'application')
  await sendApplication(page)
  await expect(page.locator('.error')).toHaveText([
    'Business name is required.',
    'Your name is required.',
    'Phone number is required.',
    'Postcode is required.',
    'Choose which licence you have: site or collector.',
    'Licence number is required.',
    'The council that issued the licence is required.',
    'The expiry date of the licence is required.',
  ])
  const first = page.getByLabel('Business name')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Business name is required.')
  await expectSound(page, 'application, errors')
  await first.fill('Kirkgate Salvage')
  await page.getByLabel('Site licence').check()
  await expect(page.locator('.error')).toHaveCount(6)

  const typed = {
    ...applicationOf(phone),
    'Mobile number': '0113 496 0141',
    'Expiry date of the licence': '2020-03-31',
  }
  await fillApplication(page, typed)
  await sendApplication(page)
  await expect(page.locator('.error')).toHaveText([/^This is a landline\./, /has expired/])
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await expect(page.getByLabel('Collector’s licence')).toBeChecked()
  expect(await storedAgents(site, phone)).toEqual([])

  await fillApplication(page, applicationOf(phone))
  const detail = 'Please try again in 12 minutes.'
  await page.route('**/agent/applications', (route) =>
    route.fulfill({ status: 429, json: { success: false, detail } }),
  )
  await sendApplication(page)
  await expect(page.getByRole('alert')).toContainText(detail)
  await expectSound(page, 'application, not taken')
  await page.unroute('**/agent/applications')
  const sent = requestsTo(page, '/agent/applications')
  const letGo = await holdBack(page, '**/agent/applications')
  await page.getByRole('button', { name: 'Send Application' }).dblclick({ force: true })
  await expect(page.getByRole('button', { name: 'Sending..' })).toBeDisabled()
  await expectSound(page, 'application, busy')
  letGo()
  await expect(page.getByText(THANKS)).toBeVisible()
  await expectSoundWideToo(page, 'application, sent')
  expect(sent).toHaveLength(1)
  expect(await storedAgents(site, phone)).toHaveLength(1)
  await page.reload()
  for (const label of Object.keys(typed)) await expect(page.getByLabel(label)).toHaveValue('')
})
