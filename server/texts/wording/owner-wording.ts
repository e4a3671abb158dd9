// The sentences of every text. They are service messages: nothing is promoted, nothing is promised,
// and each fits one part. The first sentence that fits is taken, so a short site name and a short
// address leave room for more help.
import { editFormPath, quotesPath } from '../../../domain/addresses.ts'
import { ASKABLE, type AskableFact } from '../../../domain/facts.ts'
import { FACT_WORDS } from '../../../domain/facts-in-words.ts'
import { displayRegistration, type Registration } from '../../../domain/registration.ts'
import type { Config } from '../../config.ts'
import { ONE_PART, asGsm7, cut, septets } from './gsm7.ts'

type Names = Pick<Config, 'siteName' | 'publicUrl'>

/** A listing that has new quotes, and the link that announces the latest of them. */
export interface QuotedListing {
  registration: Registration
  listingId: string
  linkId: string
}

/** A listing that one text for several quotes tells of. */
export interface SummaryListing extends QuotedListing {
  /** Whether quotes on it only changed. */
  isChange: boolean
}

/**
 * The text with a posting's link. Until its phone said whose car it is, it says why to open the link,
 * and asks nothing: an answer of "Yes" by text would take back a STOP.
 */
export function linkText(
  names: Names,
  posting: { registration: Registration; uniqueId: string; isConfirmed: boolean },
): string {
  const car = displayRegistration(posting.registration)
  const sentences: [string, ...string[]] = posting.isConfirmed
    ? [`view, edit or delete your posting for ${car}:`]
    : [
        `open this to say ${car} is yours, so buyers can reach you, or that it's not your car:`,
        `open to say ${car} is yours, so buyers reach you, or it's not your car:`,
        `open to say ${car} is, or is not, your car:`,
      ]
  return onePart(names, editFormPath(posting.uniqueId), sentences)
}

/** The text that announces one new quote. */
export function quoteText(names: Names, listing: QuotedListing): string {
  const car = displayRegistration(listing.registration)
  return onePart(names, quotesPath(listing.listingId, listing.linkId), [
    `you have a new quote for ${car}. See all quotes:`,
    `new quote for ${car}:`,
  ])
}

/** The text that a quote the owner knows has changed. */
export function changedQuoteText(names: Names, listing: QuotedListing): string {
  const car = displayRegistration(listing.registration)
  return onePart(names, quotesPath(listing.listingId, listing.linkId), [
    `a buyer has changed their quote for ${car}. See all quotes:`,
    `changed quote for ${car}:`,
  ])
}

/**
 * The one text of a day for all quotes past the day's share. It links the first listing, which is
 * to be the newest; the others are reached from their own postings. `isToday` where all of the quotes
 * came on the day it is sent.
 */
export function quoteSummaryText(
  names: Names,
  listings: [SummaryListing, ...SummaryListing[]],
  isToday: boolean,
): string {
  const [first] = listings
  const car = displayRegistration(first.registration)
  const others = new Set(listings.map((listing) => listing.registration)).size - 1
  const cars = others === 0 ? car : `${car} and ${others} more ${others === 1 ? 'car' : 'cars'}`
  const today = isToday ? ' today' : ''
  const isChange = listings.every((listing) => listing.isChange)
  const news = isChange
    ? `quotes have changed for ${cars}`
    : `you have more quotes for ${cars}${today}`
  const short = isChange ? `changed quotes for ${cars}` : `more quotes for ${cars}`
  return onePart(
    names,
    quotesPath(first.listingId, first.linkId),
    others === 0
      ? [`${news}. See them all:`, `${short}:`]
      : [`${news}. The first:`, `${short}. The first:`, `${short}:`],
  )
}

/** The one text of a day about what buyers ask of a car; `facts` are not said yet. */
export function factsAskedText(
  names: Names,
  asked: { registration: Registration; uniqueId: string; facts: AskableFact[] },
): string {
  const car = displayRegistration(asked.registration)
  const facts = ASKABLE.filter((fact) => asked.facts.includes(fact))
  const list = facts.map((fact) => FACT_WORDS[fact].asked).join(', ')
  return onePart(names, editFormPath(asked.uniqueId), [
    `buyers would like to know about ${car}: ${list}. Answer here:`,
    `buyers ask about ${car}: ${list}. Answer:`,
    `buyers would like to know more about ${car}. Answer here:`,
    `buyers ask about ${car}:`,
  ])
}

/** A text in one part: the link is never cut, and where the shortest sentence leaves no room the name goes first. */
export function onePart(names: Names, path: string, sentences: [string, ...string[]]): string {
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
