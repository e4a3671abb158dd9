// Only the phone learns whether car and number match.
import { parsePhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Problem } from '../../../domain/basics/problem.ts'
import { parseRegistration } from '../../../domain/vehicles/registration.ts'
import { takeLock, phoneLock } from '../../platform/database/locks.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { mayTextLink, spendLinkText, type ClientNetworks } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import type { Services } from '../../platform/services.ts'
import { findLost, writeNothing } from './link-storage.ts'
import { rulesToday } from '../../platform/rules-today.ts'

/** Answers the same whether car and phone match or not, and whether the phone had today's share or not. */
export async function resendLostLink(
  services: Services,
  typed: { registrationNumber: string; phoneNumber: string },
  from: ClientNetworks | null = null,
): Promise<Answer> {
  const rules = rulesToday(services)
  const registration = parseRegistration(typed.registrationNumber, rules.today)
  const phone = parsePhoneNumber(typed.phoneNumber, rules)
  if (!registration.ok || !phone.ok) {
    const problems: Problem[] = [registration, phone].flatMap((parsed) =>
      parsed.ok ? [] : parsed.problems,
    )
    return { ok: false, reason: 'invalid', problems }
  }

  const sought = { registration: registration.value, phone: phone.value }
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    // Deleting or editing a posting of that phone locks it too.
    await takeLock(tx, phoneLock(services, phone.value))
    // Every question counts, whether or not a text goes.
    const spent = await spendLinkText(services, tx, { phone: phone.value, from })
    if (!spent.ok) return spent
    const lost = await findLost(tx, sought)
    const isConfirmed = lost !== undefined && lost.phone_confirmed_at !== null
    const may = await mayTextLink(services, tx, { phone: phone.value, isConfirmed })
    if (lost === undefined || !may.ok) {
      await writeNothing(tx)
      return DONE
    }
    await queueLinkText(services, tx, {
      ...sought,
      phone: phone.value,
      postingId: lost.id,
      uniqueId: lost.unique_id,
      isConfirmed,
      turn: spent.value,
    })
    return DONE
  })
}
