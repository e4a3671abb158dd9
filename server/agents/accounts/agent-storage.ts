import { sql, type Selectable } from 'kysely'
import type { Application } from '../../../domain/agents/application.ts'
import type { Database, Tables, Row } from '../../platform/database/schema.ts'

export type AgentRow = Selectable<Tables['agents']>
export type AgentState = AgentRow['state']

/** Adds an agent whom the operator knows, without an application. */
export async function insertAgent(
  database: Database,
  agent: Pick<AgentRow, 'id' | 'name' | 'contact' | 'phone' | 'subscribed_until'>,
  now: number,
): Promise<void> {
  await database
    .insertInto('agents')
    .values({ ...agent, state: 'approved', created_at: now })
    .execute()
}

// Anybody can apply with the phone of an agent who left. So owners go on seeing the earlier name until the operator
// edits it.
const NAME_KNOWN_TO_OWNERS = sql<string>`case
  when exists (select 1 from disclosures where disclosures.agent_id = agents.id) then agents.name
  else excluded.name end`

/** Adds an applicant, in place of one who was turned down or has left; false where an agent has that phone already. */
export async function insertApplicant(
  database: Database,
  applicant: Application & { id: string; contact: string },
  now: number,
): Promise<boolean> {
  const applied = {
    name: applicant.businessName,
    contact: applicant.contact,
    contact_name: applicant.contactName,
    yard_postcode: applicant.yardPostcode,
    licence_number: applicant.licenceNumber,
    licence_council: applicant.licenceCouncil,
    licence_expires: applicant.licenceExpires,
    licence_kind: applicant.licenceKind,
    atf_permit: applicant.atfPermit,
    state: 'applied',
    created_at: now,
  } as const
  const inserted = await database
    .insertInto('agents')
    .values({ id: applicant.id, phone: applicant.phoneNumber, ...applied })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .where('phone', 'is not', null)
        .doUpdateSet({ ...applied, name: NAME_KNOWN_TO_OWNERS })
        .where('agents.state', 'in', ['rejected', 'left']),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export function findAgent(database: Database, id: string): Promise<AgentRow | undefined> {
  return database.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many times the usual allowance of cars and quotes this agent has. */
export async function findAllowanceTimes(database: Database, id: string): Promise<number> {
  const agents = database.selectFrom('agents').select('allowance_times').where('id', '=', id)
  return (await agents.executeTakeFirst())?.allowance_times ?? 1
}

export function findAgentByPhone(database: Database, phone: string): Promise<AgentRow | undefined> {
  return database.selectFrom('agents').selectAll().where('phone', '=', phone).executeTakeFirst()
}

export type AgentChange = Partial<Omit<AgentRow, 'id' | 'created_at'>>

/** Writes the given fields and leaves the others. */
export async function updateAgent(
  database: Database,
  id: string,
  change: AgentChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await database.updateTable('agents').set(change).where('id', '=', id).execute()
}

/** Erases all that is known of an agent but the name, and ends the trade. */
export async function eraseDetails(database: Database, id: string): Promise<void> {
  const erased = {
    contact_name: null,
    yard_postcode: null,
    licence_number: null,
    licence_council: null,
    licence_expires: null,
    licence_notice_for: null,
    licence_kind: null,
    licence_checked_on: null,
    atf_permit: null,
    subscribed_until: null,
    paid_until: null,
    payment_failed_at: null,
    subscription_notice_for: null,
  }
  await database
    .updateTable('agents')
    .set({ state: 'closed', contact: '', phone: null, ...erased })
    .where('id', '=', id)
    .execute()
}

/** Removes an agent and, by its foreign keys, quotes, sessions and the record of numbers given. */
export async function deleteAgent(database: Database, id: string): Promise<void> {
  await database.deleteFrom('agents').where('id', '=', id).execute()
}

/** Trading agents whose licence ends by `last` and who have had no notice, or whose licence ended before `today`. */
export async function findLicencesEnding(
  database: Database,
  { today, last }: { today: string; last: string },
): Promise<string[]> {
  const rows = await database
    .selectFrom('agents')
    .select('id')
    .where('state', '=', 'approved')
    .where('licence_expires', '<=', last)
    .where((row) =>
      row.or([
        row('licence_expires', '<', today),
        row('licence_notice_for', 'is', null),
        row('licence_notice_for', '<>', row.ref('licence_expires')),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export type EndingState = Exclude<AgentRow['state'], 'approved'>

/**
 * The agents in one of the states since before `before` (milliseconds). Those who traded have no later change on
 * record, and those who closed were given no number since.
 */
export async function findAgentsToErase(
  database: Database,
  states: EndingState[],
  before: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('agents')
    .select('agents.id')
    .where('state', 'in', states)
    .where('agents.created_at', '<', before)
    .where((row) => {
      const changed = row
        .selectFrom('audit_log')
        .select('audit_log.id')
        .whereRef('target', '=', 'agents.id')
        .where('what', '<>', 'agent looked at')
        .where('audit_log.created_at', '>=', before)
      const wasGivenNumber = row
        .selectFrom('disclosures')
        .select('disclosures.id')
        .whereRef('agent_id', '=', 'agents.id')
        .where('disclosures.created_at', '>=', before)
      return row.or([
        row('state', 'in', ['applied', 'rejected']),
        row.and([
          row('state', 'in', ['suspended', 'expired', 'left']),
          row.not(row.exists(changed)),
        ]),
        row.and([row('state', '=', 'closed'), row.not(row.exists(wasGivenNumber))]),
      ])
    })
    .execute()
  return rows.map(({ id }) => id)
}

/** The times of the agent's latest disclosures since `since`, newest first, up to `limit`. */
export async function findDisclosureTimes(
  database: Database,
  sought: { agentId: string; since: number; andGivenBack: boolean },
  limit: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('disclosures')
    .select('created_at')
    .where('agent_id', '=', sought.agentId)
    .where('created_at', '>', sought.since)
    .$if(!sought.andGivenBack, (query) => query.where('given_back_at', 'is', null))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

/**
 * The person with that phone is the one who signed in with it, else the last added. Several agents may have added a
 * phone that nobody has signed in with yet.
 */
export function findPersonByPhone(
  database: Database,
  phone: string,
): Promise<Row<'agent_people'> | undefined> {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy((row) => row.case().when('joined_at', 'is not', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a person of some business signs in with that phone. */
export async function hasJoined(database: Database, phone: string): Promise<boolean> {
  const person = await findPersonByPhone(database, phone)
  return person !== undefined && person.joined_at !== null
}

/** The person of a business, as long as they belong to it. */
export function findPerson(
  database: Database,
  id: string,
): Promise<Row<'agent_people'> | undefined> {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Notes a person's first sign-in, from which the phone is theirs alone. False if they had signed in before. */
export async function joinPerson(database: Database, id: string, now: number): Promise<boolean> {
  const joined = await database
    .updateTable('agent_people')
    .set({ joined_at: now })
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  return joined.numUpdatedRows === 1n
}
