// An owner decides which agents can be given their number, and asks those who were given it not to call.
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../domain/basics/problem.ts'
import { NumberFor } from '../../../domain/wire/posting.ts'
import { askNotToCall } from '../../agents/disclosures/disclose-phone.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { withPosting, noteUse } from './posting-storage.ts'

/** Says who can be given the number of the posting that `uniqueId` opens. */
export function setNumberFor(
  services: Services,
  uniqueId: string,
  numberFor: NumberFor,
): Promise<Answer> {
  return withPosting(services, uniqueId, async (tx, { id }) => {
    await noteUse(services, tx, id, { number_for: numberFor })
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
    await noteUse(services, tx, id)
    return DONE
  })
}

const NOT_GIVEN = refuse('disclosureId', 'unknown', 'This buyer doesn’t have your number.')

// An owner decides about their number. A script sends JSON; without JavaScript a form does, and goes back to its page.
export function numberCalls(app: FastifyInstance, services: Services): void {
  linkCall(app, 'POST /car/number-for/:uniqueId', {
    summary: 'Say who can have the number',
    description:
      'Of those who were given it before, only the agent the owner chooses still sees it once it is for nobody else.',
    async does({ params, body }) {
      const numberFor = NumberFor.enum.find((known) => known === body.numberFor)
      return numberFor === undefined ? SAY_WHO : setNumberFor(services, params.uniqueId, numberFor)
    },
    goOn: 'plain=called#who-may-call',
  })
  linkCall(app, 'POST /car/ask-not-to-call/:uniqueId', {
    summary: 'Ask an agent not to call',
    description:
      'The agent no longer sees the number, is told so, and is not given it again. To call it breaks the terms.',
    does: ({ params, body }) => askAgentNotToCall(services, params.uniqueId, body.disclosureId),
    goOn: 'plain=called#who-may-call',
  })
}

const SAY_WHO = refuse('numberFor', 'required', 'Choose who can have your number.')
