import type { Page } from '@playwright/test'
import { expect, expectSound, expectSoundWideToo, holdBack, test } from '../support/journey.ts'
import { listedCar, quoteBy } from './cast/owners.ts'
import { carPhoto, changeStored } from './checks.ts'
import { manyCars, quoteAt } from './cast/agents.ts'

const rowsOf = (page: Page) => page.getByRole('list').getByRole('listitem')
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Quotes by state' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

test('the book has every quote in place', async ({ phone, otherPhone, site, agent: { page } }) => {
  const first = await listedCar(site, phone, { photo: await carPhoto() })
  const second = await listedCar(site, otherPhone, { registration: 'YK08 PZL' })
  await page.goto('/agents/quotes')
  await expect(page.getByText('None of your quotes is live.')).toBeVisible()
  await quoteAt(page, first.path, '420')
  await quoteAt(page, second.path, '1310.50')
  await page.getByRole('link', { name: 'My quotes' }).first().click()
  await expect(tab(page, 'To do')).toHaveText('To do 0')
  await expect(tab(page, 'Live')).toHaveAttribute('aria-current', 'page')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).nth(0)).toContainText('£1,310.50')
  await expect(rowsOf(page).nth(1)).toContainText('£420')
  await expect(rowsOf(page).nth(1)).toContainText('LS11')
  await expect(page.getByRole('definition').first()).toHaveText('2')
  await expectSoundWideToo(page, 'own quotes')

  await second.remove()
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await tab(page, 'Past').click()
  await expect(page).toHaveURL('/agents/quotes?part=past')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page).getByRole('img', { name: 'YK08 PZL' })).toBeVisible()
  await expect(rowsOf(page)).toContainText('Owner took it down')
  await expect(rowsOf(page).getByRole('link')).toHaveCount(0)
  await expectSound(page, 'own quotes on cars that have gone')
  await tab(page, 'To do').click()
  await expect(page.getByText('No car is waiting for you to collect.')).toBeVisible()

  await tab(page, 'Live').click()
  await page.getByLabel('Find a reg').fill('yk08')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('£1,310.50')
  await page.getByLabel('Find a reg').fill('ZZ')
  await expect(page.getByText('You have no quote on a reg like ZZ.')).toBeVisible()
  await page.getByLabel('Find a reg').fill('')

  await page.getByRole('link', { name: 'AB12 CDE' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AB12 CDE')
  await page.goBack()
  await expect(page).toHaveURL('/agents/quotes?part=live')
  await expect(rowsOf(page)).toHaveCount(1)
  await changeStored(site, 'quotes', { declined_at: Date.now() }, { posting_id: first.vehicleId })
  await page.goto('/agents/quotes?part=past')
  await expect(rowsOf(page).last()).toContainText('Lost: the owner said no')
})

test('quotes load page by page, and by a button after a failure', async ({ nearby, site }) => {
  const { page, agentId, cars } = await nearby(manyCars(22, {}))
  for (const car of cars) await quoteBy(site, agentId, car, { pounds: 400 })
  const failure = { status: 500, json: { detail: 'The fault is ours.' } }
  const letGo = await holdBack(page, '**/agent/quotes?*', failure)
  await page.goto('/agents/quotes?part=live')
  await expect(page.getByText('Loading your quotes..')).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toContainText('The fault is ours.')
  await expectSound(page, 'quotes that cannot be loaded')
  await page.unroute('**/agent/quotes?*')
  const json = { detail: 'Our fault.' }
  await page.route('**/agent/quotes?*cursor=*', (route) => route.fulfill({ status: 500, json }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowsOf(page)).toHaveCount(20)
  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toContainText('Our fault.')
  await expect(rowsOf(page)).toHaveCount(20)
  await page.unroute('**/agent/quotes?*cursor=*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowsOf(page)).toHaveCount(22)
  await expect(page.getByRole('button', { name: 'Show more quotes' })).toHaveCount(0)

  const row = rowsOf(page).nth(15)
  await row.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const place = await page.evaluate(() => scrollY)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My quotes' }).click()
  await expect(rowsOf(page)).toHaveCount(22)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})
