// Pictures of the agents' console and of the desk, over the country that the seed makes.
import type { Page } from '@playwright/test'
import { startSession } from '../../server/agents/sign-in/session.ts'
import { SUBSCRIBED_AGENT } from '../../seed/country/lists.ts'
import { seed } from '../../seed/seed.ts'
import { signedInOperator } from '../journeys/cast/agents.ts'
import { inServicesOf } from '../journeys/checks.ts'
import { phoneNumber } from '../support/post-car.ts'
import type { Site } from '../support/site.ts'

const COUNTRY = ['--cars', '400']

let seeded: Promise<unknown> | null = null

/** Opens the list of cars, signed in. */
export async function openCars(page: Page, site: Site): Promise<void> {
  await seedOnce(site)
  const value = await inServicesOf(site, async (services) => {
    const { id } = await services.database
      .selectFrom('agents')
      .select('id')
      .where('phone', '=', phoneNumber(SUBSCRIBED_AGENT.phoneNumber))
      .executeTakeFirstOrThrow()
    return startSession(services, services.database, id)
  })
  await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true }])
  await page.goto('/agents', { waitUntil: 'networkidle' })
}

/** Opens a car near the yard, and gives a quote on it. */
export async function quoteOnCar(page: Page, site: Site): Promise<void> {
  await openCars(page, site)
  await page.locator('[data-vehicle]').nth(1).getByRole('link').click()
  await page.getByLabel('Quote Amount').fill('420')
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
}

/** Opens what is due, signed in as a manager. */
export async function openDesk(page: Page, site: Site): Promise<void> {
  await seedOnce(site)
  await signedInOperator(page.context(), site, 'manager')
  await page.goto('/desk', { waitUntil: 'networkidle' })
}

async function seedOnce(site: Site): Promise<void> {
  seeded ??= seed(COUNTRY, { DATA_DIR: site.dataDir, PUBLIC_URL: site.url })
  await seeded
}
