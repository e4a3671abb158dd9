import { parseLine, parseName, requiredLine } from '../../../domain/agents/application.ts'
import { parseExpiry, parseKind } from '../../../domain/agents/licence.ts'
import { parsePhoneNumber } from '../../../domain/people/phone-number.ts'
import { parsePostcode } from '../../../domain/people/postcode.ts'
import { accept, type Outcome, type Problem } from '../../../domain/basics/problem.ts'
import type { AgentDetail } from '../../../domain/wire/desk-agents.ts'
import type { Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { isPhoneTaken, type AgentChange } from './agent-storage.ts'
import { phoneLock } from '../../platform/database/locks.ts'
import { changeAgent, PHONE_TAKEN, type Decision } from './change-agent.ts'
import { untickChanged } from './checks.ts'

type AgentEdit = Partial<Record<AgentDetail, string | undefined>>

type Rules = ReturnType<typeof rulesToday>

/** The column of each field, and how what is typed in it is read. */
export type Readers<Field extends string, Typed> = Record<
  Field,
  readonly [
    column: keyof AgentChange,
    read: (typed: Typed, rules: Rules) => Outcome<string, string>,
  ]
>

const READERS: Readers<AgentDetail, string> = {
  name: ['name', (typed, rules) => parseName('businessName', typed, rules)],
  contact: ['contact', (typed) => requiredLine('contactName', typed)],
  contactName: ['contact_name', (typed, rules) => parseName('contactName', typed, rules)],
  phone: ['phone', (typed) => parsePhoneNumber(typed, { allowDrama: true })],
  yardPostcode: ['yard_postcode', (typed) => parsePostcode(typed)],
  licenceNumber: ['licence_number', (typed) => requiredLine('licenceNumber', typed)],
  licenceCouncil: ['licence_council', (typed) => requiredLine('licenceCouncil', typed)],
  licenceExpires: ['licence_expires', (typed, { today }) => parseExpiry(typed, today)],
  licenceKind: ['licence_kind', parseKind],
  atfPermit: ['atf_permit', (typed) => parseLine('atfPermit', typed)],
}

// An operator who enters any of these is looking at the licence.
const LICENCE = ['licenceNumber', 'licenceCouncil', 'licenceExpires', 'licenceKind'] as const

/** Writes all fields or none. An agent whose new licence is in force trades again. */
export async function editAgent(
  services: Services,
  agentId: string,
  { edit, ...decision }: { edit: AgentEdit } & Decision,
): Promise<Answer> {
  const read = readFields(READERS, edit, rulesToday(services))
  if (!read.ok) return read
  const today = londonDay(services.clock.now())
  const { phone = null } = read.value
  return changeAgent(services, agentId, {
    ...decision,
    ...(phone === null ? {} : { locks: [phoneLock(services, phone)] }),
    what: `agent edited: ${Object.keys(read.value).join(', ')}`,
    notes: [decision.notes, edit.contact && `contact: ${edit.contact}`].filter(Boolean).join('; '),
    columns: ({ state, licence_expires: before }) => {
      const expires = read.value.licence_expires ?? before
      const isGood = state === 'expired' && expires !== null && expires >= today
      const isChecked = LICENCE.some((detail) => edit[detail] !== undefined)
      return {
        ...read.value,
        ...(isChecked ? { licence_checked_on: today } : {}),
        ...(isGood ? { state: 'approved' } : {}),
      }
    },
    judge: async (agent, tx) => {
      if (phone === null || phone === agent.phone) return accept(true)
      return (await isPhoneTaken(tx, phone)) ? PHONE_TAKEN : accept(true)
    },
    andThen: (tx, agent) =>
      untickChanged(services, tx, agent, { who: decision.who, change: read.value }),
  })
}

/** What each field that was sent changes, or all that is wrong with them. The others are undefined. */
export function readFields<Field extends string, Typed>(
  readers: Readers<Field, Typed>,
  sent: Partial<Record<Field, Typed | undefined>>,
  rules: Rules,
): Outcome<AgentChange, string> {
  const problems: Problem<string>[] = []
  const change: Record<string, string> = {}
  for (const field of Object.keys(readers) as Field[]) {
    const typed = sent[field]
    if (typed === undefined) continue
    const [column, read] = readers[field]
    const outcome = read(typed, rules)
    if (outcome.ok) change[column] = outcome.value
    else problems.push(...outcome.problems.map((one) => ({ ...one, field })))
  }
  return problems.length > 0 ? { ok: false, reason: 'invalid', problems } : accept(change)
}
