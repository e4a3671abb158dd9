import type { ApplicationField } from '../../../domain/agents/application-fields.ts'
import { parseApplication } from '../../../domain/agents/application.ts'
import { displayPhoneNumber } from '../../../domain/people/phone-number.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { queueApplicationText, queueAppliedAgainText } from '../../messages/texts/outbox/queue-agent-text.ts'
import type { Services } from '../../platform/services.ts'
import { phoneLock, takeLock } from '../../platform/database/locks.ts'
import { insertApplicant } from './agent-storage.ts'
import { hasJoined } from './person-storage.ts'

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
