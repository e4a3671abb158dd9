// Only the phone learns whether car and number match.
import type { FastifyInstance } from 'fastify'
import { acceptAll } from '../../../domain/basics/problem.ts'
import { parsePhoneNumber } from '../../../domain/people/phone-number.ts'
import { parseRegistration } from '../../../domain/vehicles/registration.ts'
import { mayTextLink, spendLinkText } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { takeLock, phoneLock } from '../../platform/database/locks.ts'
import { toPresentNumber } from '../../platform/database/shown-rows.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { clientNetworks, type ClientNetworks } from '../../platform/http/client-networks.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import { acceptForms, readTyped } from '../../platform/http/read-bodies.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'

/** Answers the same whether car and phone match or not, and whether the phone had today's share or not. */
export async function resendLostLink(
  services: Services,
  typed: { registrationNumber: string; phoneNumber: string },
  from: ClientNetworks | null = null,
): Promise<Answer> {
  const rules = rulesToday(services)
  const sought = acceptAll({
    registration: parseRegistration(typed.registrationNumber, rules.today),
    phone: parsePhoneNumber(typed.phoneNumber, rules),
  })
  if (!sought.ok) return sought
  const { registration, phone } = sought.value
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    // Deleting or editing a posting of that phone locks it too.
    await takeLock(tx, phoneLock(services, phone))
    // Every question counts, whether or not a text goes.
    const spent = await spendLinkText(services, tx, { phone, from })
    if (!spent.ok) return spent
    const lost = await tx
      .selectFrom('postings')
      .innerJoin('links', toPresentNumber)
      .where('postings.phone', '=', phone)
      .where('postings.registration', '=', registration)
      .orderBy('superseded')
      .orderBy('postings.id', 'desc')
      .select(['postings.id', 'links.unique_id', 'phone_confirmed_at'])
      .executeTakeFirst()
    const isConfirmed = lost !== undefined && lost.phone_confirmed_at !== null
    const may = await mayTextLink(services, tx, { phone, isConfirmed })
    if (lost === undefined || !may.ok) {
      // A page is written and nothing changed, so that a call that finds no posting takes as long as one that does.
      const unchanged = tx.updateTable('secrets').set((row) => ({ value: row.ref('value') }))
      await unchanged.execute()
      return DONE
    }
    await queueLinkText(services, tx, {
      ...sought.value,
      postingId: lost.id,
      uniqueId: lost.unique_id,
      isConfirmed,
      turn: spent.value,
    })
    return DONE
  })
}

// The page's script sends POST /car/lost-link as JSON; without JavaScript the form sends it.
const FIELDS = ['registrationNumber', 'phoneNumber'] as const

export function lostLinkCalls(app: FastifyInstance, services: Services): void {
  serveCall(app, 'POST /car/lost-link', {
    summary: 'Text a lost link again',
    takes: acceptForms,
    description:
      'The answer is the same whether or not the registration and number match a posting.',
    config: {
      kind: 'form',
      refusedPage: 'lost-link-refused',
      showPage: (_request, reply) => reply.redirect('/lost-link', 303),
    },
    async does({ request, reply }) {
      const { typed, problems } = readTyped(request.body, FIELDS)
      if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
      const sent = await resendLostLink(services, typed, clientNetworks(request))
      return sent.ok && namesHtml(request.headers.accept)
        ? reply.redirect('/lost-link#sent', 303)
        : sent
    },
  })
}
