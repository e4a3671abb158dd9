// An operator who is signed in at the desk already. Signing in by a texted code has a journey of its own.
import type { BrowserContext, Page } from '@playwright/test'
import type { OperatorRole } from '../../../domain/wire/desk.ts'
import { startDeskSession } from '../../../server/desk/desk-session.ts'
import { phoneNumber } from '../../support/post-car.ts'
import { OPERATORS, type Site } from '../../support/site.ts'
import { inServicesOf } from '../checks/stored.ts'

/** Signs them in, in a `context` that nobody else uses; nothing is opened yet. */
export async function signedInOperator(
  context: BrowserContext,
  site: Site,
  role: OperatorRole,
): Promise<Page> {
  const phone = phoneNumber(OPERATORS[role].phone)
  const token = await inServicesOf(site, (services) =>
    startDeskSession(services, services.database, { phone }),
  )
  await context.addCookies([
    { name: 'desk', value: token, url: site.url, httpOnly: true, sameSite: 'Strict' },
  ])
  const [page = await context.newPage()] = context.pages()
  return page
}
