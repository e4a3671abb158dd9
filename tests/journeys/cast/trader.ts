// The trader: an agent at the console, and an operator at the desk, signed in already. Signing in by a texted code has
// journeys of its own.
import type { BrowserContext, Page } from '@playwright/test'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { addAgent } from '../../../server/agents/accounts/apply.ts'
import { editProfile } from '../../../server/agents/profile/profile-calls.ts'
import { startSession } from '../../../server/agents/sign-in/session.ts'
import { startDeskSession } from '../../../server/desk/desk-session.ts'
import type { OperatorRole } from '../../../domain/wire/desk.ts'
import { OPERATORS, type Site } from '../../support/site.ts'
import { phoneNumber } from '../../support/post-car.ts'
import { inServicesOf } from '../checks/stored.ts'

const MONTH_MS = 30 * DAY_MS

export interface Trader {
  agentId: string
  /** A browser of their own, with the session's cookie and nothing opened yet. */
  page: Page
}

/** What tells one trader from another. */
export interface TraderDetails {
  name?: string
  /** Owners' numbers are for subscribed agents; so is this one, unless said otherwise. */
  subscribed?: boolean
  /** E.164, for texts to them; they need none to be signed in here. */
  phone?: string
  /** Where distances are measured from; null for an agent who has not said. */
  yard?: string | null
}

/** Adds an approved agent and signs them in, in a `context` that nobody else uses. */
export async function signedInTrader(
  context: BrowserContext,
  site: Site,
  details: TraderDetails = {},
): Promise<Trader> {
  const { name = 'Kirkgate Salvage', subscribed = true, yard = 'LS11 5DJ', phone } = details
  const { agentId, token } = await inServicesOf(site, async (services) => {
    const id = await addAgent(services, {
      name,
      contact: '0113 496 0141',
      ...(phone === undefined ? {} : { phone: phoneNumber(phone) }),
      ...(subscribed ? { subscribedUntil: Date.now() + MONTH_MS } : {}),
    })
    if (yard !== null)
      await editProfile(services, { id, justSignedIn: true }, { yardPostcode: yard })
    return { agentId: id, token: await startSession(services, services.database, id) }
  })
  return { agentId, page: await withCookie(context, site, 'session', token) }
}

/** Signs one of the operator's people in at the desk, in a `context` that nobody else uses; nothing is opened yet. */
export async function signedInOperator(
  context: BrowserContext,
  site: Site,
  role: OperatorRole,
): Promise<Page> {
  const phone = phoneNumber(OPERATORS[role].phone)
  const token = await inServicesOf(site, (services) =>
    startDeskSession(services, services.database, { phone }),
  )
  return withCookie(context, site, 'desk', token)
}

async function withCookie(context: BrowserContext, { url }: Site, name: string, value: string) {
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
  const [page = await context.newPage()] = context.pages()
  return page
}

/** The trader comes back to the console, which asks for what it shows again. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
