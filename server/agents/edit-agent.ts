import { parseLine, requiredLine } from '../../domain/application.ts'
import { parseExpiry, parseKind, type LicenceKind } from '../../domain/licence.ts'
import { parsePhoneNumber } from '../../domain/phone-number.ts'
import { parsePostcode } from '../../domain/postcode.ts'
import { accept, type Outcome, type Problem } from '../../domain/problem.ts'
import type { Answer } from '../refusal.ts'
import { londonDay } from '../texts/limits/quote-hours.ts'
import type { Services } from '../services.ts'
import type { AgentChange } from './agent-storage.ts'
import { isPhoneTaken } from './signer.ts'
import { phoneLock } from '../database/locks.ts'
import { changeAgent, PHONE_TAKEN, type Decision } from './change-agent.ts'

/** What is typed, by the columns that it becomes. */
export type AgentEdit = Partial<Record<keyof typeof READERS, string>>

type Reader = (typed: string, today: Date) => Outcome<string, string>

const READERS = {
  name: (typed) => requiredLine('businessName', typed),
  contact: (typed) => requiredLine('contactName', typed),
  contact_name: (typed) => requiredLine('contactName', typed),
  phone: (typed) => parsePhoneNumber(typed, { allowDrama: true }),
  yard_postcode: (typed) => parsePostcode(typed),
  licence_number: (typed) => requiredLine('licenceNumber', typed),
  licence_council: (typed) => requiredLine('licenceCouncil', typed),
  licence_expires: (typed, today) => parseExpiry(typed, today),
  licence_kind: (typed) => parseKind(typed),
  atf_permit: (typed) => parseLine('atfPermit', typed),
} as const satisfies Partial<Record<keyof AgentChange, Reader>>

// Who enters any of these has the licence before them.
const LICENCE = [
  'licence_number',
  'licence_council',
  'licence_expires',
  'licence_kind',
] as const satisfies (keyof typeof READERS)[]

/** Writes all of it or nothing. With a licence that is good again the agent trades again. */
export async function editAgent(
  services: Services,
  agentId: string,
  { edit, ...decision }: { edit: AgentEdit } & Decision,
): Promise<Answer> {
  const read = readEdit(edit, new Date(services.clock.now()))
  if (!read.ok) return { ...read, reason: 'invalid' }
  const today = londonDay(services.clock.now())
  const { phone = null } = read.value
  return changeAgent(services, agentId, {
    ...decision,
    ...(phone === null ? {} : { locks: [phoneLock(services, phone)] }),
    what: `agent edited: ${Object.keys(edit).join(', ')}`,
    notes: [decision.notes, edit.contact && `contact: ${edit.contact}`].filter(Boolean).join('; '),
    columns: ({ state, licence_expires: before }) => {
      const expires = read.value.licence_expires ?? before
      const isGood = state === 'expired' && expires !== null && expires >= today
      const isChecked = LICENCE.some((column) => edit[column] !== undefined)
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
  })
}

function readEdit(edit: AgentEdit, today: Date): Outcome<AgentChange, string> {
  const problems: Problem<string>[] = []
  const change: Record<string, string> = {}
  for (const [column, typed] of Object.entries(edit)) {
    const reader: Reader = READERS[column as keyof typeof READERS]
    const outcome = reader(typed, today)
    if (outcome.ok) change[column] = outcome.value
    else problems.push(...outcome.problems)
  }
  if (problems.length > 0) return { ok: false, problems }
  const kind = change['licence_kind'] as LicenceKind | undefined
  return { ok: true, value: { ...change, ...(kind === undefined ? {} : { licence_kind: kind }) } }
}
