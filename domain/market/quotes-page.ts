// The words of the quotes page, apart from those that other pages load too.
import { inPounds } from '../basics/money.ts'

interface TrackRecord {
  collections: number
  paidInFull: number
  sentAway: number
  knockedOffPounds: number | null
}

/** The words above the quotes. */
export const ALL_QUOTES =
  'These are all the quotes received. You can contact the agents with the best price.'
/** The words below the quotes, about what a stranger's message may ask for. */
export const PAYMENT_ADVICE =
  'The buyer pays you, by bank transfer or cheque, never in notes. See the money arrive before you hand over the keys. Never text your bank details. Never pay a buyer.'
/** The words where every quote is declined or no longer valid. */
export const NO_PRICES = 'No prices stand now. Buyers can see your car again.'
export const NO_QUOTES = {
  heading: 'No quotes for your listing yet.',
  text: 'You will be notified once there are any.',
}

/** From this number of known outcomes on, the record counts the cars that were paid for in full. */
const ENOUGH_OUTCOMES = 5

/** Says in a few words whether a buyer keeps their word. */
export function recordInShort({ collections, paidInFull }: TrackRecord): string {
  if (collections === 0) return 'Wanted to pay less'
  if (collections >= ENOUGH_OUTCOMES) return `Paid in full ${paidInFull} of ${collections}`
  if (paidInFull < collections) return `Paid less for ${collections - paidInFull} of ${collections}`
  return `Has collected ${inCars(collections)}`
}

/** Sentences such as "Paid the full price for 18 of 20 cars. The other 2 got £45 less, on average." */
export function recordSentence(record: TrackRecord): string {
  const { collections, sentAway } = record
  const owners = sentAway === 1 ? 'One owner' : `${sentAway} owners`
  const away = sentAway === 0 ? '' : `${owners} sent them away for wanting to pay less.`
  return `${collections === 0 ? '' : collectedInWords(record)} ${away}`.trim()
}

function collectedInWords(record: TrackRecord): string {
  const { collections, paidInFull, knockedOffPounds } = record
  const counted =
    collections < ENOUGH_OUTCOMES
      ? `Has collected ${inCars(collections)}, too few to judge.`
      : `Paid the full price for ${paidInFull} of ${collections} cars.`
  if (knockedOffPounds === null) return counted
  const short = collections - paidInFull
  const average = short === 1 ? '' : ', on average'
  return `${counted} ${whichOf(record, short)} got ${inPounds(knockedOffPounds)} less${average}.`
}

function whichOf({ collections, paidInFull }: TrackRecord, short: number): string {
  if (collections === 1) return 'Its owner'
  if (paidInFull === 0) return `All ${collections}`
  if (collections < ENOUGH_OUTCOMES) return `${short} of them`
  return short === 1 ? 'The other' : `The other ${short}`
}

function inCars(count: number): string {
  return count === 1 ? '1 car' : `${count} cars`
}
