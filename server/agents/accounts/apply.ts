import type { ApplicationField } from '../../../domain/agents/application-fields.ts'
import { parseApplication } from '../../../domain/agents/application.ts'
import { displayPhoneNumber, type PhoneNumber } from '../../../domain/people/phone-number.ts'
import {
  queueApplicationText,
  queueAppliedAgainText,
} from '../../messages/texts/outbox/queue-agent-text.ts'
import { phoneLock, takeLock } from '../../platform/database/locks.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { insertApplicant, hasJoined, insertAgent } from './agent-storage.ts'

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
  if (!application.ok) return { ...application, reason: 'invalid' }
  const applicant = {
    ...application.value,
    id: orderedId(now),
    contact: displayPhoneNumber(application.value.phoneNumber),
  }
  await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, applicant.phoneNumber))
    const isKnown = await hasJoined(tx, applicant.phoneNumber)
    const isNew = !isKnown && (await insertApplicant(tx, applicant, now))
    if (isNew) await queueApplicationText(services, tx)
    else await queueAppliedAgainText(services, tx, applicant.phoneNumber)
  })
  return DONE
}

interface NewAgent {
  /** The business and how owners reach it. */
  name: string
  contact: string
  /** The phone that the agent signs in with. Throws where another agent has this phone. */
  phone?: PhoneNumber
  /** Milliseconds since 1970. */
  subscribedUntil?: number
}

export async function addAgent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { name, contact, phone, subscribedUntil }: NewAgent,
): Promise<string> {
  const now = clock.now()
  const id = orderedId(now)
  const agent = { id, name, contact, phone: phone ?? null }
  await insertAgent(database, { ...agent, subscribed_until: subscribedUntil ?? null }, now)
  return id
}
