// Texts are service messages: they promote nothing, promise nothing and fit one part. The first sentence that fits is
// taken, so a short site name and a short address leave room for more help.
import { editFormPath, quotesPath, type QuotesLink } from '../../../../domain/site/addresses.ts'
import { capitalised } from '../../../../domain/basics/capitalised.ts'
import { ASKABLE, FACT_WORDS, type AskableFact } from '../../../../domain/vehicles/facts.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { displayRegistration, type Registration } from '../../../../domain/vehicles/registration.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { ONE_PART, asGsm7, cut, septets } from './gsm7.ts'

export type Names = Pick<Config, 'siteName' | 'publicUrl'>

/** A listing that has a new best price, and the link of the agent who offers it. */
export interface QuotedListing extends QuotesLink {
  registration: Registration
  /** In pounds. */
  best: number
  /** How many prices there are. */
  of: number
}

/** The text with a posting's link. The text asks no question: an answer of "Yes" by text would take back a STOP. */
export function linkText(
  names: Names,
  posting: { registration: Registration; uniqueId: string; isConfirmed: boolean },
): string {
  const car = displayRegistration(posting.registration)
  const sentences = posting.isConfirmed
    ? [`view, edit or delete your posting for ${car}:`]
    : [
        `somebody gave this number for ${car}. View, edit or delete it, or say it isn't your car:`,
        `somebody gave this number for ${car}. View, edit or delete it, or say it isn't yours:`,
        `${car}: view, edit or delete the posting, or tell us it isn't your car:`,
        `view, edit or delete ${car}, or say it isn't your car:`,
      ]
  return onePart(names, editFormPath(posting.uniqueId), sentences)
}

export function quoteText(names: Names, listing: QuotedListing): string {
  const price = `${inPounds(listing.best)} for ${displayRegistration(listing.registration)}`
  const rank = listing.of === 1 ? '' : `, your best of ${listing.of}`
  return onePart(names, quotesPath(listing.listingId, listing.linkId), [
    `a price of ${price}${rank}:`,
    `${price}:`,
  ])
}

/**
 * The one text of a day for all cars past the day's share. The text links the newest car; the others have pages of
 * their own.
 */
export function quoteSummaryText(names: Names, newest: QuotedListing, others: QuotedListing[]) {
  const rest = new Set(others.map(({ registration }) => registration))
  rest.delete(newest.registration)
  const car = displayRegistration(newest.registration)
  const more = rest.size === 0 ? '' : ` and ${rest.size} more ${rest.size === 1 ? 'car' : 'cars'}`
  const best = `${rest.size === 0 ? ', the' : '. The first,'} best ${inPounds(newest.best)}`
  return onePart(names, quotesPath(newest.listingId, newest.linkId), [
    `new prices for ${car}${more}${best}:`,
    `new prices for ${car}${more}:`,
  ])
}

/** The one text of a day about what buyers ask of a car. The owner has not said `facts` yet. */
export function factsAskedText(
  names: Names,
  asked: { registration: Registration; uniqueId: string; facts: AskableFact[] },
): string {
  const car = displayRegistration(asked.registration)
  const facts = ASKABLE.filter((fact) => asked.facts.includes(fact))
  const list = facts.map((fact) => FACT_WORDS[fact].asked ?? FACT_WORDS[fact].name).join(', ')
  return onePart(names, editFormPath(asked.uniqueId), [
    `buyers would like to know about ${car}: ${list}. Answer here:`,
    `buyers ask about ${car}: ${list}. Answer:`,
    `buyers would like to know more about ${car}. Answer here:`,
    `buyers ask about ${car}:`,
  ])
}

/** A text of one part. The link is never cut: where the shortest sentence leaves no room, the name is. */
export function onePart(names: Names, path: string, sentences: string[]): string {
  const name = asGsm7(names.siteName)
  const link = new URL(path, names.publicUrl).href
  const texts = sentences.map((sentence) => `${name}: ${sentence} ${link}`)
  const fitting = name === '' ? undefined : texts.find((text) => septets(text) <= ONE_PART)
  if (fitting !== undefined) return fitting

  const shortest = `${sentences.at(-1) ?? ''} ${link}`
  const shortName = cut(name, ONE_PART - septets(`: ${shortest}`))
  return shortName === '' ? capitalised(shortest) : `${shortName}: ${shortest}`
}
