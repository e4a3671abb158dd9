import { parseLine } from '../agents/application.ts'
import { accept, joinRefusals, type Outcome } from '../basics/problem.ts'
import { parseReach, type Reach } from '../people/contact.ts'
import { parseWords } from './collection.ts'
import {
  COMPLAINT_ABOUT,
  missingFromComplaint,
  readReference,
  REPORT_KINDS,
  type ComplaintAbout,
  type ComplaintField,
  type ReportKind,
} from './complaint-fields.ts'

interface Complaint {
  about: ComplaintAbout
  kind: ReportKind | null
  /** The buyer or the car, as the complainant calls it; '' where nothing was typed. */
  subject: string
  registration: string
  words: string
  /** The reference of the complaint that this adds to; '' where none was typed. */
  reference: string
  reach: Reach
}

const WORDS_MAX = 4000

/**
 * Reads a complaint. A `report` of a car from the console needs only its kind, since we know the agent. `reach` is what
 * a link says of how to reach its holder, which another can be typed over. A refusal has every field's problems.
 */
export function parseComplaint(
  sent: Partial<Record<ComplaintField, unknown>>,
  context: { allowDrama: boolean; isReport: boolean; reach: Reach | null },
): Outcome<Complaint, ComplaintField> {
  const textOf = (field: ComplaintField): string => {
    const value = sent[field]
    return typeof value === 'string' ? value : ''
  }
  const about =
    COMPLAINT_ABOUT.find((known) => known === sent.about) ??
    (context.isReport ? 'posting' : undefined)
  const kind = REPORT_KINDS.find((known) => known === sent.kind) ?? null
  const missing = missingFromComplaint((field) => {
    if (field === 'about') return about ?? ''
    if (field === 'kind') return kind ?? ''
    return field === 'reach' && context.reach !== null ? 'known' : textOf(field)
  }, context)
  const subject = parseLine('subject', sent.subject ?? '')
  const registration = parseLine('registration', sent.registration ?? '')
  const words = parseWords('words', textOf('words'), WORDS_MAX)
  const reach =
    textOf('reach').trim() === '' ? accept(context.reach) : parseReach(textOf('reach'), context)
  if (subject.ok && registration.ok && words.ok && reach.ok && missing.length === 0) {
    // Whatever is needed is there, since nothing is missing.
    const needed = { about: about as ComplaintAbout, reach: reach.value as Reach }
    const lines = { subject: subject.value, registration: registration.value }
    const reference = readReference(textOf('reference'))
    return accept({ ...needed, ...lines, kind, words: words.value ?? '', reference })
  }
  const read: Outcome<unknown, ComplaintField>[] = [subject, registration, words, reach]
  return joinRefusals([{ ok: false, reason: 'invalid', problems: missing }, ...read])
}
