import { parseLine } from '../agents/application.ts'
import { accept, acceptAll, type Outcome } from '../basics/problem.ts'
import { parseReach, type Reach } from '../people/contact.ts'
import { parseWords } from './collection.ts'
import * as fields from './complaint-fields.ts'

interface Complaint {
  about: fields.ComplaintAbout
  kind: fields.ReportKind | null
  /** The buyer or the car, as the complainant calls it; '' where nothing was typed. */
  subject: string
  registration: string
  words: string
  /** The reference of the complaint that this adds to; '' where none was typed. */
  reference: string
  reach: Reach
}

/** An agent's report of a car needs only its kind. `reach` is what a link says, which another can be typed over. */
export function parseComplaint(
  sent: Partial<Record<fields.ComplaintField, unknown>>,
  context: { allowDrama: boolean; isReport: boolean; reach: Reach | null },
): Outcome<Complaint, fields.ComplaintField> {
  const textOf = (field: fields.ComplaintField): string => {
    const value = sent[field]
    return typeof value === 'string' ? value : ''
  }
  const about =
    fields.COMPLAINT_ABOUT.find((known) => known === sent.about) ??
    (context.isReport ? 'posting' : undefined)
  const kind = fields.REPORT_KINDS.find((known) => known === sent.kind) ?? null
  const missing = fields.missingFromComplaint((field) => {
    if (field === 'about') return about ?? ''
    if (field === 'kind') return kind ?? ''
    return field === 'reach' && context.reach !== null ? 'known' : textOf(field)
  }, context)
  const read = acceptAll({
    // Where nothing is missing there is no problem, and that refuses nothing.
    missing: { ok: false as const, reason: 'invalid' as const, problems: missing },
    subject: parseLine('subject', sent.subject ?? ''),
    registration: parseLine('registration', sent.registration ?? ''),
    words: parseWords('words', textOf('words'), fields.WORDS_MAX),
    reach:
      textOf('reach').trim() === '' ? accept(context.reach) : parseReach(textOf('reach'), context),
  })
  if (!read.ok) return read
  const { subject, registration, words, reach } = read.value
  // Whatever is needed is there, since nothing is missing.
  const needed = { about: about as fields.ComplaintAbout, reach: reach as Reach }
  const reference = fields.readReference(textOf('reference'))
  return accept({ ...needed, subject, registration, kind, words: words ?? '', reference })
}
