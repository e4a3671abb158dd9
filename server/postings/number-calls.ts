// What an owner decides of their number: sent by script as JSON or by a form itself, which goes back to its page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { editFormPath } from '../../domain/addresses.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { AskNotToCall, NumberFor, NumberForForm } from '../../domain/wire/posting.ts'
import { namesHtml } from '../http/accept.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/params.ts'
import { sendBack, sendOn } from '../http/plain-redirects.ts'
import { refusals } from '../http/problem-details.ts'
import { acceptForms, bodyText } from '../http/read-bodies.ts'
import type { Answer, Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { askAgentNotToCall, setNumberFor } from './who-may-call.ts'

/** Registers number-for and ask-not-to-call. */
export async function numberCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope)
    const config = { kind: 'owner', refusedPage: 'link-refused', showPage: sendBack } as const
    const described = {
      tags: ['Owners'],
      params: uniqueIdParams,
      response: { 200: Done, ...refusals([400, 404, 410, 413, 415, 429, 503]) },
    }

    scope.post<UniqueIdParams>(
      '/car/number-for/:uniqueId',
      {
        config,
        schema: {
          ...described,
          summary: 'Say who can have the number',
          description:
            'Of those who were given it before, only the agent the owner chooses still sees it once it is for nobody else.',
          body: NumberForForm,
        },
      },
      async (request, reply) => {
        const asked = bodyText(request.body, 'numberFor')
        const numberFor = NumberFor.enum.find((known) => known === asked)
        if (numberFor === undefined) return reply.refuse(SAY_WHO)
        const { uniqueId } = request.params
        return answer(request, reply, await setNumberFor(services, uniqueId, numberFor))
      },
    )
    scope.post<UniqueIdParams>(
      '/car/ask-not-to-call/:uniqueId',
      {
        config,
        schema: {
          ...described,
          summary: 'Ask an agent not to call',
          description:
            'The agent no longer sees the number, is told so, and is not given it again. To call it breaks the terms.',
          body: AskNotToCall,
        },
      },
      async (request, reply) => {
        const disclosureId = bodyText(request.body, 'disclosureId')
        const { uniqueId } = request.params
        return answer(request, reply, await askAgentNotToCall(services, uniqueId, disclosureId))
      },
    )
  })
}

function answer(
  request: FastifyRequest<UniqueIdParams>,
  reply: FastifyReply,
  done: Answer,
): FastifyReply {
  if (!done.ok) return reply.refuse(done)
  if (!namesHtml(request.headers.accept)) return reply.succeed()
  return sendOn(reply, editFormPath(request.params.uniqueId))
}

const SAY_WHO: Refusal = {
  ok: false,
  reason: 'invalid',
  problems: [{ field: 'numberFor', code: 'required', message: 'Choose who can have your number.' }],
}
