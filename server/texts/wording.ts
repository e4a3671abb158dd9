// The sentences of every text. They are service messages: nothing is promoted, nothing is promised,
// and each fits one part. The first sentence that fits is taken, so a short site name and a short
// address leave room for more help.
import { editFormPath, quotesPath } from '../../domain/addresses.ts'
import { displayRegistration, type Registration } from '../../domain/registration.ts'
import type { Config } from '../config.ts'
import { ONE_PART, asGsm7, cut, septets } from './gsm7.ts'

type Names = Pick<Config, 'siteName' | 'publicUrl'>

/** A listing that has new quotes, and the link that announces the latest of them. */
export interface QuotedListing {
  registration: Registration
  listingId: string
  linkId: string
}

/** The text with the link that views, edits or deletes a posting. */
export function linkText(
  names: Names,
  posting: { registration: Registration; uniqueId: string },
): string {
  const car = displayRegistration(posting.registration)
  return onePart(names, editFormPath(posting.uniqueId), [
    `view, edit or delete your posting for ${car}. Not your car? Say so here:`,
    `view, edit or delete your posting for ${car}:`,
  ])
}

/** The text that announces one new quote. */
export function quoteText(names: Names, listing: QuotedListing): string {
  const car = displayRegistration(listing.registration)
  return onePart(names, quotesPath(listing.listingId, listing.linkId), [
    `new quote for ${car}. See all quotes:`,
    `new quote for ${car}:`,
  ])
}

/**
 * The one text of a day for all quotes past the day's share. It links the first listing, which is
 * to be the newest; the others are reached from their own postings.
 */
export function gatheredQuotesText(
  names: Names,
  listings: [QuotedListing, ...QuotedListing[]],
): string {
  const [first] = listings
  const car = displayRegistration(first.registration)
  const others = new Set(listings.map((listing) => listing.registration)).size - 1
  const more = `${car} and ${others} more ${others === 1 ? 'car' : 'cars'}`
  return onePart(
    names,
    quotesPath(first.listingId, first.linkId),
    others === 0
      ? [`more quotes were given for ${car} today. See all:`, `more quotes for ${car}:`]
      : [
          `new quotes for ${more}. Each posting's own link shows its quotes, and here is the first:`,
          `new quotes for ${more}. The first:`,
          `new quotes for ${more}:`,
        ],
  )
}

// The link is never cut: where even the shortest sentence leaves it no room the name goes first.
function onePart(names: Names, path: string, sentences: [string, ...string[]]): string {
  const name = asGsm7(names.siteName)
  const link = new URL(path, names.publicUrl).href
  const texts = sentences.map((sentence) => `${name}: ${sentence} ${link}`)
  const fitting = name === '' ? undefined : texts.find((text) => septets(text) <= ONE_PART)
  if (fitting !== undefined) return fitting

  const shortest = `${sentences.at(-1) ?? sentences[0]} ${link}`
  const shortName = cut(name, ONE_PART - septets(`: ${shortest}`))
  return shortName === '' ? capitalised(shortest) : `${shortName}: ${shortest}`
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
