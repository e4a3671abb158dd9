// The calls behind /complain, open to everybody, and what an agent reads of complaints and answers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { iso } from '../../../domain/basics/time.ts'
import { shownReference } from '../../../domain/market/complaint-fields.ts'
import type { AgentsComplaints } from '../../../domain/wire/complaints.ts'
import { agentCall, agentIfSignedIn } from '../../agents/sign-in/require-agent.ts'
import type { Database } from '../../platform/database/schema.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import { refusalAsHttp } from '../../platform/http/problem-details.ts'
import { acceptForms, type Takes } from '../../platform/http/read-bodies.ts'
import type { Pages } from '../../platform/ports/pages.ts'
import type { Services } from '../../platform/services.ts'
import { acceptPhotosToo, takePhotoForm, type PhotoForm } from '../../vehicles/photos/photo-form.ts'
import { answerAsAgent } from './answer-complaint.ts'
import { findSource, textsIn, viewForm } from './complaint-source.ts'
import { findWithAgent } from './kept-complaints.ts'
import { takeComplaint } from './take-complaint.ts'

export function complaintCalls(app: FastifyInstance, services: Services, pages: Pages): void {
  serveCall(app, 'GET /complaints/known', {
    tag: 'Complaints',
    summary: 'What the form of a complaint need not ask',
    description:
      'For who came by one of our links. A quotes link, which may have been forwarded, leads to the buyer and the car alone; a car’s `vehicleId` to its registration, for agents.',
    config: { kind: 'form' },
    async does({ query, request }) {
      const signedIn = await agentIfSignedIn(services, request)
      return accept((await findSource(services, textsIn(query), signedIn)).known)
    },
  })

  const take = async ({ request, reply }: Asked, { fields, photo }: PhotoForm) => {
    const wantsPage = namesHtml(request.headers.accept)
    const signedIn = await agentIfSignedIn(services, request)
    const from = clientNetworks(request)
    const taken = await takeComplaint(services, { sent: fields, photo, signedIn, from })
    if (taken.ok && wantsPage) return pages.sendPlain(reply, 'complain', { taken: taken.value })
    if (taken.ok) return accept({ success: true, ...taken.value })
    if (!wantsPage) return taken
    const { status, detail, problems = [] } = refusalAsHttp(taken)
    const form = await viewForm(services, textsIn(fields), { problems, detail })
    return pages.sendPlain(reply.code(status), 'complain', form)
  }
  serveCall(app, 'POST /complaints', {
    tag: 'Complaints',
    summary: 'Complain about a buyer, a posting or us',
    takes: acceptAnyForm,
    description:
      'Answered with a reference, which is also texted where the way to reach is a British mobile. An agent who is signed in reports a car by its `vehicleId` and a `kind`. Also as a form, with a photo in `carPhoto`.',
    consumes: ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
    config: {
      kind: 'form',
      refusedPage: 'complain-refused',
      showPage: (_request, reply) => reply.redirect('/complain', 303),
    },
    refused: [401, 408],
    does: (asked) =>
      asked.request.isMultipart()
        ? takePhotoForm(asked.request, asked.reply, (form) => take(asked, form))
        : take(asked, { fields: { ...Object(asked.request.body) }, photo: null }),
  })

  const shared = { tag: 'Complaints', config: { ownerOnly: true } } as const
  agentCall(app, 'GET /agent/complaints', {
    ...shared,
    summary: 'What we wrote to you about complaints',
    description: 'For the account’s owner alone, as the next. It never says who complained.',
    does: async ({ agent }) => accept(await viewWithAgent(services.database, agent.id)),
  })
  agentCall(app, 'POST /agent/complaints/:reference/messages', {
    ...shared,
    summary: 'Answer us about a complaint',
    description: 'Only we read it. The same words again are kept once.',
    refused: ['complaint-closed'],
    does: ({ params: { reference }, body, agent }) =>
      answerAsAgent(services, { agentId: agent.id, reference }, body.words),
  })
}

/** The complaints about which we wrote to the agent, the one with the latest message first. */
async function viewWithAgent(database: Database, agentId: string): Promise<AgentsComplaints> {
  const newest = await findWithAgent(database, { agentId })
  const complaints = [...Map.groupBy(newest, ({ reference }) => reference)]
  return {
    complaints: complaints.map(([reference, messages]) => ({
      reference: shownReference(reference),
      isOpen: messages[0]?.closed_at === null,
      messages: messages.toReversed().map(({ is_ours, words, created_at: at }) => ({
        isOurs: is_ours === 1,
        words,
        at: iso(at),
      })),
    })),
  }
}

/** With a photo or without, and JSON. */
const acceptAnyForm: Takes = async (scope) => {
  await acceptPhotosToo(scope)
  acceptForms(scope)
}

type Asked = { request: FastifyRequest; reply: FastifyReply }
