import type { HalfDay } from '../../../../domain/market/collection.ts'
import { fullDay } from '../../../../domain/basics/day-in-words.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { londonDay } from '../../../components/console/long-date.ts'

/** Something that waits for the agent. */
export interface Task {
  key: string
  /** Null where it is not about one car. */
  registration: string | null
  vehicleId: string | null
  /** How things are. */
  head: string
  /** What to do; empty where the button says it. */
  what: string
  /** `renew` has no address: it is done there and then. */
  does: { name: string; href: string } | 'renew'
}

const HALVES: Record<HalfDay, string> = { morning: '8 to noon', afternoon: 'noon to 6' }

/** What waits on a quote of the book's `to-do`. */
export function taskOf(quote: BookQuote, now: number): Task {
  const { quoteId: key, registrationNumber: registration, vehicleId, amount, deal } = quote
  const car = `/agents/cars/${vehicleId}`
  const task = { key, registration, vehicleId, what: '' }
  if (deal === null) return { ...task, head: `Expired, ${inPounds(amount)}`, does: 'renew' }
  const { collectOn, collectHalf, refusedDay, ownerOutcome, ownerPaid, mayAnswer, address } = deal
  if (mayAnswer) {
    const says =
      ownerOutcome === 'nobody-came' ? 'nobody came' : `you paid ${inPounds(ownerPaid ?? 0)}`
    return {
      ...task,
      head: `Owner says ${says}`,
      what: 'Give us your side',
      does: { name: 'Answer', href: car },
    }
  }
  const call =
    deal.phoneNumber === null
      ? { name: 'Open', href: car }
      : { name: 'Call', href: `tel:${deal.phoneNumber}` }
  const sum = inPounds(deal.amount)
  if (refusedDay !== null) {
    const head = `${weekday(refusedDay)} was refused`
    return { ...task, head, what: 'Agree another day', does: call }
  }
  if (collectOn === null || collectHalf === null) {
    return { ...task, head: `Chosen, ${sum}`, what: 'Call and agree a day', does: call }
  }
  if (deal.agentOutcome === 'not-collected') {
    return {
      ...task,
      head: `Not collected, ${sum}`,
      what: 'Agree another day or call it off',
      does: call,
    }
  }
  if (collectOn < londonDay(now)) {
    const head = `${weekday(collectOn)}, ${sum}`
    return { ...task, head, what: 'Say what you paid', does: { name: 'Say', href: car } }
  }
  const head = `Today, ${HALVES[collectHalf]}, ${sum}`
  if (address === '') return { ...task, head, what: 'Ask for the address', does: call }
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
  return { ...task, head, what: address, does: { name: 'Map', href } }
}

/** The same for the head of a list: quotes that expired are one task. */
export function foldExpired(tasks: Task[]): Task[] {
  const expired = tasks.filter(({ does }) => does === 'renew')
  const [first] = expired
  if (first === undefined || expired.length === 1) return tasks
  const others = tasks.filter(({ does }) => does !== 'renew')
  const does = { name: 'Renew', href: '/agents/quotes?part=to-do' }
  return [...others, { ...first, head: `${expired.length} quotes expired`, does }]
}

function weekday(day: string): string {
  return fullDay(day).split(' ')[0] ?? day
}
