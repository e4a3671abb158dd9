// SQL of numbers given to agents as the operator looks at them.
import type { Database } from '../database/schema.ts'

export interface Disclosure {
  at: number
  agent_id: string
  agent: string
  contact: string
  /** Null once the posting has gone. */
  posting_id: string | null
}

/** The latest disclosures: of one agent, one posting or one number where they are given. */
export function findDisclosures(
  database: Database,
  sought: {
    agentId: string | undefined
    postingId: string | undefined
    phoneDigest: string | undefined
    limit: number
  },
): Promise<Disclosure[]> {
  const { agentId, postingId, phoneDigest, limit } = sought
  return database
    .selectFrom('disclosures')
    .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
    .select(['disclosures.created_at as at', 'disclosures.agent_id', 'agents.name as agent'])
    .select(['posting_id', 'agents.contact'])
    .$if(agentId !== undefined, (query) => query.where('disclosures.agent_id', '=', agentId ?? ''))
    .$if(postingId !== undefined, (query) => query.where('posting_id', '=', postingId ?? ''))
    .$if(phoneDigest !== undefined, (query) => query.where('phone_digest', '=', phoneDigest ?? ''))
    .orderBy('disclosures.id', 'desc')
    .limit(limit)
    .execute()
}
