// The calls behind /complain, open to everybody, and what an agent reads of complaints and answers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { iso } from '../../../domain/basics/time.ts'
import { shownReference } from '../../../domain/market/complaint-fields.ts'
import {
  type AgentsComplaints,
  ComplaintSource,
  KnownOfComplaint,
  SentComplaint,
  TakenComplaint,
} from '../../../domain/wire/complaints.ts'
import { object, optional, string } from '../../../domain/wire/schema.ts'
import { agentCall, agentIfSignedIn } from '../../agents/sign-in/require-agent.ts'
import type { Database } from '../../platform/database/schema.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import { refusalAsHttp, refusals } from '../../platform/http/problem-details.ts'
import { acceptForms } from '../../platform/http/read-bodies.ts'
import type { Pages } from '../../platform/ports/pages.ts'
import type { Services } from '../../platform/services.ts'
import {
  acceptPhotoForms,
  takePhotoForm,
  type PhotoForm,
} from '../../vehicles/photos/photo-form.ts'
import { answerAsAgent } from './answer-complaint.ts'
import { findSource, textsIn, viewForm } from './complaint-source.ts'
import { findWithAgent } from './kept-complaints.ts'
import { takeComplaint } from './take-complaint.ts'

export async function complaintCalls(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  app.get('/complaints/known', { config: { kind: 'form' }, schema: known }, async (request) => {
    const signedIn = await agentIfSignedIn(services, request)
    return (await findSource(services, textsIn(request.query), signedIn)).known
  })

  const take = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { fields, photo }: PhotoForm,
  ): Promise<FastifyReply> => {
    const wantsPage = namesHtml(request.headers.accept)
    const signedIn = await agentIfSignedIn(services, request)
    const from = clientNetworks(request)
    const taken = await takeComplaint(services, { sent: fields, photo, signedIn, from })
    if (taken.ok && wantsPage) return pages.sendPlain(reply, 'complain', { taken: taken.value })
    if (taken.ok) return reply.send({ success: true, ...taken.value } satisfies TakenComplaint)
    if (!wantsPage) return reply.refuse(taken)
    const { status, detail, problems = [] } = refusalAsHttp(taken)
    const form = await viewForm(services, textsIn(fields), { problems, detail })
    return pages.sendPlain(reply.code(status), 'complain', form)
  }
  const showPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect('/complain', 303)
  await app.register(async (scope) => {
    await acceptPhotoForms(scope, { andJson: true })
    acceptForms(scope)
    const config = { kind: 'form', refusedPage: 'complain-refused', showPage } as const
    scope.post('/complaints', { config, schema: complaint }, (request, reply) =>
      request.isMultipart()
        ? takePhotoForm(request, reply, 'carPhoto', (form) => take(request, reply, form))
        : take(request, reply, { fields: { ...Object(request.body) }, photo: null }),
    )
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

const known = {
  tags: ['Complaints'],
  summary: 'What the form of a complaint need not ask',
  description:
    'For who came by one of our links. A quotes link, which may have been forwarded, leads to the buyer and the car alone; a car’s `vehicleId` to its registration, for agents.',
  query: ComplaintSource,
  response: { 200: KnownOfComplaint, ...refusals([429, 503]) },
}

const complaint = {
  tags: ['Complaints'],
  summary: 'Complain about a buyer, a posting or us',
  description:
    'Answered with a reference, which is also texted where the way to reach is a British mobile. An agent who is signed in reports a car by its `vehicleId` and a `kind`. Also as a form, with a photo in `carPhoto`.',
  consumes: ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
  body: object({
    ...SentComplaint.properties,
    carPhoto: optional(string({ format: 'binary', description: 'In a multipart form alone' })),
  }),
  response: { 200: TakenComplaint, ...refusals([400, 401, 408, 413, 415, 429, 503]) },
}
