import { LAW_DAYS, REPORTS, type ComplaintOutcome } from '../../../../domain/complaint-fields.ts'
import type { DeskComplaint, DeskComplaints } from '../../../../domain/wire/desk-complaints.ts'

type Complaint = DeskComplaints['complaints'][number]

export const OUTCOME_WORDS: Record<ComplaintOutcome, string> = {
  upheld: 'Upheld',
  partly: 'Partly upheld',
  'not-upheld': 'Not upheld',
  withdrawn: 'Withdrawn',
}

const ABOUT = { buyer: 'A buyer', posting: 'A posting', us: 'Us' } as const

/** Where it is, at the desk and among the calls. People read a reference in two parts. */
export function complaintPath({ reference }: Pick<Complaint, 'reference'>): string {
  return `complaints/${encodeURIComponent(reference.replaceAll(' ', ''))}`
}

/** What a complaint is about, in one line. */
export function aboutWords({ about, kind, subject, registration }: Complaint): string {
  const what = kind === null ? subject || ABOUT[about] : REPORTS[kind]
  return registration === '' ? what : `${what}, ${registration}`
}

export function whoComplained({ about, isReport }: DeskComplaint): string {
  if (isReport) return 'agent'
  return about === 'buyer' ? 'owner' : 'person who complained'
}

/** How long it has been open, of the days that the law gives. */
export function ofThirtyDays(day: number): string {
  return day === 0 ? 'received today' : `day ${day} of ${LAW_DAYS}`
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
