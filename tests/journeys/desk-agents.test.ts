import { expect, expectSoundWideToo, test } from '../support/journey.ts'
import { approvedAgent, storedAgents } from './cast/agents.ts'
import { asTyped } from './cast/owners.ts'

test('an agent is suspended, trades again, is edited, erased', async ({
  operator,
  phone,
  site,
}) => {
  await approvedAgent(site, phone)
  const page = await operator('manager')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/desk/agents')
  await page.getByLabel('Name, phone, postcode or licence').fill(asTyped(phone))
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(2)
  await expectSoundWideToo(page, 'the agents')
  await page.getByRole('link', { name: 'Kirkgate Salvage' }).click()
  await expect(heading).toHaveText('Kirkgate Salvage')
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
  await expect(heading).toHaveText('Kirkgate & Sons')
  await expect(page.getByText('31 March 2031')).toBeVisible()
  await expect(page.getByRole('definition').getByText('Collector’s licence')).toBeVisible()

  await page.getByText('Erase agent').click()
  await page.getByLabel('Why?').fill('asked us to')
  await page.getByRole('button', { name: 'Erase for Good' }).click()
  await expect(heading).toHaveText('Agents')
  expect(await storedAgents(site, phone)).toEqual([])
})
