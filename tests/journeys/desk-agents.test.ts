import type { Page } from '@playwright/test'
import { expect, expectSoundWideToo, test } from '../support/journey.ts'
import { apply, approvedAgent, storedAgents } from './cast/agents.ts'
import { asTyped } from './cast/owners.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openApplication(page: Page, name: string): Promise<void> {
  await page.goto('/desk/applications')
  await page.getByRole('link', { name }).click()
  await expect(heading(page)).toHaveText(name)
}

test('one is rejected, applies again and is approved', async ({ operator, phone, site }) => {
  const name = `Aire Valley Recyclers ${phone.slice(-3)}`
  await apply(site, phone, name)
  const page = await operator('support')
  await openApplication(page, name)
  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeDisabled()
  await page.getByLabel('The council lists this licence').check()
  await expect(page.getByText(/Tom B\., Today/)).toBeVisible()
  await expect(approve).toBeDisabled()
  await page.getByLabel('The name is not the licence holder’s').check()
  const text = `We can't approve ${name}: licence SMD/2217 is in another name. Apply again with your own licence, or call 01632 960123.`
  await expect(page.getByText(text)).toBeVisible()
  await expectSoundWideToo(page, 'an application')
  await page.getByRole('button', { name: 'Reject and Text' }).click()
  await expect(heading(page)).toHaveText('Applications')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect.poll(() => site.textsTo(phone).map(({ body }) => body)).toContain(text)
  const [rejected] = await storedAgents(site, phone)
  await page.goto(`/desk/agents/${rejected?.id}`)
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject and Text' })).toHaveCount(0)

  await apply(site, phone, name)
  await openApplication(page, name)
  await expect(page.getByText(/this one, rejected on .*: The name is not/)).toBeVisible()
  for (const check of ['The council lists', 'The ATF permit', 'The phone is theirs']) {
    await page.getByRole('checkbox', { name: new RegExp(check) }).check()
  }
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(heading(page)).toHaveText('Applications')
  expect(await storedAgents(site, phone)).toMatchObject([{ state: 'approved' }])
})

test('an agent is suspended, trades again, is edited, erased', async ({
  operator,
  phone,
  site,
}) => {
  await approvedAgent(site, phone)
  const page = await operator('manager')
  await page.goto('/desk/agents')
  await page.getByLabel('Name, phone, postcode or licence').fill(asTyped(phone))
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(2)
  await expectSoundWideToo(page, 'the agents')
  await page.getByRole('link', { name: 'Kirkgate Salvage' }).click()
  await expect(heading(page)).toHaveText('Kirkgate Salvage')
  await page.getByText('Close account').click()
  await page.getByLabel('Something else').check()
  await page.getByLabel('Why? One sentence').fill('your quotes name another business')
  await expect(page.getByText('33 of 60 characters')).toBeVisible()
  await expect(page.getByText(/^We've suspended Kirkgate Salvage: your quotes name/)).toBeVisible()
  await page.getByRole('button', { name: 'Suspend and Text' }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await expect(page.getByText('Close account')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Erase for Good' })).toBeHidden()
  await expect.poll(() => site.textsTo(phone).length).toBe(1)
  await expectSoundWideToo(page, 'a suspended agent')
  await page.getByRole('button', { name: 'Let Them Trade Again' }).click()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()

  await page.getByText('Edit details').click()
  await page.getByLabel('Last day').fill('soon')
  await page.getByLabel('Why?').fill('by phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Last day')).toBeFocused()
  await expect(page.getByText('Type the day, month and year, like 31/03/2027.')).toBeVisible()
  await expectSoundWideToo(page, 'an agent who is edited')
  await page.getByLabel('Last day').fill('31/03/2031')
  await page.getByLabel('Kind of licence').selectOption('Collector’s licence')
  await page.getByLabel('Business').fill('Kirkgate & Sons')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText('Kirkgate & Sons')
  await expect(page.getByText('31 March 2031')).toBeVisible()
  await expect(page.getByRole('definition').getByText('Collector’s licence')).toBeVisible()

  await page.getByText('Erase agent').click()
  await page.getByLabel('Why?').fill('asked us to')
  await page.getByRole('button', { name: 'Erase for Good' }).click()
  await expect(heading(page)).toHaveText('Agents')
  expect(await storedAgents(site, phone)).toEqual([])
})
