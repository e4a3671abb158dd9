// The applicant: a business that applies to be an agent, and signs in by texted codes once it is one.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { addAgent, applyToBeAgent } from '../../../server/agents/accounts/apply.ts'
import type { AgentChange } from '../../../server/agents/accounts/agent-storage.ts'
import { APPLICANT } from '../../support/applicant.ts'
import { phoneNumber } from '../../support/post-car.ts'
import type { Site } from '../../support/site.ts'
import { changeStored, inServicesOf } from '../checks/stored.ts'
import { asTyped } from './owner.ts'

const TEXT_LIMIT_MS = 30_000

/** What is typed into an application's fields, by their labels. */
export type TypedApplication = Record<string, string>

/** An application that is fine, from the number in E.164. */
export function applicationOf(phone: string): TypedApplication {
  return {
    'Business name': 'Kirkgate Salvage',
    'Your name': 'Sam Booth',
    'Mobile number': asTyped(phone),
    'Postcode of your yard': 'ls115dj',
    'Licence number': 'SMD/0042',
    'Council that issued it': 'Leeds City Council',
    'Expiry date of the licence': '2031-03-31',
  }
}

export async function openApplication(page: Page): Promise<void> {
  await page.goto('/agents/apply')
  await expect(page.locator('form')).toHaveAttribute('novalidate')
}

/** Fills every field, with a collector's licence. */
export async function fillApplication(page: Page, typed: TypedApplication): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Collector’s licence').check()
}

export async function sendApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Application' }).click()
}

/** Adds an agent who was approved and signs in with `phone` (E.164); answers the account's id. */
export function approvedAgent(site: Site, phone: string): Promise<string> {
  const agent = { name: 'Kirkgate Salvage', contact: '0113 496 0141', phone: phoneNumber(phone) }
  return inServicesOf(site, (services) => addAgent(services, agent))
}

/** Sends an application with a site licence and an ATF permit. */
export async function apply(site: Site, phone: string, businessName: string): Promise<void> {
  const fields = {
    ...APPLICANT,
    businessName,
    phoneNumber: asTyped(phone),
    licenceExpires: '2031-03-14',
    atfPermit: 'EPR/KB3301FL',
  }
  const applied = await inServicesOf(site, (services) => applyToBeAgent(services, fields))
  expect(applied).toMatchObject({ ok: true })
}

/** Every agent or applicant with `phone` (E.164), as stored. */
export function storedAgents(site: Site, phone: string) {
  return inServicesOf(site, ({ database }) =>
    database.selectFrom('agents').selectAll().where('phone', '=', phone).orderBy('id').execute(),
  )
}

/** Waits for code number `count` (from 1) to `phone` and answers it. */
export async function codeTextedTo(site: Site, phone: string, count = 1): Promise<string> {
  const until = Date.now() + TEXT_LIMIT_MS
  while (Date.now() < until) {
    const codes = site
      .textsTo(phone)
      .map(({ body }) => /\b(\d{6}) is your sign-in code/.exec(body)?.[1])
      .filter((code) => code !== undefined)
    const code = codes[count - 1]
    if (code !== undefined) return code
    await sleep(50)
  }
  throw new Error(`Code ${count} did not come.\n${site.server.output()}`)
}

/** Asks for a code at whatever address of the console `page` is. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(asTyped(phone))
  await page.getByRole('button', { name: 'Text Me a Code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type your code')
  await expect(page.getByRole('main'), 'whoever has it').toContainText('It works for 10 minutes.')
}

/** Asks for code number `count` and types it. */
export async function signIn(page: Page, site: Site, phone: string, count = 1): Promise<void> {
  await askForCode(page, phone)
  await page.getByLabel('Code from the text').fill(await codeTextedTo(site, phone, count))
}

/** Ends every session of the agent, as the operator or another device may. */
export function endSessions(site: Site, agentId: string): Promise<unknown> {
  return inServicesOf(site, ({ database }) =>
    database.deleteFrom('sessions').where('agent_id', '=', agentId).execute(),
  )
}

/** Changes what is stored of an agent, as the operator may. */
export function changeAgent(site: Site, id: string, columns: AgentChange): Promise<unknown> {
  return changeStored(site, 'agents', columns, { id })
}
