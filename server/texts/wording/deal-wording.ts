// Each text is one part.
import { dealPath, editFormPath } from '../../../domain/addresses.ts'
import { HALF_DAY_WORDS, type HalfDay } from '../../../domain/collection.ts'
import { shortDay } from '../../../domain/day-in-words.ts'
import { inPounds, pounds } from '../../../domain/money.ts'
import { readablePhone } from '../../../domain/readable-phone.ts'
import { displayRegistration, type Registration } from '../../../domain/registration.ts'
import type { Config } from '../../config.ts'
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

/** To the agent whose quote was chosen. */
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

/** To the owner, with the choice: anybody with a quotes link may choose, and only this opens what follows. */
export function dealText(names: Names, deal: AgreedDeal): string {
  const { car, amount, who } = inWords(deal)
  return onePart(names, dealPath(deal.unique_id), [
    `you chose ${who} for ${car} at ${amount}. What to do next, or undo it:`,
    `you chose ${amount} for ${car}. What's next, or undo:`,
    `${amount} for ${car}:`,
  ])
}

/** To the owner, once the agent has entered when they collect the car. */
export function collectionText(
  names: Names,
  deal: AgreedDeal & { day: string; half: HalfDay },
): string {
  const { car, who } = inWords(deal)
  const when = `${shortDay(deal.day)}, ${HALF_DAY_WORDS[deal.half]}`
  return onePart(names, dealPath(deal.unique_id), [
    `${who} will collect ${car} on ${when}. Not then? Say so:`,
    `${who} collects ${car} on ${when}. Not then?`,
    `${car} will be collected on ${when}:`,
    `${car}: ${when}:`,
  ])
}

/** To the owner, the morning after. */
export function outcomeText(names: Names, deal: AgreedDeal): string {
  const { car, amount, who } = inWords(deal)
  return onePart(names, dealPath(deal.unique_id), [
    `did ${who} collect ${car}, and did they pay ${amount}? Tap to say:`,
    `was ${car} collected and ${amount} paid?`,
    `${car} collected?`,
  ])
}

/** To the owner, where the agent says that it fell through. */
export function dealEndedText(names: Names, deal: AgreedDeal): string {
  const { car, who } = inWords(deal)
  return onePart(names, editFormPath(deal.unique_id), [
    `${who} can't collect ${car} after all. Your other quotes:`,
    `the deal for ${car} fell through. Your quotes:`,
    `${car} fell through:`,
  ])
}

/** To the agent, where the owner has ended the deal after a day was entered. */
export function dealOffText(
  names: Names,
  { registration, day }: { registration: Registration; day: string },
): string {
  const car = displayRegistration(registration)
  return onePart(names, '/agents/quotes', [
    `the deal for ${car} is off. Don't collect it on ${shortDay(day)}. Your quotes:`,
    `the deal for ${car} is off. Don't collect it:`,
  ])
}

function inWords(deal: AgreedDeal): {
  car: string
  amount: string
  who: string
} {
  return {
    car: displayRegistration(deal.registration),
    amount: inPounds(pounds(deal.amount_pence)),
    who: cut(asGsm7(deal.agent_name), NAME_MAX),
  }
}
