import { makeDeskLink } from '../../server/desk/sign-in.ts'
import { recordLook } from '../../server/platform/audit-log.ts'
import { expect, expectSoundWideToo, test } from '../support/journey.ts'
import { OPERATORS } from '../support/site.ts'
import { approvedAgent, changeAgent, signIn } from './cast/agents.ts'
import { inServicesOf } from './checks.ts'

test.afterEach(({ page }) => page.context().clearCookies())

test('an operator signs in by code or link where they came to, and out', async ({ page, site }) => {
  const { name, phone } = OPERATORS.support
  await page.goto('/desk/more')
  await expectSoundWideToo(page, 'signing in at the desk')
  await signIn(page, site, phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More')
  await expect(page).toHaveTitle('More | Desk')
  await expect(page.getByText(`Signed in as ${name}, support`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('desk')

  const link = await inServicesOf(site, (services) =>
    makeDeskLink(services, OPERATORS.support.name, 'Pat'),
  )
  const path = link?.slice(link.indexOf('/desk')) ?? ''
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To do today')
  await expect(page).toHaveURL('/desk')
  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.goto(path)
  const used = 'This link was used, or is older than ten minutes.'
  await expect(page.getByRole('alert')).toHaveText(used)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expectSoundWideToo(page, 'a link that was used')
})

test('Today lists what waits, the record who looked at what', async ({ operator, site, phone }) => {
  const applicant = await approvedAgent(site, phone)
  await changeAgent(site, applicant, { state: 'applied' })
  const page = await operator()
  await page.goto('/desk')
  const application = page.locator(`a[href="/desk/applications/${applicant}"]`)
  await expect(application).toHaveText('Application: Kirkgate Salvage')
  await expect(page.locator('.bars')).toHaveCount(7)
  await expectSoundWideToo(page, 'today')
  await page.getByRole('button', { name: 'As a table' }).click()
  await page.getByRole('button', { name: 'By week' }).click()
  await expect(page.getByRole('columnheader', { name: 'Week to' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(15)
  await expectSoundWideToo(page, 'the business as a table')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('searchbox').fill('07700 900123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/desk/postings')

  const look = { what: 'agent looked at', target: applicant } as const
  await inServicesOf(site, async (services) => {
    for (const { name: who } of [OPERATORS.support, OPERATORS.manager]) {
      await recordLook(services, { ...look, who })
    }
  })
  await page.goto(`/desk/record?target=${applicant}`)
  const lines = page.locator('.log li')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Agent looked at: Kirkgate Salvage')
  await expectSoundWideToo(page, 'the record')
  await page.getByRole('link', { name: OPERATORS.support.name }).click()
  await expect(page).toHaveURL(`/desk/record?who=${encodeURIComponent(OPERATORS.support.name)}`)
  await expect(lines.filter({ hasText: OPERATORS.manager.name })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(lines.filter({ hasText: OPERATORS.manager.name })).not.toHaveCount(0)
})
