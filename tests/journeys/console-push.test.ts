// No push service can be reached here: a stand-in plays it, and Chromium is handed what a browser would have read.
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { startPush, type SubscriptionJson } from '../../stand-ins/push/start.ts'
import { findBrowser, systemBrowser } from '../support/browser.ts'
import { expect, test } from '../support/journey.ts'
import { startSite, type Site } from '../support/site.ts'
import { endSessions, signIn, parkCars, signedInTrader } from './cast/agents.ts'
import { inServicesOf } from './checks.ts'

const ARRIVES_MS = 30_000

test('a new car comes as a push, until the agent signs out', async ({ viewport, phone }) => {
  const { TEST_BROWSER } = process.env
  const isOfNpm = TEST_BROWSER === 'npm' || systemBrowser(process.env) === undefined
  test.skip(isOfNpm, 'This browser, of npm, shows no notifications.')
  const browser = await chromium.launch(await findBrowser(process.env))
  const push = await startPush({ port: 0 })
  const site = await startSite(push.settings)
  try {
    const permissions = ['notifications']
    const context = await browser.newContext({ serviceWorkers: 'allow', permissions, viewport })
    await subscribeTo(context, push.subscribe())
    const { page, agentId } = await signedInTrader(context, site, { yard: 'KW1 4AA', phone })
    await page.goto(`${site.url}/agents/profile/alerts`)
    await askForAll(page)
    await page.goto(`${site.url}/agents/quotes`)

    const [car] = await parkCars(site, [{ postcode: 'KW1 5AA', problem: 'Gearbox' }])
    await expect.poll(() => push.messages().length, { timeout: ARRIVES_MS }).toBe(1)
    const [message] = push.messages()
    expect(message?.path).toBe(`/agents/cars/${car?.vehicleId}`)
    expect(JSON.stringify(message), 'never a plate').not.toContain(car?.plate)

    await deliver(page, JSON.stringify(message))
    const [worker] = context.serviceWorkers()
    if (worker === undefined) throw new Error('The console has no service worker')
    await expect.poll(() => titlesIn(worker)).toEqual([message?.title])
    await tapFirst(worker)
    await expect(page.getByText('Gearbox')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(message?.path)
    expect(await titlesIn(worker)).toEqual([])

    await endSessions(site, agentId)
    await page.goto(`${site.url}/agents/profile`)
    expect(await devicesOf(site), 'after the session').toBe(0)
    await signIn(page, site, phone)
    await expect.poll(() => devicesOf(site), 'signed in again').toBe(1)
    await page.goto(`${site.url}/agents/profile/alerts`)
    await page.getByLabel(/^Alerts on this/).click()
    await expect.poll(() => devicesOf(site), 'without a tick').toBe(0)
    expect(await page.evaluate(hasSubscription)).toBe(false)
    await page.getByLabel(/^Alerts on this/).click()
    await expect.poll(() => devicesOf(site), 'with a tick').toBe(1)
    await page.goto(`${site.url}/agents/profile`)

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await expect.poll(() => page.evaluate(hasSubscription)).toBe(false)
    expect(await devicesOf(site)).toBe(0)
  } finally {
    await browser.close()
    await site.stop()
    await push.close()
  }
})

/** New cars on this device. */
async function askForAll(page: Page): Promise<void> {
  const saved = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'console' }
    const body = JSON.stringify({ searches: ['within=25'], texts: false })
    return (await fetch('/agent/alerts', { method: 'PUT', headers, body })).status
  })
  expect(saved).toBe(200)
  const tick = page.getByLabel(/^Alerts on this/)
  await tick.click()
  await expect(tick).toBeChecked()
}

async function devicesOf(site: Site): Promise<number> {
  const devices = await inServicesOf(site, ({ database }) =>
    database.selectFrom('push_devices').select('id').orderBy('id').execute(),
  )
  return devices.length
}

/** Has Chromium, which here reaches no push service, subscribe to the stand-in's. */
async function subscribeTo(context: BrowserContext, device: SubscriptionJson): Promise<void> {
  await context.addInitScript((json) => {
    const kept = (value?: string): boolean => {
      if (value !== undefined) localStorage.setItem('subscribed', value)
      return localStorage.getItem('subscribed') === 'yes'
    }
    const subscription = {
      toJSON: () => json,
      unsubscribe: async () => !kept('no'),
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => (kept('yes'), subscription)
    PushManager.prototype.getSubscription = async () => (kept() ? subscription : null)
  }, device)
}

async function hasSubscription(): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready
  return (await pushManager.getSubscription()) !== null
}

async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const to = { origin, registrationId: await registrationId }
  await session.send('ServiceWorker.deliverPushMessage', { ...to, data })
}

function titlesIn(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope
    return (await registration.getNotifications()).map(({ title }) => title)
  })
}

async function tapFirst(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('There is no notification')
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}
