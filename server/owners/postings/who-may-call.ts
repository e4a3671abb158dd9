// An owner decides which agents can be given their number, and asks those who were given it not to call.
import type { NumberFor } from '../../../domain/wire/posting.ts'
import { askNotToCall } from '../../agents/disclosures/disclose-phone.ts'
import { DONE, type Answer, type Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { withPosting } from './lock-posting.ts'
import { touchPosting, updateNumberFor } from './posting-storage.ts'

/** Says who can be given the number of the posting that `uniqueId` opens. */
export function setNumberFor(
  services: Services,
  uniqueId: string,
  numberFor: NumberFor,
): Promise<Answer> {
  return withPosting(services, uniqueId, async (tx, { id }) => {
    await updateNumberFor(tx, { id, numberFor }, services.clock.now())
    return DONE
  })
}

/** Asks an agent who was given the number of the posting that `uniqueId` opens not to call. */
export function askAgentNotToCall(
  services: Services,
  uniqueId: string,
  disclosureId: string,
): Promise<Answer> {
  return withPosting(services, uniqueId, async (tx, { id }) => {
    if (!(await askNotToCall(services, tx, { postingId: id, disclosureId }))) return NOT_GIVEN
    await touchPosting(tx, { id, confirmed: false }, services.clock.now())
    return DONE
  })
}

const NOT_GIVEN: Refusal = {
  ok: false,
  reason: 'invalid',
  problems: [
    { field: 'disclosureId', code: 'unknown', message: 'This buyer doesn’t have your number.' },
  ],
}
