import type { DecisionAgainst, GivenReason } from '../../../../domain/agents/agent-decisions.ts'
import type { AgentsTable } from '../../../platform/database/agents-schema.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { ONE_PART, asGsm7, cut, fitTyped, fitAround, septets } from './gsm7.ts'
import { onePart } from './owner-wording.ts'

type Names = Pick<Config, 'siteName' | 'publicUrl'>

/**
 * The text with the code that signs an agent in. Where one part has room, a last line has phones offer the code on our
 * own pages only (Web Platform Incubator, "Origin-bound one-time codes").
 */
export function codeText({ siteName, publicUrl }: Names, code: string): string {
  const rest = `${code} is your sign-in code, good for 10 minutes. Never tell it to anybody.`
  const words = fitTyped(`${asGsm7(siteName)}: `, rest)
  const bound = `${words}\n@${new URL(publicUrl).hostname} #${code}`
  return septets(bound) <= ONE_PART ? bound : words
}

/** The text to an applicant whom the operator approved. */
export function approvalText({ siteName, publicUrl }: Names): string {
  const rest = `you are now an agent. Sign in with this number: ${publicUrl}/agents`
  return fitTyped(`${asGsm7(siteName)}: `, rest)
}

/** The text to an agent whose licence ends on `day`, such as 2027-03-31, or has ended before `today`. */
export function licenceText(
  config: Names & Pick<Config, 'supportPhone'>,
  { day, today }: { day: string; today: string },
): string {
  const when = day.split('-').toReversed().join('/')
  const stops =
    day < today
      ? `your licence expired on ${when}, so owners can't see your quotes.`
      : `your licence expires on ${when}. After that you can't quote.`
  const rest = `${stops} Tell us about your new one: ${config.supportPhone}`
  return fitTyped(`${asGsm7(config.siteName)}: `, rest)
}

/** The text to a collector whose licence from one more council ends on `day`. */
export function furtherLicenceText(
  config: Names & Pick<Config, 'supportPhone'>,
  { day, council }: { day: string; council: string },
): string {
  const when = day.split('-').toReversed().join('/')
  const end = ` expires on ${when}. Owners won't see it after that. Tell us about your new one: ${config.supportPhone}`
  return fitAround(`${asGsm7(config.siteName)}: your licence from `, council, end)
}

/** The text to an agent whose payment has failed, or whose subscription ends on `day`. */
export function subscriptionText(
  config: Names & Pick<Config, 'stripe' | 'supportPhone'>,
  { what, day }: { what: 'failed' | 'ends'; day: string },
): string {
  const when = day.split('-').toReversed().join('/')
  const page = `${config.publicUrl}/agents/profile/subscription`
  const subscribe = config.stripe === null ? `call ${config.supportPhone}` : `subscribe: ${page}`
  const rest = {
    failed: `your payment failed. You see owners' numbers until ${when}. Change your card: ${page}`,
    ends: `your subscription ends on ${when}. To keep seeing owners' numbers, ${subscribe}`,
  }[what]
  return fitTyped(`${asGsm7(config.siteName)}: `, rest)
}

/** The text of new cars to an agent who wants no pushes. */
export function newCarsText(
  names: Names,
  { title, line }: { title: string; line: string },
): string {
  return onePart(names, '/agents', [asGsm7(`${title}. ${line}`), asGsm7(`${title}:`)])
}

/** The text to an applicant who asks for a code before the operator approved them. */
export function notApprovedYetText({ siteName }: Pick<Names, 'siteName'>): string {
  const rest =
    "we're still looking at your application, so there's no sign-in code yet. We'll text you once it's approved."
  return fitTyped(`${asGsm7(siteName)}: `, rest)
}

/** The text to the operator about a new application, with nothing of what the applicant typed. */
export function applicationText({ siteName }: Pick<Names, 'siteName'>): string {
  return fitTyped(
    `${asGsm7(siteName)}: `,
    'somebody has applied to be an agent. See Applications at the desk.',
  )
}

/** The text to a known phone with which somebody applied again. */
export function appliedAgainText(
  config: Pick<Names, 'siteName'> & Pick<Config, 'supportPhone'>,
): string {
  const rest = `somebody applied to be an agent with this number, which we have already. Nothing has changed. Not you? Call ${config.supportPhone}`
  return fitTyped(`${asGsm7(config.siteName)}: `, rest)
}

/** The text to somebody whom an agent added, with nothing of what the agent typed. */
export function personAddedText(
  config: Names & Pick<Config, 'supportPhone'>,
  { business, isTaken }: { business: string; isTaken: boolean },
): string {
  const rest = isTaken
    ? ' added this number, but it signs in to another account. Nothing has changed.'
    : ` added you. Sign in with this number: ${config.publicUrl}/agents`
  const [name, end] = [`${asGsm7(config.siteName)}: `, ` Not you? Call ${config.supportPhone}`]
  const room = ONE_PART - septets(name + rest + end)
  return fitTyped(name, `${cut(asGsm7(business), Math.max(room, 10))}${rest}${end}`)
}

/** The text to the operator that a fifth of the day's texts is spent. */
export function alarmText({ siteName }: Pick<Names, 'siteName'>): string {
  const rest =
    'a fifth of TEXTS_PER_DAY is spent. Past all of it texts wait. Look who asks for them.'
  return fitTyped(`${asGsm7(siteName)}: `, rest)
}

/** The text to a manager that somebody signed in at the desk from a network not seen before; `at` is a time such as 10:42. */
export function deskSignInText(
  { siteName }: Pick<Names, 'siteName'>,
  { name, at }: { name: string; at: string },
): string {
  const rest = `${cut(asGsm7(name), 40)} signed in to the desk from a new network at ${at}. Not them? Take their number out of OPERATOR_PHONES.`
  return fitTyped(`${asGsm7(siteName)}: `, rest)
}

/** The text to the first manager that somebody at the desk was shown a day's share of numbers. */
export function looksAlarmText(
  { siteName }: Pick<Names, 'siteName'>,
  { who }: { who: string },
): string {
  const rest = 'has been shown all the numbers one person may see in a day. See Today at the desk.'
  return fitTyped(`${asGsm7(siteName)}: ${asGsm7(who)} `, rest)
}

/** The text to the operator that an agent met a limit. */
export function agentLimitAlarmText(
  { siteName }: Pick<Names, 'siteName'>,
  { agentId, setting }: { agentId: string; setting: string },
): string {
  const rest = `an agent has used up ${setting}. See Agents at the desk. Agent ${agentId}`
  return fitTyped(`${asGsm7(siteName)}: `, rest)
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
  { supportPhone }: Pick<Config, 'supportPhone'>,
  { name, licence_number: number }: Pick<AgentsTable, 'name' | 'licence_number'>,
  { decision, reason, words }: GivenReason,
): string {
  const licence = `licence ${cut(asGsm7(number ?? ''), LICENCE_MAX)}`.trim()
  const why = WHY[reason]?.(licence) ?? sentence(words)
  const hidden = decision === 'suspend' ? HIDDEN : ''
  const call = why.endsWith(' or') ? 'call' : 'To ask more, call'
  return fitAround(START[decision], name, `: ${why}${hidden} ${call} ${supportPhone}.`)
}

function sentence(words: string): string {
  const plain = cut(asGsm7(words), WORDS_MAX)
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}
