import type { FastifyInstance, FastifyReply } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { readReference } from '../../domain/market/complaint-fields.ts'
import { parseLookWhy, parseWhy } from '../../domain/wire/desk.ts'
import { writeAbout } from '../market/complaints/answer-complaint.ts'
import { findComplaint } from '../market/complaints/kept-complaints.ts'
import { outcomePhoto, strikeOutcome } from '../market/deals/owners-steps.ts'
import { sendJpeg } from '../platform/http/described-call.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'
import { complaintPhoto, showComplaint, showComplaints, whatToDo } from './show-complaints.ts'
import { showNumber } from './show-number.ts'
import { NOT_FOUND } from '../platform/refusal.ts'

export function deskComplaintCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'GET /operator/complaints', {
    summary: 'Complaints and reports',
    link: { name: 'Complaints', count: 'complaints' },
    does: async () => accept(await showComplaints(services)),
  })
  deskCall(app, 'GET /operator/complaints/:reference', {
    summary: 'A complaint with all that was said about it',
    description: 'The look is on record, once an hour.',
    looksAt: 'complaint',
    does: ({ params, operator }) => showComplaint(services, params.reference, operator),
  })
  deskCall(app, 'GET /operator/complaints/:reference/photos/:messageId', {
    summary: 'The photo that came with a message',
    does: async ({ params, reply }) => sendIfFound(reply, await complaintPhoto(services, params)),
  })
  deskCall(app, 'POST /operator/complaints/:reference/messages', {
    summary: 'Write to who complained or to the other side, or close it with an outcome',
    description: 'The other side sees these words and nothing else of the complaint.',
    refused: ['complaint-closed'],
    async does({ params, body, who }) {
      const { to = '', outcome, words = '' } = body
      const told = await writeAbout(services, params.reference, { to, outcome, words, who })
      return told.ok ? accept({ success: true, said: whatToDo(told.value) }) : told
    },
  })
  deskCall(app, 'POST /operator/complaints/:reference/number', {
    summary: 'How to reach who complained',
    description: 'On record each time, before it is shown.',
    looksAt: 'number',
    why: parseLookWhy,
    refused: ['too-many-looks'],
    async does({ params: { reference }, operator, reason }) {
      const found = await findComplaint(services.database, readReference(reference))
      if (found === undefined) return NOT_FOUND
      return showNumber(services, { operator, reason, target: found.id }, async () => found.reach)
    },
  })
  deskCall(app, 'GET /operator/deals/:id/photo', {
    summary: 'The photo that an owner sent with how a collection went',
    does: async ({ params, reply }) => sendIfFound(reply, await outcomePhoto(services, params.id)),
  })
  deskCall(app, 'POST /operator/deals/:id/record', {
    summary: 'Take a false outcome out of an agent’s record, or put it back',
    config: { managerOnly: true },
    why: parseWhy,
    does: ({ params, body, who, reason }) =>
      strikeOutcome(services, params.id, { isStruck: body.isCounted === false, who, reason }),
  })
}

function sendIfFound(reply: FastifyReply, photo: Buffer | null) {
  return photo === null ? NOT_FOUND : sendJpeg(reply, photo)
}
