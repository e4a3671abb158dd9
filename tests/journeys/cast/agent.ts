// The agent: a local buyer who quotes on a posted car, through the verbs that the server itself uses.
import type { Page } from '@playwright/test'
import { quotesPath } from '../../../domain/site/addresses.ts'
import { addAgent } from '../../../server/agents/accounts/apply.ts'
import { giveQuote } from '../../../server/market/quotes/give-quote.ts'
import type { Services } from '../../../server/platform/services.ts'
import type { Site } from '../../support/site.ts'
import { inServicesOf } from '../checks/stored.ts'
import type { ListedCar } from './listed-car.ts'
import { openForm } from './owner.ts'

const CONTACT = '0113 496 0141'

interface TypedQuote {
  agent: string
  contact?: string
  pounds: number
  message?: string
}

/** The agent quotes on the car; answers the path of the owner's quotes link. */
export function quoteBy(
  site: Site,
  agentId: string,
  { vehicleId: postingId }: Pick<ListedCar, 'vehicleId'>,
  { pounds, message = null }: { pounds: number; message?: string | null },
): Promise<string> {
  return inServicesOf(site, async (services) => {
    const amountPence = Math.round(pounds * 100)
    const given = await giveQuote(services, { postingId, agentId, amountPence, message })
    if (!given.ok) throw new Error(`The quote was refused: ${given.reason}`)
    return quotesPath(given.value.listingId, given.value.linkId)
  })
}

/** Quotes on the car in turn, each by a new agent; answers the last quotes path. */
export async function giveQuotes(
  site: Site,
  car: Pick<ListedCar, 'vehicleId'>,
  quotes: TypedQuote[],
): Promise<string> {
  let path = ''
  for (const { agent, contact = CONTACT, ...quote } of quotes) {
    const add = (services: Services) => addAgent(services, { name: agent, contact })
    path = await quoteBy(site, await inServicesOf(site, add), car, quote)
  }
  return path
}

/** Quotes £510 on the car and opens the page that its owner's link leads to. */
export async function openQuotedCar(page: Page, site: Site, car: ListedCar): Promise<void> {
  await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  await openForm(page, car.link)
}
