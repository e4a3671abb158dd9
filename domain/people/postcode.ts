// Decides whether typed text is a full postcode from which a car can be collected. The browser runs this for hints and
// the server for the verdict, so the file is small and imports little.
import { didYouMean, nearMisses, TYPED_MAX, withoutSeparators } from '../basics/as-typed.ts'
import { accept, refuse, type Outcome, REQUIRED_MESSAGES } from '../basics/problem.ts'

/** A full postcode in capitals with its space: `SW1A 1AA`. */
export type Postcode = string & { readonly __brand: 'Postcode' }

// Royal Mail Programmer's Guide to PAF: area, district, then a figure and two letters; the last two
// are never C, I, K, M, O or V.
const POSTCODE = /^([A-Z]{1,2})\d[\dA-Z]? \d[ABD-HJLNP-UW-Z]{2}$/
const DISTRICT = /^[A-Z]+(?:\d|[1-9]\d)$/
// A district ends in a letter only in central London, and only in letters that the Guide lists.
const LONDON_DISTRICT = /^(?:(?:E1|N1|W1)[A-HJKPSTUW]|(?:EC[1-4]|NW1|SE1|SW1|WC[12])[ABEHMNPRV-Y])$/

/** Reads a full postcode typed in any case, with any separators. */
export function parsePostcode(typed: string): Outcome<Postcode> {
  if (typed.trim() === '') return reject('required', REQUIRED_MESSAGES.postcode)
  if (typed.length > TYPED_MAX) {
    return reject('too-long', 'That is too long. Type only the post code, like SW1A 1AA.')
  }
  const code = withoutSeparators(typed)
  if (code === '') return reject('required', REQUIRED_MESSAGES.postcode)
  const spaced = withSpace(code)
  if (isPostcode(spaced)) return accept(spaced)

  const other = OTHER_CODES.find(({ shape }) => shape.test(code))
  if (other) return reject(other.code, other.message)

  const meant = nearMisses(code, (reading) => isPostcode(withSpace(reading)))
  if (meant.length > 0) return reject('did-you-mean', didYouMean(meant.map(withSpace)))

  if (isBeginning(code)) {
    return reject('incomplete', 'This looks incomplete. A full post code looks like LS11 5DJ.')
  }
  const area = POSTCODE.exec(spaced)?.[1]
  if (area !== undefined && !POSTCODE_AREAS.has(area)) {
    return reject(
      'unknown-area',
      `No UK post code starts with ${area}. Check it and type it again.`,
    )
  }
  return reject('format', 'That is not a UK post code. Check it and type it again, like SW1A 1AA.')
}

/** The first half of a postcode, which names its district: `SW1A`. */
export function postcodeDistrict(postcode: Postcode): string {
  return postcode.slice(0, postcode.indexOf(' '))
}

function isPostcode(spaced: string): spaced is Postcode {
  return POSTCODE.test(spaced) && isDistrict(spaced.slice(0, -4))
}

function isDistrict(code: string): boolean {
  const area = code.replace(/\d.*/, '')
  return POSTCODE_AREAS.has(area) && (DISTRICT.test(code) || LONDON_DISTRICT.test(code))
}

/** A whole district, or a district and one or two of the three characters after it. */
function isBeginning(code: string): boolean {
  return isDistrict(code) || isDistrict(code.replace(/\d[A-Z]?$/, ''))
}

function withSpace(code: string): string {
  return `${code.slice(0, -3)} ${code.slice(-3)}`
}

function reject(code: string, message: string) {
  return refuse('postcode', code, message)
}

// The letters that a postcode can start with. Source: Royal Mail's Postcode Address File: 124
// areas; the three of the Crown dependencies (GY, IM, JE) are refused by name.

export const POSTCODE_AREAS = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY ' +
    'E EC EH EN EX FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN ' +
    'LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM ' +
    'SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
)

/** Codes that look like postcodes where no car can be: `code` and `message` of the refusal. */
export const OTHER_CODES = [
  {
    code: 'crown-dependency',
    shape: /^(?:GY|IM|JE)\d/,
    message: 'We only collect in Great Britain and Northern Ireland.',
  },
  {
    code: 'bfpo',
    shape: /^(?:BFPO\d|BF\d)/,
    message: 'We can’t collect from a forces address. Type the post code where the car is.',
  },
  {
    // GIR was Girobank; BX is banks and tax offices, XX is returns to online shops.
    code: 'non-geographic',
    shape: /^(?:GIR0AA$|BX\d|XX\d)/,
    message: 'We can’t collect from that post code. Type the post code where the car is.',
  },
  {
    // Gibraltar, the territories with one code for all, Cayman (KY1-1001), Anguilla, Montserrat, Virgin Islands.
    code: 'overseas',
    shape:
      /^(?:GX11|(?:ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)1ZZ$|(?:KY\d|AI|MSR|VG)\d{4}$)/,
    message:
      'We can’t collect from overseas. Type a post code in Great Britain or Northern Ireland.',
  },
]
