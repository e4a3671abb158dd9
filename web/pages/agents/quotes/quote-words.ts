import { lastValidDay } from '../../../../domain/basics/days.ts'
import { needsInWords } from '../../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../../domain/wire/quotes.ts'

/** Whether the agent may still change it: not while the car is under offer. */
export function isOpen({ standing }: OwnQuote): boolean {
  return standing !== 'chosen' && standing !== 'chosen-elsewhere'
}

/** Such as "Collects. Needs keys. Valid until Mon 30 Nov." */
export function termsWords({ conditions, validUntil, standing }: OwnQuote): string {
  const hasEnd = standing === 'on-offer' && validUntil !== null
  const lines = [
    conditions.collects && 'Collects',
    needsInWords(conditions),
    hasEnd && `Valid until ${lastValidDay(validUntil)}`,
  ]
  return lines.flatMap((line) => (line ? [`${line}.`] : [])).join(' ')
}

export function standingWords({ standing, validUntil }: OwnQuote): string {
  switch (standing) {
    case 'expired':
      return `Expired${validUntil === null ? '' : ` after ${lastValidDay(validUntil)}`}. The owner can’t choose it until you renew it.`
    case 'declined':
      return 'Declined. The owner said no thanks. If you change your quote, they’ll see the new one.'
    case 'chosen':
      return 'The owner chose this quote.'
    case 'chosen-elsewhere':
      return 'Chosen elsewhere. The owner chose another buyer.'
    case 'other-car':
      return 'The owner has changed the registration, so they no longer see this quote. You can quote for the car it is now.'
    case 'hidden':
      return 'We’ve hidden this quote, so the owner doesn’t see it. Call us if you don’t know why.'
    default:
      return ''
  }
}

const SHORT = {
  'on-offer': 'Yours',
  expired: 'Expired',
  declined: 'Declined',
  chosen: 'Chosen',
  'chosen-elsewhere': 'Chosen elsewhere',
  'other-car': 'Another car now',
  hidden: 'Hidden',
}

/** What comes before the amount of an own quote in the list of cars, such as "Yours" or "Expired". */
export function ownWord({ standing }: OwnQuote): string {
  return SHORT[standing]
}
