// Decides whether typed text is the registration of a British or Northern Irish car. The browser runs this for hints
// and the server for the verdict, so the file is small and imports little.
import { didYouMean, nearMisses, TYPED_MAX, withoutSeparators } from '../basics/as-typed.ts'
import { accept, refuse, type Outcome, REQUIRED_MESSAGES } from '../basics/problem.ts'

/** A registration in capitals without its space: `AB12CDE`. */
export type Registration = string & { readonly __brand: 'Registration' }

/**
 * Reads a registration typed in any case, with any separators. `today` decides which age
 * identifiers exist (DVLA INF104: new ones on 1 March and 1 September). Refusals: `required`,
 * `too-long`, `not-yet-issued`, `did-you-mean`, the codes of OTHER_MARKS, or `format`.
 */
export function parseRegistration(typed: string, today: Date): Outcome<Registration> {
  if (typed.trim() === '') return reject('required', REQUIRED_MESSAGES.registrationNumber)
  if (typed.length > TYPED_MAX) {
    return reject('too-long', 'That is too long. Type only the registration, like AB12 CDE.')
  }
  const mark = withoutPadding(withoutSeparators(typed))
  if (mark === '') return reject('required', REQUIRED_MESSAGES.registrationNumber)

  const verdict = judge(mark, today)
  if (verdict) return verdict

  const meant = nearMisses(mark, (reading) => judge(reading, today)?.ok === true)
  if (meant.length > 0) return reject('did-you-mean', didYouMean(meant.map(displayRegistration)))

  return reject(
    'format',
    'That is not a UK registration. Check it and type it again, like AB12 CDE.',
  )
}

/** A registration as people read it, with its space: `AB12 CDE`. */
export function displayRegistration(mark: string): string {
  const shape = CAR_MARKS.find((candidate) => candidate.test(mark))
  return shape ? mark.replace(shape, '$1 $2') : mark
}

/** The verdict on a compact mark, or null for text in the shape of no mark at all. */
function judge(mark: string, today: Date): Outcome<Registration> | null {
  for (const [code, shape, message] of OTHER_MARKS)
    if (shape.test(mark)) return reject(code, message)
  if (!isCarMark(mark)) return null

  if (CURRENT_MARK.test(mark)) {
    const identifier = mark.slice(2, 4)
    const issued = firstIssued(identifier)
    if (issued === null) return null
    if (!(today >= issued.moment)) {
      return reject(
        'not-yet-issued',
        `Registrations with ${identifier} are not issued until ${issued.words}. Check it.`,
      )
    }
  }
  return accept(mark)
}

function isCarMark(mark: string): mark is Registration {
  return CAR_MARKS.some((shape) => shape.test(mark))
}

/** DVLA's own systems fill a mark that starts with figures up to seven places: `0001ABC`. */
function withoutPadding(mark: string): string {
  return mark.replace(/^0+(?=[1-9].*[A-Z])/, '')
}

function reject(code: string, message: string) {
  return refuse('registrationNumber', code, message)
}

/** Sources: DVLA INF104 (formats, letters never issued) and V796 (other number plates). */
type OtherMark = [code: string, shape: RegExp, message: string]

const OURS = 'Type an ordinary UK registration, like AB12 CDE.'

/**
 * Marks refused by name, in order of precedence and before the car marks. A shape that an ordinary car may carry too is
 * left out: trade plates from before 2015 (739 TF) look like dateless marks, which are many more.
 */
export const OTHER_MARKS: OtherMark[] = [
  ['diplomatic', /^\d{3}[DX]\d{3}$/, `This is a diplomatic registration. ${OURS}`],
  [
    // A current mark with its last letter missing has this shape too.
    'military',
    /^(\d\d[A-Z]{2}\d\d|[A-Z]{2}\d\d[A-Z]{2})$/,
    'This looks like a military registration. If it is not, check for a missing letter.',
  ],
  [
    // MN and MAN were never issued in Great Britain, but a prefix mark may end in another xMN.
    'isle-of-man',
    /^(([A-Z]?MN|MAN)\d{1,4}[A-Z]?|\d{1,4}([A-Z]?MN|MAN)|[A-Z]\d{1,3}MAN)$/,
    `This is an Isle of Man registration. ${OURS}`,
  ],
  // J with up to four figures is a dateless mark of County Durham.
  ['jersey', /^(J\d{5,6}|JSY\d{1,4})$/, `This is a Jersey registration. ${OURS}`],
  // AY with up to four figures is a dateless mark of Leicestershire.
  ['alderney', /^AY\d{5}$/, `This is an Alderney registration. ${OURS}`],
  // Trade plates since 2015; Guernsey has five figures too, hence the wording.
  ['trade-plate', /^\d{5}$/, `This looks like a trade plate or a Guernsey registration. ${OURS}`],
  ['guernsey', /^\d{1,4}$/, `This is a Guernsey registration. ${OURS}`],
]

/** Two letters, a two-figure age identifier, three letters: since September 2001. */
const CURRENT_MARK = /^([A-HJ-PR-Y]{2}\d\d)([A-HJ-PR-Z]{3})$/

/**
 * Marks that a car can carry. The two groups are the halves on either side of the space. I and Q
 * were never issued, and Z only at the end of current marks; both I and Z mark Ireland.
 */
export const CAR_MARKS: RegExp[] = [
  CURRENT_MARK,
  // Prefix marks, 1983 to 2001, and Q for vehicles of unknown age.
  /^([A-HJ-NP-TV-Y][1-9]\d{0,2})([A-HJ-PR-Y]{3})$/,
  // Suffix marks, 1963 to 1983.
  /^([A-HJ-PR-Y]{3})([1-9]\d{0,2}[A-HJ-NPR-TV-Y])$/,
  // Dateless marks, 1903 to 1963, either way round.
  /^([A-HJ-PR-Y]{1,2})([1-9]\d{0,3})$/,
  /^([A-HJ-PR-Y]{3})([1-9]\d{0,2})$/,
  /^([1-9]\d{0,3})([A-HJ-PR-Y]{1,2})$/,
  /^([1-9]\d{0,2})([A-HJ-PR-Y]{3})$/,
  // Northern Ireland, and what is left on the register of marks from before the border.
  /^([A-HJ-PR-Y]?(?:[IZ][A-PR-Z]|[A-PR-Z][IZ]))([1-9]\d{0,3})$/,
  /^([1-9]\d{0,3})([IZ][A-PR-Z]|[A-PR-Z][IZ])$/,
  // Northern Ireland's own Q series.
  /^(QNI)([1-9]\d{0,3})$/,
  // The civic zeros: seven Scottish provosts and the Lord Mayor of London. There are no others.
  /^([GSV]|HS|LM|RG|SY|VS)(0)$/,
]

/**
 * When an age identifier takes effect, as a moment (midnight in London) and in words: 02 to 50 on 1 March of that year,
 * 51 to 99 on 1 September of the year fifty lower. Null for 00 and 01, which were never issued. Source: DVLA INF104.
 */
export function firstIssued(identifier: string): { moment: Date; words: string } | null {
  const figures = Number(identifier)
  if (figures < 2) return null
  if (figures <= 50) {
    const year = 2000 + figures
    return { moment: new Date(Date.UTC(year, 2, 1)), words: `1 March ${year}` }
  }
  const year = 1950 + figures
  // London is an hour ahead of UTC on 1 September, so its midnight is 23:00 on 31 August.
  return { moment: new Date(Date.UTC(year, 7, 31, 23)), words: `1 September ${year}` }
}
