import { ASKABLE, parseFacts, type TypedFacts } from '../../../domain/vehicles/facts.ts'
import { changedFacts } from '../../../domain/vehicles/facts-in-words.ts'
import type { Facts } from '../../../domain/wire/facts.ts'
import { columnsOf } from '../../platform/database/facts-columns.ts'
import { opensNothing } from '../postings/ended-links.ts'
import { lockByLink } from '../postings/lock-posting.ts'
import { noteUse } from '../postings/note-use.ts'
import { queueChangedPushes } from '../../messages/push/queue-push.ts'
import type { Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { deleteRequests, findFacts, writeFacts } from './facts-storage.ts'

/** Keeps what the holder of the link says about the car. What is said nobody asks about any more. */
export function saveFacts(
  services: Services,
  uniqueId: string,
  typed: TypedFacts,
): Promise<Answer<Facts>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<Facts>> => {
    const posting = await lockByLink(services, tx, uniqueId)
    if (posting === undefined) return opensNothing(tx, [uniqueId])
    const parsed = parseFacts(typed, rulesToday(services).today)
    if (!parsed.ok) return { ...parsed, reason: 'invalid' }
    const facts = parsed.value
    const said = ASKABLE.filter((fact) => facts[fact] !== null)
    const before = await findFacts(tx, posting.id)
    await writeFacts(tx, posting.id, columnsOf(facts), services.clock.now())
    await deleteRequests(tx, posting.id, said)
    if (changedFacts(before, facts).length > 0) await queueChangedPushes(services, tx, posting.id)
    await noteUse(services, tx, posting.id)
    return { ok: true, value: facts }
  })
}
