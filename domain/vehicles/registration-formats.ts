// The shapes of every mark that a British or Northern Irish car can carry, and of look-alikes that no car carries. The
// browser loads this table for its hints, so the file stays a table. Sources: DVLA INF104 (formats, letters never
// issued) and V796 (other number plates).

/** A real mark that is on no car we can take, with the code and words of the refusal. */
export type OtherMark = [code: string, shape: RegExp, message: string]

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
export const CURRENT_MARK = /^([A-HJ-PR-Y]{2}\d\d)([A-HJ-PR-Z]{3})$/

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
