// The agent: a local buyer who quotes on a posted car, through the verbs that the server itself uses.
import type { Page } from '@playwright/test'
import { quotesPath } from '../../../domain/site/addresses.ts'
import { addAgent } from '../../../server/agents/accounts/apply.ts'
import { giveQuote } from '../../../server/market/quotes/give-quote.ts'
import { linkOfAgent } from '../../../server/market/quotes/quote-storage.ts'
import type { Site } from '../../support/site.ts'
import { inServicesOf, storedPostings } from '../checks/stored.ts'
import { openForm, postedCar } from './owner.ts'

const CONTACT = '0113 496 0141'

interface TypedQuote {
  agent: string
  contact?: string
  pounds: number
  message?: string
}

/** Quotes on the only posting of `phone` in turn, each by a new agent; answers the last quotes path. */
export async function giveQuotes(site: Site, phone: string, quotes: TypedQuote[]): Promise<string> {
  const posting = await onlyPosting(site, phone)
  return inServicesOf(site, async (services) => {
    let path = ''
    for (const { agent, contact = CONTACT, pounds, message = null } of quotes) {
      const agentId = await addAgent(services, { name: agent, contact })
      const amountPence = Math.round(pounds * 100)
      const given = await giveQuote(services, {
        postingId: posting.id,
        agentId,
        amountPence,
        message,
      })
      if (!given.ok) throw new Error(`The quote was refused: ${given.reason}`)
      path = quotesPath(given.value.listingId, given.value.linkId)
    }
    return path
  })
}

/** Posts a car for `phone`, quotes £510 on it and opens the page that its owner's link leads to. */
export async function openQuotedCar(page: Page, site: Site, phone: string): Promise<void> {
  const link = await postedCar(site, phone)
  await giveQuotes(site, phone, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  await openForm(page, link)
}

/** The path of a quotes link to the only posting of `phone`, on which there is no quote. */
export async function linkWithoutQuotes(site: Site, phone: string): Promise<string> {
  const posting = await onlyPosting(site, phone)
  return inServicesOf(site, async (services) => {
    const agentId = await addAgent(services, { name: 'Aire Valley Motors', contact: CONTACT })
    const link = { postingId: posting.id, agentId }
    return quotesPath(posting.listing_id, await linkOfAgent(services.database, link))
  })
}

async function onlyPosting(site: Site, phone: string): Promise<{ id: string; listing_id: string }> {
  const [posting, ...others] = await storedPostings(site, phone)
  if (posting === undefined || others.length > 0) throw new Error('There is not one posting.')
  return posting
}
