import { OPERATOR_PHONE } from '../support/site.ts'
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import {
  applicationOf,
  apply,
  fillApplication,
  sendApplication,
  storedAgents,
  signIn,
} from './cast/agents.ts'
import { withoutTimeLimits, holdBack, requestsTo } from './checks.ts'

const THANKS = 'Thank you. We’ve got your application.'

test('a business applies, is rejected, then approved', async ({ page, phone, site, operator }) => {
  const name = `Kirkgate ${phone.slice(-4)}`
  const fine = { ...applicationOf(phone), 'Business name': name }
  // What the server says of time and price stays once the page is alive.
  const known = 'We usually decide in about a day.'
  await page.route('**/agents/apply', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('class="apply-known">', (tag) => tag + known)
    await route.fulfill({ response: answer, body })
  })
  await withoutTimeLimits(page)
  await page.goto('/agents/apply')
  await expect(page.locator('form')).toHaveAttribute('novalidate')
  await expect(page.getByText(known)).toBeVisible()
  await expect(page.getByText('%')).toHaveCount(0)
  await expectSoundWideToo(page, 'application')
  await page.getByLabel('ATF permit number').press('Enter')
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
  for (const typed of [name, 'Sam Booth', phone, 'LS11 5DJ']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Collector’s licence')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('SMD/0042')
  await expect(page.locator('.error')).toHaveText([/^The council/, /^The expiry date/])

  const typed = {
    ...fine,
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

  await fillApplication(page, fine)
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
  await expect(page.getByRole('heading', { name: THANKS })).toBeFocused()
  await expectSoundWideToo(page, 'application, sent')
  expect(sent).toHaveLength(1)
  const [applicant, ...more] = await storedAgents(site, phone)
  expect(applicant).toMatchObject({ licence_expires: '2031-03-31', yard_postcode: 'LS11 5DJ' })
  expect(more).toEqual([])
  await page.reload()
  for (const label of Object.keys(typed)) await expect(page.getByLabel(label)).toHaveValue('')
  const bodies = (to: string) => () => site.textsTo(to).map(({ body }) => body)
  await expect
    .poll(bodies(OPERATOR_PHONE))
    .toContain('Beat Scrap: somebody has applied to be an agent. See Applications at the desk.')

  // At the desk it is rejected, and the next one approved.
  const desk = await operator('support')
  const heading = desk.getByRole('heading', { level: 1 })
  const link = desk.getByRole('link', { name })
  await desk.goto('/desk/applications')
  await link.click()
  await expect(heading).toHaveText(name)
  const approve = desk.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeDisabled()
  await desk.getByLabel('The council lists this licence').check()
  await expect(desk.getByText(/Tom B\., Today/)).toBeVisible()
  await expect(approve).toBeDisabled()
  await desk.getByLabel('The name is not the licence holder’s').check()
  const text = `We can't approve ${name}: licence SMD/0042 is in another name. Apply again with your own licence, or call 01632 960123.`
  await expect(desk.getByText(text)).toBeVisible()
  await expectSoundWideToo(desk, 'an application')
  await desk.getByRole('button', { name: 'Reject and Text' }).click()
  await expect(heading).toHaveText('Applications')
  await expect(link).toHaveCount(0)
  await expect.poll(bodies(phone)).toContain(text)
  await desk.goto(`/desk/agents/${applicant?.id}`)
  await expect(desk.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Reject and Text' })).toHaveCount(0)

  await apply(site, phone, name)
  await desk.goto('/desk/applications')
  await link.click()
  await expect(desk.getByText(/this one, rejected on .*: The name is not/)).toBeVisible()
  for (const check of ['The council lists', 'The ATF permit', 'The phone is theirs']) {
    await desk.getByRole('checkbox', { name: new RegExp(check) }).check()
  }
  await approve.click()
  await expect(heading).toHaveText('Applications')
  expect(await storedAgents(site, phone)).toMatchObject([{ state: 'approved' }])
  await page.goto(new URL(await site.linkTextedTo(phone)).pathname)
  await signIn(page, site, phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')
  await page.context().clearCookies()
})
