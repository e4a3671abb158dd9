// What the edit page says of a posting, with JavaScript and without.
import { readablePhone } from './readable-phone.ts'

/** Stands in place of how long buyers can see it. */
export const POSTED_AGAIN = 'You’ve posted this car again since. Buyers see the newer posting.'

/** What is said around the number of which a link has just been texted. */
export const LINK_TEXTED = {
  before: 'We’ve texted a link to ',
  after: '. Open it there: until then, buyers can’t be given that number.',
}

interface Stopped {
  phoneNumber: string
  linkPhoneNumber: string
}

/** The number whose texts "Not your car?" stops: named where the link is one texted to an earlier number. */
export function stoppedNumber({ phoneNumber, linkPhoneNumber }: Stopped): string {
  return phoneNumber === linkPhoneNumber ? 'this number' : readablePhone(linkPhoneNumber)
}

/** What "Not your car?" does, to the number as `stoppedNumber` says it. */
export function stopsTextsTo(number: string): string {
  return `We’ll delete the posting and never text ${number} again.`
}
