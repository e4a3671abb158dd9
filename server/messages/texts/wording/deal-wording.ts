import { dealPath, editFormPath } from '../../../../domain/site/addresses.ts'
import { HALF_DAY_WORDS, type HalfDay } from '../../../../domain/market/collection.ts'
import { shortDay } from '../../../../domain/basics/days.ts'
import { inPounds, pounds } from '../../../../domain/basics/money.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import { displayRegistration, type Registration } from '../../../../domain/vehicles/registration.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { asGsm7, cut } from './gsm7.ts'
import { onePart } from './owner-wording.ts'

type Names = Pick<Config, 'siteName' | 'publicUrl'>

/** What is agreed, and who with. */
export interface AgreedDeal {
  registration: Registration
  amount_pence: number
  agent_name: string
  unique_id: string
}

const NAME_MAX = 30

/** The text to the agent whose quote was chosen. */
export function chosenText(
  names: Names,
  deal: AgreedDeal & { posting_id: string; phone: string },
): string {
  const { car, amount } = inWords(deal)
  const number = readablePhone(deal.phone)
  return onePart(names, `/agents/cars/${deal.posting_id}`, [
    `you're chosen for ${car} at ${amount}. Call ${number}, then enter the day:`,
    `chosen: ${car}, ${amount}. Call ${number}:`,
  ])
}

/**
 * The text to the owner about the choice. Anybody with a quotes link may choose, and only the link in this text opens
 * the deal.
 */
export function dealText(names: Names, deal: AgreedDeal & { awaits_owner: number }): string {
  const { car, amount, who } = inWords(deal)
  if (deal.awaits_owner === 1) {
    return onePart(names, dealPath(deal.unique_id), [
      `did you choose ${who} for ${car} at ${amount}? They get your number once you say so:`,
      `did you choose ${amount} for ${car}? They get your number once you say so:`,
      `did you choose ${amount} for ${car}? Say so:`,
    ])
  }
  return onePart(names, dealPath(deal.unique_id), [
    `you chose ${who} for ${car} at ${amount}. What to do next, or undo it:`,
    `you chose ${amount} for ${car}. What's next, or undo:`,
    `${amount} for ${car}:`,
  ])
}

/** The text to the owner once the agent has entered when they collect the car. */
export function collectionText(
  names: Names,
  deal: AgreedDeal & { day: string; half: HalfDay },
): string {
  const { car, amount, who } = inWords(deal)
  const when = whenOf(deal)
  return onePart(names, dealPath(deal.unique_id), [
    `${who} will collect ${car} on ${when}, for ${amount}. Not then? Say so:`,
    `${who} will collect ${car} on ${when}. Not then? Say so:`,
    `${who} collects ${car} on ${when}. Not then?`,
    `${car} will be collected on ${when}:`,
    `${car}: ${when}:`,
  ])
}

/** The text to the owner the evening before, with the page that they hold up to the driver. */
export function dayBeforeText(
  names: Names,
  deal: AgreedDeal & { day: string; half: HalfDay },
): string {
  const { car, amount, who } = inWords(deal)
  const when = whenOf(deal)
  return onePart(names, dealPath(deal.unique_id), [
    `${when}: ${who} collects ${car} for ${amount}. Nothing is taken off. Show them:`,
    `${when}: ${who} collects ${car} for ${amount}. Show them:`,
    `${when}: ${car} is collected for ${amount}:`,
    `${when}: ${car}, ${amount}:`,
  ])
}

/** A day that the owner refused, with the days that would do. */
export interface RefusedDay {
  posting_id: string
  registration: Registration
  day: string
  otherDays: readonly string[]
  /** Whether the owner says that nobody came on it. */
  isNoShow: boolean
}

/** The text to the agent who entered that day. */
export function refusedDayText(names: Names, refused: RefusedDay): string {
  const car = displayRegistration(refused.registration)
  const day = shortDay(refused.day)
  const news = refused.isNoShow
    ? `the owner of ${car} says nobody came on ${day}.`
    : `the owner of ${car} can't do ${day}.`
  const others = refused.otherDays.map(shortDay)
  const listed = [others, others.map((one) => one.replace(/ \w+$/, ''))]
  return onePart(names, `/agents/cars/${refused.posting_id}`, [
    ...(others.length === 0
      ? []
      : listed.map((days) => `${news} These would do: ${days.join(', ')}.`)),
    `${news} Call, then enter another day:`,
    `${car}: not ${day}:`,
  ])
}

/** The text to the owner the morning after. */
export function outcomeText(names: Names, deal: AgreedDeal): string {
  const { car, amount, who } = inWords(deal)
  return onePart(names, dealPath(deal.unique_id), [
    `did ${who} collect ${car}, and did they pay ${amount}? Tap to say:`,
    `was ${car} collected and ${amount} paid?`,
    `${car} collected?`,
  ])
}

/** The text to the owner where the agent calls the deal off. */
export function dealEndedText(names: Names, deal: AgreedDeal): string {
  const { car, who } = inWords(deal)
  return onePart(names, editFormPath(deal.unique_id), [
    `${who} can't collect ${car} after all. Your other prices:`,
    `the deal for ${car} is off. Your prices:`,
    `${car}: the deal is off:`,
  ])
}

/** A deal that its owner has ended, and the day on which the agent was to come, if there was one. */
export interface EndedDeal {
  registration: Registration
  day: string | null
  amount_pence: number
  /** Whether the agent came and wanted to pay less. */
  wantedLess: boolean
}

/** The text to the agent whose deal the owner has ended. */
export function dealOffText(names: Names, deal: EndedDeal): string {
  const { registration, day, amount_pence: pence, wantedLess } = deal
  const car = displayRegistration(registration)
  return onePart(names, '/agents/quotes', [
    ...(wantedLess
      ? [`the owner of ${car} says no to less than ${inPounds(pounds(pence))}. The deal is off:`]
      : []),
    `the deal for ${car} is off. Don't collect it${day === null ? '' : ` on ${shortDay(day)}`}. Your quotes:`,
    `the deal for ${car} is off. Don't collect it:`,
  ])
}

function whenOf({ day, half }: { day: string; half: HalfDay }): string {
  return `${shortDay(day)}, ${HALF_DAY_WORDS[half]}`
}

function inWords(deal: AgreedDeal) {
  return {
    car: displayRegistration(deal.registration),
    amount: inPounds(pounds(deal.amount_pence)),
    who: cut(asGsm7(deal.agent_name), NAME_MAX),
  }
}
