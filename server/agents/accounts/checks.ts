// Operators tick what they checked about an applicant: a line of the audit log, which counts until the next application.
import { CHECKS, checksOf, type Check } from '../../../domain/agents/agent-decisions.ts'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import { recordChange } from '../../platform/audit-log.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { AgentChange, AgentRow } from './agent-storage.ts'
import { changeAgent } from './change-agent.ts'

type Ticked = Partial<Record<Check, { who: string; at: number }>>

const ALL = Object.keys(CHECKS) as Check[]
const sayTicked = (check: Check): string => `check ticked: ${check}`
const sayUnticked = (check: Check): string => `check unticked: ${check}`

export function tickCheck(
  services: Services,
  agentId: string,
  { check, isTicked, who }: { check: Check; isTicked: boolean; who: string },
): Promise<Answer> {
  return changeAgent(services, agentId, {
    who,
    what: isTicked ? sayTicked(check) : sayUnticked(check),
    judge: async (agent, tx) => {
      if (!isApplication(agent)) return NO_APPLICATION
      return accept(((await findChecks(tx, agent))[check] !== undefined) !== isTicked)
    },
  })
}

const OF_CHECK: Record<Check, readonly (keyof AgentChange)[]> = {
  licence: ['name', 'licence_number', 'licence_council', 'licence_expires', 'licence_kind'],
  permit: ['atf_permit'],
  phone: ['phone'],
}

export async function untickChanged(
  services: Pick<Services, 'clock'>,
  tx: Database,
  agent: AgentRow,
  { who, change }: { who: string; change: AgentChange },
): Promise<void> {
  if (!isApplication(agent)) return
  const ticks = await findChecks(tx, agent)
  for (const check of ALL) {
    const isChanged = OF_CHECK[check].some((one) => one in change && change[one] !== agent[one])
    if (!isChanged || ticks[check] === undefined) continue
    await recordChange(services, tx, { who, what: sayUnticked(check), target: agent.id })
  }
}

export async function findChecks(
  database: Database,
  { id, created_at: appliedAt }: Pick<AgentRow, 'id' | 'created_at'>,
): Promise<Ticked> {
  const what = ALL.flatMap((check) => [sayTicked(check), sayUnticked(check)])
  const all = await findDecisions(database, { agentIds: [id], what })
  const recorded = all.filter(({ created_at: at }) => at >= appliedAt)
  return Object.fromEntries(
    ALL.flatMap((check) => {
      const last = recorded.findLast((row) => row.what.endsWith(`ticked: ${check}`))
      return last?.what === sayTicked(check)
        ? [[check, { who: last.who, at: last.created_at }]]
        : []
    }),
  )
}

export async function isChecked(database: Database, agent: AgentRow): Promise<boolean> {
  const checks = await findChecks(database, agent)
  return checksOf(agent.atf_permit).every((check) => checks[check] !== undefined)
}

export function isApplication({ state }: Pick<AgentRow, 'state'>): boolean {
  return state === 'applied' || state === 'rejected'
}

export const UNCHECKED = refuse('checks', 'missing', 'Tick all the checks first.')

const NO_APPLICATION = refuse(
  'state',
  'no-applicant',
  'There is nothing to check: this isn’t an application.',
)

const FEWEST = 3
const LAST = 20

/** The median time that the last decisions on applications took (milliseconds); null if there are too few decisions. */
export async function usualWait({ database }: Pick<Services, 'database'>): Promise<number | null> {
  const decided = await database
    .selectFrom('audit_log')
    .innerJoin('agents', 'agents.id', 'audit_log.target')
    .where('audit_log.what', 'in', ['agent approved', 'agent rejected'])
    .whereRef('audit_log.created_at', '>=', 'agents.created_at')
    .groupBy(['agents.id', 'agents.created_at'])
    .select('agents.created_at as applied_at')
    .select(({ fn }) => fn.min('audit_log.created_at').as('decided_at'))
    .orderBy('decided_at', 'desc')
    .limit(LAST)
    .execute()
  if (decided.length < FEWEST) return null
  const waits = decided.map(({ applied_at: applied, decided_at: at }) => at - applied)
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? null
}

export function findDecisions(
  database: Database,
  { agentIds, what }: { agentIds: string[]; what: string[] },
): Promise<Row<'audit_log'>[]> {
  return database
    .selectFrom('audit_log')
    .selectAll()
    .where(whereIn(database, 'target', agentIds))
    .where('what', 'in', what)
    .orderBy('id')
    .execute()
}
