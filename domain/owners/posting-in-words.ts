// The edit page says the same about a posting with JavaScript and without.
import { fullDay, londonDay } from '../basics/days.ts'
import { inPounds } from '../basics/money.ts'
import { readablePhone } from '../people/readable-phone.ts'

/** The words of a posting under offer, in place of how long buyers can see the car. */
export const POSTED_AGAIN = 'You’ve posted this car again since. Buyers see the newer posting.'

/** The words before and after the number that a link has just been texted to. */
export const LINK_TEXTED = {
  before: 'We’ve texted a link to ',
  after: '. Open it there: until then, buyers can’t be given that number.',
}

/** The present number in full, or its last digits where this link was texted to an earlier number. */
export function presentNumber(posting: { phoneNumber: string; newNumberEnding: string }): string {
  return posting.newNumberEnding === ''
    ? readablePhone(posting.phoneNumber)
    : `the new number ending ${posting.newNumberEnding}`
}

/** What "Not your car?" stops: the number, which is named where the link was texted to an earlier one. */
export function stoppedNumber({ phoneNumber, linkPhoneNumber }: PhoneNumbers): string {
  return phoneNumber === linkPhoneNumber ? 'this number' : readablePhone(linkPhoneNumber)
}

interface PhoneNumbers {
  phoneNumber: string
  linkPhoneNumber: string
}

export function stoppedTextsTo(number: string, startAgain: string): string {
  return `We’ve deleted this posting and any others with ${number}. We won’t text it again unless you ${startAgain}.`
}

/** Asked before something is taken away. */
export interface Question {
  question: string
  lines: string[]
  answers: { label: string; effect?: string; stop?: 'this-car' | 'everything' }[]
}

/** Where the number has confirmed another posting, a stranger's prank must not cost its holder that one. */
export function askToStop(
  posting: PhoneNumbers & { confirmedAnother: boolean },
  startAgain: string,
): Question {
  const number = stoppedNumber(posting)
  const ends = `won’t text it again unless you ${startAgain}.`
  const question = 'Not your car?'
  if (!posting.confirmedAnother) {
    const line = `We’ll delete this posting and any others with ${number}, and ${ends}`
    return { question, lines: [line], answers: [{ label: 'Stop These Texts' }] }
  }
  return {
    question,
    lines: [`You have another posting with ${number}. What should we stop?`],
    answers: [
      {
        label: 'Only this car',
        effect: 'We’ll delete this posting and keep your others.',
        stop: 'this-car',
      },
      {
        label: 'Stop everything',
        effect: `We’ll delete all postings with ${number} and ${ends}`,
        stop: 'everything',
      },
    ],
  }
}

interface Deal {
  agentName: string
  collectOn: string | null
  paid: number | null
}

/** The specification fixes the first two sentences. */
export function askToDelete({ deal }: { deal: Deal | null }): Question {
  return {
    question: 'Are you sure you want to delete this posting?',
    lines: ['This action cannot be undone.', ...whoIsTold(deal)],
    answers: [{ label: 'Delete Posting' }],
  }
}

// While a chosen buyer has not collected the car yet, also where they are late.
function whoIsTold(deal: Deal | null): string[] {
  if (deal === null || deal.paid !== null) return []
  const { agentName, collectOn } = deal
  if (collectOn === null)
    return [`You chose ${agentName}. If you delete, we tell them not to come.`]
  const was = collectOn < londonDay(Date.now()) ? 'was to come' : 'is coming'
  return [`${agentName} ${was} on ${fullDay(collectOn)}. If you delete, we tell them not to.`]
}

export const DELETED = 'The posting is gone, with its photo and its quotes.'

/** The hint under the registration before anything is typed. */
export function anotherCarCosts({
  quotes,
  deal,
}: {
  quotes: { count: number } | null
  deal: { paid: number | null } | null
}): string | undefined {
  if (deal !== null) return deal.paid === null ? 'Another reg ends your deal.' : undefined
  return quotes === null || quotes.count === 0 ? undefined : 'Another reg clears your prices.'
}

export const CAR_STOPPED = 'We’ve deleted this posting and kept your others.'

/** The words of a link that has ended about why it opens nothing. */
export const LINK_ENDED = {
  title: 'This link has ended',
  stopped: 'You asked us to stop. We took this car down and won’t text you.',
  'number-changed':
    'This posting has a new phone number. Use the link we texted to that number instead.',
} as const

/** Such as "3 quotes, best £640". Only quotes that can be chosen count; `best` is in pounds. */
export function quotesInWords(quotes: { count: number; best: number } | null): string {
  if (quotes === null) return 'No quotes yet'
  const { count, best } = quotes
  if (count === 0) return 'No quotes on offer'
  return count === 1 ? `1 quote, ${inPounds(best)}` : `${count} quotes, best ${inPounds(best)}`
}

/** The end of an id, by which two people on the telephone know that they mean the same posting. */
export function shortId(id: string): string {
  return id.slice(-6)
}

/** Whether somebody typed the end of an id. A few old registrations look like one too. */
export function isShortId(typed: string): boolean {
  return /^[\da-f]{6}$/i.test(typed)
}
