// A text about a decision against an applicant or agent names the business, the reason and a number to call.
import type { DecisionAgainst, GivenReason } from '../../../../domain/agents/agent-decisions.ts'
import type { Config } from '../../../platform/settings/config.ts'
import type { AgentsTable } from '../../../platform/database/agents-schema.ts'
import { asGsm7, cut, fittedAround } from './gsm7.ts'

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
  return fittedAround(START[decision], name, `: ${why}${hidden} ${call} ${supportPhone}.`)
}

function sentence(words: string): string {
  const plain = cut(asGsm7(words), WORDS_MAX)
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}
