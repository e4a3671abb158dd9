// What texts say to agents, applicants and operators, and about complaints. No text about a complaint has words that a
// complainant typed, since a stranger may get the text.
import type { DecisionAgainst, GivenReason } from '../../../../domain/agents/agent-decisions.ts'
import { fullDay } from '../../../../domain/basics/days.ts'
import { shownReference } from '../../../../domain/market/complaint-fields.ts'
import type { Row } from '../../../platform/database/schema.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { ONE_PART, around, asGsm7, cut, septets } from './gsm7.ts'
import { onePart } from './owner-wording.ts'

type Names = Pick<Config, 'siteName' | 'publicUrl' | 'supportPhone' | 'stripe'>

/** Where an agent reads what we wrote about complaints. */
export const AGENTS_COMPLAINTS = '/agents/profile/complaints'

/** What the news of each kind says after the site's name; where there is a page to open, its path and sentences. */
const NEWS = {
  /** To an applicant who asks for a code before the operator approved them. */
  'not-approved-yet': () =>
    "we're still looking at your application, so there's no sign-in code yet. We'll text you once it's approved.",
  approved: ({ publicUrl }: Names) =>
    `you are now an agent. Sign in with this number: ${publicUrl}/agents`,
  /** To the operator, with nothing of what the applicant typed. */
  application: () => 'somebody has applied to be an agent. See Applications at the desk.',
  /** To a known phone with which somebody applied again. */
  'applied-again': ({ supportPhone }: Names) =>
    `somebody applied to be an agent with this number, which we have already. Nothing has changed. Not you? Call ${supportPhone}`,
  /** To somebody whom an agent added, with nothing of what the agent typed. */
  'person-added': (names: Names, { business, isTaken }: { business: string; isTaken: boolean }) => {
    const rest = isTaken
      ? ' added this number, but it signs in to another account. Nothing has changed.'
      : ` added you. Sign in with this number: ${names.publicUrl}/agents`
    const end = `${rest} Not you? Call ${names.supportPhone}`
    return around('', business, end, `${asGsm7(names.siteName)}: `)
  },
  /** Of a licence that ends on `day`, such as 2027-03-31, or has ended before `today`; `council` has a further one. */
  licence: (
    names: Names,
    { day, today, council }: { day: string; today: string; council: string | null },
  ) => {
    const when = inFigures(day)
    const call = `Tell us about your new one: ${names.supportPhone}`
    if (council !== null) {
      const end = ` expires on ${when}. Owners won't see it after that. ${call}`
      return around('your licence from ', council, end, `${asGsm7(names.siteName)}: `)
    }
    return day < today
      ? `your licence expired on ${when}, so owners can't see your quotes. ${call}`
      : `your licence expires on ${when}. After that you can't quote. ${call}`
  },
  /** To an agent whose payment has failed, or whose subscription ends on `day`. */
  subscription: (names: Names, { what, day }: { what: 'failed' | 'ends'; day: string }) => {
    const page = `${names.publicUrl}/agents/profile/subscription`
    const subscribe = names.stripe === null ? `call ${names.supportPhone}` : `subscribe: ${page}`
    return {
      failed: `your payment failed. You see owners' numbers until ${inFigures(day)}. Change your card: ${page}`,
      ends: `your subscription ends on ${inFigures(day)}. To keep seeing owners' numbers, ${subscribe}`,
    }[what]
  },
  /** To an agent who wants no pushes. */
  'new-cars': (_names: Names, { title, line }: { title: string; line: string }) =>
    withLink('/agents', asGsm7(`${title}. ${line}`), asGsm7(`${title}:`)),
  /** That a complaint has come, to who complained. */
  complaint: (
    { supportPhone }: Names,
    { reference, answerBy }: { reference: string; answerBy: string },
  ) =>
    `we have your complaint, ${shownReference(reference)}. We'll answer it in full by ${fullDay(answerBy)}. Not yours, or more to say? Call ${supportPhone}`,
  /** To a buyer: we have written to them about a complaint, and nothing of the complaint. */
  'complaint-asked': () =>
    withLink(
      AGENTS_COMPLAINTS,
      "we've written to you about a complaint. Read it and answer here:",
      'about a complaint:',
    ),
  /** To a manager: who signed in at the desk from a network not seen before; `at` is a time such as 10:42. */
  alarm: (_names: Names, { name, at }: { name: string; at: string }) =>
    `${cut(asGsm7(name), 40)} signed in to the desk from a new network at ${at}. Not them? Take their number out of OPERATOR_PHONES.`,
}

export type NewsKind = keyof typeof NEWS
export type Given<K extends NewsKind> =
  Parameters<(typeof NEWS)[K]> extends [unknown, ...infer G] ? G : []

export function newsText<K extends NewsKind>(names: Names, kind: K, ...given: Given<K>): string {
  const said = NEWS[kind] as (...of: [Names, ...Given<K>]) => string | ReturnType<typeof withLink>
  const words = said(names, ...given)
  return typeof words === 'string' ? named(names, words) : onePart(names, ...words)
}

/** What the first manager is warned of: an agent met a limit, somebody at the desk was shown a day's share of numbers. */
export type Alarm =
  | { about: 'texts' | 'complaints'; whose?: never; setting?: never }
  | { about: 'agent'; whose: string; setting: string }
  | { about: 'looks'; whose: string; setting?: never }

/** The warning, with nothing of what complainants typed. */
export function alarmText(
  names: Pick<Names, 'siteName'>,
  { about, whose = '', setting = '' }: Alarm,
): string {
  const words = {
    texts: 'a fifth of TEXTS_PER_DAY is spent. Past all of it texts wait. Look who asks for them.',
    complaints: 'a complaint, a report or an answer to one has come. See Complaints at the desk.',
    agent: `an agent has used up ${setting}. See Agents at the desk. Agent ${whose}`,
    looks: `${asGsm7(whose)} has been shown all the numbers one person may see in a day. See Today at the desk.`,
  }
  return named(names, words[about])
}

/**
 * The text with the code that signs an agent in. Where one part has room, a last line has phones offer the code on our
 * own pages only (Web Platform Incubator, "Origin-bound one-time codes").
 */
export function codeText(names: Pick<Names, 'siteName' | 'publicUrl'>, code: string): string {
  const words = named(
    names,
    `${code} is your sign-in code, good for 10 minutes. Never tell it to anybody.`,
  )
  const bound = `${words}\n@${new URL(names.publicUrl).hostname} #${code}`
  return septets(bound) <= ONE_PART ? bound : words
}

// The parts of a longer text hold 153 septets each. A full answer is the one text that needs more than a part.
const ANSWER_SEPTETS = 3 * 153

/** The text with the operator's words about a complaint or a car; null where they are too long for three parts. */
export function complaintText({ siteName }: Pick<Names, 'siteName'>, about: string, words: string) {
  const text = asGsm7(`${siteName}, about ${about}: ${words}`)
  return septets(text) <= ANSWER_SEPTETS ? text : null
}

// A text about a decision against an applicant or agent names the business, the reason and a number to call.
const START: Record<DecisionAgainst, string> = {
  reject: "We can't approve ",
  suspend: "We've suspended ",
}
const WHY: Record<string, (licence: string) => string> = {
  'licence-not-found': (licence) => `no register lists ${licence}. Apply again once it does, or`,
  'licence-ended': (licence) => `${licence} has ended. Apply again with your new one, or`,
  'other-name': (licence) => `${licence} is in another name. Apply again with your own licence, or`,
  'other-phone': () => "this phone isn't the business's. Apply again with one that is, or",
  'no-shows': () => "owners say you didn't come to collect.",
  'paid-less': () => 'owners say you paid less than agreed.',
  'called-anyway': () => 'you called owners who asked you not to.',
  'licence-in-doubt': () => 'we have to check your licence.',
}
const HIDDEN = " Owners can't see your quotes."
const LICENCE_MAX = 20
const WORDS_MAX = 60

export function decisionText(
  { supportPhone }: Pick<Names, 'supportPhone'>,
  { name, licence_number: number }: Pick<Row<'agents'>, 'name' | 'licence_number'>,
  { decision, reason, words }: GivenReason,
): string {
  const licence = `licence ${cut(asGsm7(number ?? ''), LICENCE_MAX)}`.trim()
  const why = WHY[reason]?.(licence) ?? sentence(words)
  const hidden = decision === 'suspend' ? HIDDEN : ''
  const call = why.endsWith(' or') ? 'call' : 'To ask more, call'
  const end = `: ${why}${hidden} ${call} ${supportPhone}.`
  return cut(around(START[decision], name, end), ONE_PART)
}

function sentence(words: string): string {
  const plain = cut(asGsm7(words), WORDS_MAX)
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}

function withLink(path: string, ...sentences: string[]): [path: string, sentences: string[]] {
  return [path, sentences]
}

/** A text of one part: the words after the site's name, or alone where there is no room for it, and cut where they are too long. */
function named({ siteName }: Pick<Names, 'siteName'>, words: string): string {
  const text = `${asGsm7(siteName)}: ${words}`
  return septets(text) <= ONE_PART ? text : cut(words, ONE_PART)
}

/** 31/03/2027 of 2027-03-31. */
function inFigures(day: string): string {
  return day.split('-').toReversed().join('/')
}
