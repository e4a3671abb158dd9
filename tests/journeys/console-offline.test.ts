import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

test.use({ serviceWorkers: 'allow' })

test('only the console can be installed; offline it is empty', async ({ page: other, nearby }) => {
  for (const path of ['/', '/agents/apply']) {
    await other.goto(path)
    await expect(other.locator('link[rel=manifest]')).toHaveCount(0)
    expect(await other.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  }
  const { page } = await nearby([{ problem: 'Seen before' }])
  await openWithWorker(page, '/agents?within=10')
  await expect(page.getByText('Seen before')).toBeVisible()
  expect((await keptAddresses(page)).filter((path) => path.startsWith('/agent/'))).toEqual([])
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/agents?within=10')
  await expect(page.getByText('Check that you’re online.')).toBeVisible()
  await expect(page.goto('/agents/apply'), 'a public page').rejects.toThrow('ERR_INTERNET')
  await page.context().setOffline(false)
  await page.goto('/agents?within=10')
  await expect(page.getByText('Seen before')).toBeVisible()
})

/** Opens the console once to install its service worker, and once more with it. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
  })
  await page.reload()
}

/** The addresses of all that the console keeps, without their query. */
async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(all.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}
