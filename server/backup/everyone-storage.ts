// SQL that names everybody who is held, to find again whom the journal knows by a digest.
import type { Database } from '../database/schema.ts'

export async function findAgentIds(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('agents').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Every number (E.164) and email address that is held of anybody. */
export async function findEveryReach(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('postings')
    .select('phone')
    .union((links) => links.selectFrom('links').select('phone'))
    .union((texts) => texts.selectFrom('texts').select('phone'))
    .union((agents) =>
      agents
        .selectFrom('agents')
        .select('phone')
        .$narrowType<{ phone: string }>()
        .where('phone', 'is not', null),
    )
    .union((people) =>
      people
        .selectFrom('agent_people')
        .select('phone')
        .$narrowType<{ phone: string }>()
        .where('phone', 'is not', null),
    )
    .union((complaints) => complaints.selectFrom('complaints').select('reach as phone'))
    .execute()
  return rows.map((row) => row.phone)
}
