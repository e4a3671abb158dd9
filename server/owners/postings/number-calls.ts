// An owner decides about their number. A script sends JSON; without JavaScript a form does, and goes back to its page.
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../domain/basics/problem.ts'
import { AskNotToCall, NumberFor, NumberForForm } from '../../../domain/wire/posting.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { acceptForms, bodyText } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { askAgentNotToCall, setNumberFor } from './who-may-call.ts'

export async function numberCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    linkCall(scope, ['POST', '/car/number-for/:uniqueId'], {
      summary: 'Say who can have the number',
      description:
        'Of those who were given it before, only the agent the owner chooses still sees it once it is for nobody else.',
      body: NumberForForm,
      async does({ params, body }) {
        const asked = bodyText(body, 'numberFor')
        const numberFor = NumberFor.enum.find((known) => known === asked)
        return numberFor === undefined
          ? SAY_WHO
          : setNumberFor(services, params.uniqueId, numberFor)
      },
      goOn: 'plain=called#who-may-call',
    })
    linkCall(scope, ['POST', '/car/ask-not-to-call/:uniqueId'], {
      summary: 'Ask an agent not to call',
      description:
        'The agent no longer sees the number, is told so, and is not given it again. To call it breaks the terms.',
      body: AskNotToCall,
      does: ({ params, body }) =>
        askAgentNotToCall(services, params.uniqueId, bodyText(body, 'disclosureId')),
      goOn: 'plain=called#who-may-call',
    })
  })
}

const SAY_WHO = {
  ...refuse('numberFor', 'required', 'Choose who can have your number.'),
  reason: 'invalid',
} as const
