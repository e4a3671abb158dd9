// Only ever a hint: the server decides.
import { afterPrefix, DIGITS_MAX, digitsOf, numberToSend, type Dialled } from './phone-typing.ts'

// Country code and all. Shorter ones exist for emergency services, which nobody texts a link to.
const DIGITS_MIN = 6

const EXAMPLE = 'such as 07700 900123'
const WANTED = 'We need a mobile number we can text.'

/**
 * What looks wrong with `typed` where `country` is chosen, or null. An empty
 * field is never wrong here. British ranges are Ofcom's National Telephone Numbering Plan.
 */
export function phoneHint(typed: string, country: Dialled): string | null {
  if (typed.trim() === '') return null
  if (/\p{L}/u.test(typed)) return `Type the number in digits only, ${EXAMPLE}.`
  const sent = numberToSend(typed, country)
  const international = afterPrefix(sent)
  const digits = digitsOf(international ?? sent)
  if (international === null || digits.startsWith('44')) {
    return britishHint(digits.replace(/^44/, '').replace(/^0/, ''))
  }
  if (digits.length < DIGITS_MIN) return 'This looks too short. Check the country and the digits.'
  if (digits.length > DIGITS_MAX) return 'This looks too long. Check the country and the digits.'
  return null
}

// `significant` is the number without its 0.
function britishHint(significant: string): string | null {
  const [first = ''] = significant
  if (significant.length > 10) return `This looks too long. A UK mobile has 11 digits, ${EXAMPLE}.`
  if ('123'.includes(first)) return `This looks like a landline. ${WANTED}`
  if (significant.startsWith('70')) return `Numbers that start with 070 are not mobiles. ${WANTED}`
  // 07624 is the Isle of Man's mobiles.
  if (/^76(?!24)/.test(significant)) return `This looks like a pager. ${WANTED}`
  if (first !== '7') return `A UK mobile number starts with 07, ${EXAMPLE}.`
  if (significant.length < 10) return `This looks too short. A UK mobile has 11 digits, ${EXAMPLE}.`
  return null
}
