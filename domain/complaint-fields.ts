// What a complaint says, in the words of its form. Its rules are in complaint.ts, which a page has no room for.
import type { Problem } from './problem.ts'

/** Whom or what a complaint is about; `us` is the site. */
export const COMPLAINT_ABOUT = ['buyer', 'posting', 'us'] as const
export type ComplaintAbout = (typeof COMPLAINT_ABOUT)[number]

/** What an agent may report of a posting with one tap. */
export const REPORTS = {
  'not-the-car': 'It’s not that car',
  'wrong-number': 'The phone number is wrong',
  'already-sold': 'It’s already sold',
  abusive: 'It’s abusive',
} as const
export type ReportKind = keyof typeof REPORTS
export const REPORT_KINDS = Object.keys(REPORTS) as ReportKind[]

export const COMPLAINT_OUTCOMES = ['upheld', 'partly', 'not-upheld', 'withdrawn'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** What the form and a list of its problems call each field. */
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

/** A full answer comes within so many days: our promise, and what the law gives. */
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

/** A reference such as C417206, however it was spaced. */
export function readReference(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}

/** A reference as people read it aloud: `C 4172 06`. */
export function shownReference(reference: string): string {
  return reference.replace(/^C(\d{4})(\d{2})$/, 'C $1 $2')
}
