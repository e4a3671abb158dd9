import {
  DETAILS,
  readFields,
  requiredLine,
  type Readers,
} from '../../../domain/agents/application.ts'
import { accept } from '../../../domain/basics/problem.ts'
import type { AgentDetail } from '../../../domain/wire/desk-agents.ts'
import { moveTextsToAgent } from '../../messages/texts/outbox/queue-text.ts'
import type { Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { isPhoneTaken } from './agent-storage.ts'
import { phoneLock } from '../../platform/database/locks.ts'
import { changeAgent, PHONE_TAKEN, type Decision } from './change-agent.ts'
import { untickChanged } from './checks.ts'

type AgentEdit = Partial<Record<AgentDetail, string | undefined>>

const { businessName: name, phoneNumber, contactName, ...others } = DETAILS
const READERS = {
  name,
  contact: ['contact', (sent: unknown) => requiredLine('contactName', sent)],
  contactName,
  phone: phoneNumber,
  ...others,
} as const satisfies Readers<AgentDetail>

// An operator who enters any of these is looking at the licence.
const LICENCE = ['licenceNumber', 'licenceCouncil', 'licenceExpires', 'licenceKind'] as const

/** Writes all fields or none. An agent whose new licence is in force trades again. */
export async function editAgent(
  services: Services,
  agentId: string,
  { edit, ...decision }: { edit: AgentEdit } & Decision,
): Promise<Answer> {
  const read = readFields(READERS, edit, { ...rulesToday(services), allowDrama: true })
  if (!read.ok) return read
  const today = londonDay(services.clock.now())
  const { phone = null } = read.value
  return changeAgent(services, agentId, {
    ...decision,
    ...(phone !== null && { locks: [phoneLock(services, phone)] }),
    what: `agent edited: ${Object.keys(read.value).join(', ')}`,
    notes: [decision.notes, edit.contact && `contact: ${edit.contact}`].filter(Boolean).join('; '),
    columns: ({ state, licence_expires: before }) => {
      const expires = read.value.licence_expires ?? before
      const isGood = state === 'expired' && expires !== null && expires >= today
      const isChecked = LICENCE.some((detail) => edit[detail] !== undefined)
      return {
        ...read.value,
        ...(isChecked && { licence_checked_on: today }),
        ...(isGood && { state: 'approved' }),
      }
    },
    judge: async (agent, tx) => {
      if (phone === null || phone === agent.phone) return accept(true)
      return (await isPhoneTaken(tx, phone)) ? PHONE_TAKEN : accept(true)
    },
    andThen: async (tx, agent) => {
      await untickChanged(services, tx, agent, { who: decision.who, change: read.value })
      if (phone === null || agent.phone === null || phone === agent.phone) return
      await moveTextsToAgent(services, tx, { from: agent.phone, to: phone })
    },
  })
}
