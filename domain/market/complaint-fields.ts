// The words of the complaint form. Its rules are in complaint.ts, for which a page has no room.
import type { Problem } from '../basics/problem.ts'

/** Whom or what a complaint is about; `us` is the site. */
export const COMPLAINT_ABOUT = ['buyer', 'posting', 'us'] as const
export type ComplaintAbout = (typeof COMPLAINT_ABOUT)[number]

/** With whom we talk about it: who complained, or the other side, who reads nothing else of the complaint. */
export const COMPLAINT_THREADS = ['complainant', 'other'] as const
export type ComplaintThread = (typeof COMPLAINT_THREADS)[number]

/** What an agent may report of a posting with one tap. */
export const REPORTS = {
  'not-the-car': 'It’s not that car',
  'wrong-number': 'The phone number is wrong',
  'already-sold': 'It’s already sold',
  abusive: 'It’s abusive',
} as const
export type ReportKind = keyof typeof REPORTS
export const REPORT_KINDS = Object.keys(REPORTS) as ReportKind[]

/** The ways in which a complaint can end: the name at the desk, and the words for the complainant and the buyer. */
const COMPLAINT_OUTCOMES = {
  upheld: ['Upheld', 'we agree with your complaint.', 'we agree with it.'],
  partly: ['Partly upheld', 'we agree with part of your complaint.', 'we agree with part of it.'],
  'not-upheld': ['Not upheld', "we don't agree with your complaint.", 'we don’t agree with it.'],
  withdrawn: ['Withdrawn', 'you took it back, so we have closed it.', 'it was taken back.'],
} as const
/** The ways in which a report, which has no buyer, can end. Nobody tells the car’s owner. */
const REPORT_OUTCOMES = {
  right: ['Right', 'thank you, your report was right.', ''],
  wrong: ['Wrong', "we looked into your report, and it isn't so.", ''],
  unclear: ['Can’t tell', "we couldn't find out whether your report is right.", ''],
} as const
export const OUTCOMES = { ...COMPLAINT_OUTCOMES, ...REPORT_OUTCOMES }
export type ComplaintOutcome = keyof typeof OUTCOMES

export function outcomesOf({ isReport }: { isReport: boolean }): ComplaintOutcome[] {
  return Object.keys(isReport ? REPORT_OUTCOMES : COMPLAINT_OUTCOMES) as ComplaintOutcome[]
}

export const COMPLAINT_LABELS = {
  about: 'What is it about?',
  kind: 'What’s wrong?',
  subject: 'Which buyer or car?',
  registration: 'Registration',
  words: 'What happened?',
  reach: 'Your phone or email',
  reference: 'Reference',
} as const
export type ComplaintField = keyof typeof COMPLAINT_LABELS

/** The days within which we promise a full answer, and those that the law gives. */
export const ANSWER_DAYS = 14
export const LAW_DAYS = 30

const COMPLAINT_REQUIRED = {
  about: 'Choose what it is about.',
  kind: 'Choose what’s wrong, or tell us what happened.',
  words: 'Tell us what happened.',
  reach: 'Type a phone number or an email address, so that we can answer.',
} as const

/** A problem for each field that has to be filled in and is not, in the order of the form. */
export function missingFromComplaint(
  typed: (field: ComplaintField) => string,
  { isReport }: { isReport: boolean },
): Problem<ComplaintField>[] {
  const isEmpty = (field: ComplaintField): boolean => typed(field).trim() === ''
  const missing: (keyof typeof COMPLAINT_REQUIRED)[] = isReport
    ? isEmpty('kind') && isEmpty('words')
      ? ['kind']
      : []
    : (['about', 'words', 'reach'] as const).filter(isEmpty)
  return missing.map((field) => ({ field, code: 'required', message: COMPLAINT_REQUIRED[field] }))
}

/** Reads a reference such as C417206, with or without spaces. */
export function readReference(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}

/** A reference as people read it aloud: `C 4172 06`. */
export function shownReference(reference: string): string {
  return reference.replace(/^C(\d{4})(\d{2})$/, 'C $1 $2')
}

/** The most characters that owners and operators write, and agents. */
export const WORDS_MAX = 4000
export const AGENTS_WORDS_MAX = 2000
