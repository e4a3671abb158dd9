import { parseLine } from '../agents/application.ts'
import {
  COMPLAINT_ABOUT,
  missingFromComplaint,
  readReference,
  REPORT_KINDS,
  type ComplaintAbout,
  type ComplaintField,
  type ReportKind,
} from './complaint-fields.ts'
import { readFreeText } from '../basics/free-text.ts'
import { accept, refuse, type Outcome } from '../basics/problem.ts'
import { parseReach, type Reach } from '../people/contact.ts'

export interface Complaint {
  about: ComplaintAbout
  kind: ReportKind | null
  /** The buyer or the car, as the complainant calls it; '' where nothing was typed. */
  subject: string
  registration: string
  words: string
  /** The reference of the complaint that this adds to; '' where none was typed. */
  reference: string
  /** Null where we know already how to reach the complainant. */
  reach: Reach | null
}

const WORDS_MAX = 4000

/**
 * Reads a complaint. A `report` of a car from the console needs only its kind, since we know the agent. `hasReach`
 * means that a link says how to reach its holder. A refusal has every field's problems.
 */
export function parseComplaint(
  sent: Partial<Record<ComplaintField, unknown>>,
  context: { allowDrama: boolean; isReport: boolean; hasReach: boolean },
): Outcome<Complaint, ComplaintField> {
  const typed = (field: ComplaintField): string => {
    const value = sent[field]
    return typeof value === 'string' ? value : ''
  }
  const about = COMPLAINT_ABOUT.find((known) => known === sent.about)
  const kind = REPORT_KINDS.find((known) => known === sent.kind) ?? null
  const isReachGiven = typed('reach').trim() !== ''
  const missing = missingFromComplaint((field) => {
    if (field === 'about') return about ?? ''
    if (field === 'kind') return kind ?? ''
    return field === 'reach' && context.hasReach ? 'known' : typed(field)
  }, context)
  const subject = parseLine('subject', sent.subject ?? '')
  const registration = parseLine('registration', sent.registration ?? '')
  const words = parseWords(sent.words ?? '')
  const reach = isReachGiven ? parseReach(typed('reach'), context) : accept(null)
  const read: Outcome<unknown, ComplaintField>[] = [subject, registration, words, reach]
  const wrong = read.flatMap((one) => (one.ok ? [] : one.problems))
  const isMissing = (field: ComplaintField): boolean => missing.some((one) => one.field === field)
  const problems = [...missing, ...wrong.filter(({ field }) => !isMissing(field))]
  const isSound = subject.ok && registration.ok && words.ok && reach.ok && about !== undefined
  if (!isSound || problems.length > 0) return { ok: false, problems }
  return accept({
    about,
    kind,
    subject: subject.value,
    registration: registration.value,
    words: words.value,
    reference: readReference(typed('reference')),
    reach: reach.value,
  })
}

function parseWords(sent: unknown): Outcome<string, 'words'> {
  if (typeof sent !== 'string') return refuse('words', 'type', 'Send this once, as plain text.')
  const words = readFreeText(sent, WORDS_MAX)
  if (words.ok) return accept(words.text)
  return words.reason === 'too-long'
    ? refuse('words', 'too-long', 'This can be up to 4,000 characters. Shorten it, or call us.')
    : refuse('words', 'characters', 'This contains a character we can’t read. Type it again.')
}
