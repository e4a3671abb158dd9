// The sentences of every text. They are service messages: nothing is promoted, nothing is promised,
// and each fits one part. The first sentence that fits is taken, so a short site name and a short
// address leave room for more help.
import { editFormPath, quotesPath } from '../../../domain/addresses.ts'
import { capitalised } from '../../../domain/capitalised.ts'
import { ASKABLE, type AskableFact } from '../../../domain/facts.ts'
import { FACT_WORDS } from '../../../domain/facts-in-words.ts'
import { inPounds } from '../../../domain/money.ts'
import { displayRegistration, type Registration } from '../../../domain/registration.ts'
import type { Config } from '../../config.ts'
import { ONE_PART, asGsm7, cut, septets } from './gsm7.ts'

type Names = Pick<Config, 'siteName' | 'publicUrl'>

/** A listing that has new quotes, and the link that announces the latest of them. */
export interface QuotedListing {
  registration: Registration
  listingId: string
  linkId: string
  /** Whether quotes on it only changed. */
  isChange: boolean
  /** The latest, in pounds, and its place among those that can be chosen; null once it was withdrawn. */
  quote: { amount: number; place: number; of: number } | null
  /** The best that can be chosen, in pounds, or null. */
  best: number | null
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
  const sentences = posting.isConfirmed
    ? [`view, edit or delete your posting for ${car}:`]
    : [
        `open this to say ${car} is yours, so buyers can reach you, or that it's not your car:`,
        `open to say ${car} is yours, so buyers reach you, or it's not your car:`,
        `open to say ${car} is, or is not, your car:`,
      ]
  return onePart(names, editFormPath(posting.uniqueId), sentences)
}

/** The text about one quote that is new, or that the owner knows and has changed. */
export function quoteText(names: Names, listing: QuotedListing): string {
  const car = displayRegistration(listing.registration)
  const { quote, isChange } = listing
  const news = isChange ? 'changed quote' : 'new quote'
  const offer =
    quote === null
      ? [`${news} for ${car}:`]
      : [
          `${isChange ? 'changed quote, ' : ''}${inPounds(quote.amount)} for ${car}${rankWords(listing)}:`,
          `${inPounds(quote.amount)} for ${car}:`,
        ]
  return onePart(names, quotesPath(listing.listingId, listing.linkId), offer)
}

const ORDINALS = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function rankWords({ quote, isChange }: QuotedListing): string {
  if (quote === null) return ''
  const { place, of } = quote
  if (of === 1) return isChange ? '' : ', your first quote'
  if (place === 1) return `, your best of ${of}`
  return `, your ${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'} best of ${of}`
}

/**
 * The one text of a day for all quotes past the day's share. It links the first listing, which is
 * to be the newest; the others are reached from their own postings. `isToday` where all of the quotes
 * came on the day it is sent.
 */
export function quoteSummaryText(
  names: Names,
  listings: [QuotedListing, ...QuotedListing[]],
  isToday: boolean,
): string {
  const [first] = listings
  const others = new Set(listings.map((listing) => listing.registration)).size - 1
  const best = first.best === null ? '' : `, best ${inPounds(first.best)}`
  const car = displayRegistration(first.registration)
  const cars = others === 0 ? car : `${car} and ${others} more ${others === 1 ? 'car' : 'cars'}`
  const today = isToday ? ' today' : ''
  const isChange = listings.every((listing) => listing.isChange)
  const short = isChange ? `changed quotes for ${cars}` : `more quotes for ${cars}`
  const news = isChange
    ? [`quotes have changed for ${cars}`]
    : [`you have ${short}${today}`, `${short}${today}`]
  const whole = others === 0 ? `${best}. See them all:` : `. The first${best}:`
  return onePart(names, quotesPath(first.listingId, first.linkId), [
    ...[...news, short].map((sentence) => `${sentence}${whole}`),
    `${short}:`,
  ])
}

/** The one text of a day about what buyers ask of a car; `facts` are not said yet. */
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

/** A text in one part: the link is never cut, and where the shortest sentence leaves no room the name goes first. */
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
