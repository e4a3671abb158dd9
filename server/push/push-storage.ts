// SQL of the queue of pushes.
import { sql } from 'kysely'
import type { Tell } from '../../domain/alerts.ts'
import type { Database, Row } from '../database/schema.ts'

type NewPush = Omit<Row<'pushes'>, 'id' | 'device_id' | 'tries'>

/** Queues a push for every browser of an approved agent, unless the agent wants none such. Answers whether there is one. */
export async function insertPushes(
  tx: Database,
  push: NewPush,
  { agentId, now, unless }: { agentId: string; now: number; unless: Tell | null },
): Promise<boolean> {
  const { kind, path, posting_id, title, line, due_at, expires_at } = push
  const isOff = unless === null ? sql`false` : sql`alerts.${sql.ref(unless)} = 0`
  const { numAffectedRows } = await sql`
    insert into pushes (id, device_id, posting_id, kind, title, line, path, due_at, expires_at)
    select cast(${`${kind} ${path} `} as text) || push_devices.id, push_devices.id,
      cast(${posting_id} as text), cast(${kind} as text), cast(${title} as text),
      cast(${line} as text), cast(${path} as text), cast(${due_at} as bigint),
      cast(${expires_at} as bigint)
    from push_devices
    join sessions on sessions.id = push_devices.session_id and sessions.expires_at > ${now}
    join agents on agents.id = push_devices.agent_id and agents.state = 'approved'
    where push_devices.agent_id = ${agentId}
      and not exists (select 1 from alerts where alerts.agent_id = agents.id and ${isOff})
    on conflict (id) do update set title = excluded.title, line = excluded.line,
      due_at = excluded.due_at, expires_at = excluded.expires_at, tries = 0`.execute(tx)
  return Number(numAffectedRows) > 0
}
