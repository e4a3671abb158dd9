// A business asks to become an agent and waits for the operator.
import type { ApplicationField } from '../../domain/application-fields.ts'
import { parseApplication } from '../../domain/application.ts'
import { displayPhoneNumber } from '../../domain/phone-number.ts'
import { orderedId } from '../identifiers.ts'
import { rulesToday } from '../rules-today.ts'
import type { Answer } from '../refusal.ts'
import { queueApplicationText, queueAppliedAgainText } from '../texts/outbox/queue-agent-text.ts'
import type { Services } from '../services.ts'
import { insertApplicant } from './agent-storage.ts'

/**
 * Keeps the application and tells the operator. From a phone that an agent or applicant has already
 * it changes nothing and answers alike, so that nobody but that phone learns who our agents are. Whoever was
 * turned down may apply again.
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
    const isNew = await insertApplicant(tx, applicant, now)
    if (isNew) await queueApplicationText(services, tx)
    else await queueAppliedAgainText(services, tx, applicant.phoneNumber)
  })
  return { ok: true, value: undefined }
}
