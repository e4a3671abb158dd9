import type { Database } from '../../platform/database/schema.ts'
import { type Application, parseApplication } from '../../../domain/agents/application.ts'
import { sql } from 'kysely'
import type { ApplicationField } from '../../../domain/agents/application-fields.ts'
import { displayPhoneNumber, type PhoneNumber } from '../../../domain/people/phone-number.ts'
import { queueNews } from '../../messages/texts/outbox/queue-news.ts'
import { phoneLock, takeLock } from '../../platform/database/locks.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { hasJoined } from './agent-storage.ts'

/**
 * Keeps the application and texts the operator. The phone of an agent, one of its people or an applicant gets the same
 * answer and changes nothing, so that only that phone learns who our agents are. A rejected applicant may apply again.
 */
export async function applyToBeAgent(
  services: Services,
  sent: Partial<Record<ApplicationField, unknown>>,
): Promise<Answer> {
  const now = services.clock.now()
  const application = parseApplication(sent, rulesToday(services))
  if (!application.ok) return application
  const { phone, ...details } = application.value
  const applied = { ...details, phone, contact: displayPhoneNumber(phone) }
  await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, phone))
    const isKnown = await hasJoined(tx, phone)
    const isNew = !isKnown && (await insertApplicant(tx, applied, now))
    if (isNew) await queueNews(services, tx, services.config.operatorPhone, 'application')
    else await queueNews(services, tx, phone, 'applied-again')
  })
  return DONE
}

interface NewAgent {
  name: string
  contact: string
  /** The phone that the agent signs in with. Throws where another agent has this phone. */
  phone?: PhoneNumber | null
  /** Milliseconds since 1970. */
  subscribedUntil?: number | undefined
}

export async function addAgent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { subscribedUntil: subscribed_until, ...agent }: NewAgent,
): Promise<string> {
  const created_at = clock.now()
  const id = orderedId(created_at)
  const added = { id, ...agent, subscribed_until, state: 'approved', created_at } as const
  await database.insertInto('agents').values(added).execute()
  return id
}

// Anybody can apply with the phone of an agent who left: owners see the earlier name until the operator edits it.
const NAME_KNOWN_TO_OWNERS = sql<string>`case
  when exists (select 1 from disclosures where disclosures.agent_id = agents.id) then agents.name
  else excluded.name end`

/** Adds an applicant, in place of one who was turned down or has left; false where an agent has that phone already. */
async function insertApplicant(
  database: Database,
  details: Application & { contact: string },
  now: number,
): Promise<boolean> {
  const applied = { ...details, state: 'applied', created_at: now } as const
  const inserted = await database
    .insertInto('agents')
    .values({ id: orderedId(now), ...applied })
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
