import type { FastifyInstance } from 'fastify'
import { COMPLAINT_OUTCOMES } from '../../domain/complaint-fields.ts'
import { accept, refuse } from '../../domain/problem.ts'
import {
  DeskAnswered,
  DeskClosing,
  DeskComplaint,
  DeskComplaints,
  DeskRecord,
  DeskReply,
  ShownReach,
} from '../../domain/wire/desk-complaints.ts'
import { object, optional, string } from '../../domain/wire/schema.ts'
import { Why } from '../../domain/wire/why.ts'
import { recordLook } from '../audit/record-look.ts'
import { answerComplaint, askBuyer, closeComplaint } from '../complaints/answer-complaint.ts'
import { complaintPhoto, showComplaint } from '../complaints/view-complaints.ts'
import { strikeOutcome } from '../deals/operate-deals.ts'
import { bodyField, bodyText } from '../http/read-bodies.ts'
import { sendJpeg } from '../http/send-jpeg.ts'
import type { Services } from '../services.ts'
import { fileOf } from '../http/described-call.ts'
import { deskCall, ifFound, NOT_FOUND } from './desk-call.ts'
import { readWhy } from './read-why.ts'
import { viewComplaint, viewComplaints } from './view-complaints.ts'

const COMPLAINTS = '/operator/complaints'
const COMPLAINT = `${COMPLAINTS}/:reference` as const
const CLOSED = { 409: 'The complaint is closed (`complaint-closed`)' }

/** Registers the list, one complaint, and what is said and done about it. */
export function deskComplaintCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, ['GET', COMPLAINTS], {
    summary: 'Complaints and reports',
    querystring: object({ closed: optional(string('`true` for those that are closed')) }),
    answer: DeskComplaints,
    does: async ({ query }) =>
      accept(await viewComplaints(services, { isClosed: bodyText(query, 'closed') === 'true' })),
  })
  deskCall(app, ['GET', COMPLAINT], {
    summary: 'A complaint with all that was said about it',
    description: 'The look is on record, once an hour.',
    answer: DeskComplaint,
    looksAt: 'complaint',
    async does({ params, who }) {
      const found = await viewComplaint(services, params.reference)
      if (found === null) return NOT_FOUND
      await recordLook(services, { who, what: 'complaint looked at', target: found.id })
      return accept(found.complaint)
    },
  })
  deskCall(app, ['GET', `${COMPLAINT}/photos/:messageId`], {
    summary: 'The photo that came with a message',
    answer: fileOf('image/jpeg', 'JPEG'),
    async does({ params }) {
      const complaint = await showComplaint(services, params.reference)
      return ifFound(complaint && (await complaintPhoto(services, complaint, params.messageId)))
    },
    send: sendJpeg,
  })
  deskCall(app, ['POST', `${COMPLAINT}/messages`], {
    summary: 'Answer who complained, or write to the buyer',
    description: 'The buyer sees these words and nothing else of the complaint.',
    body: DeskReply,
    answer: DeskAnswered,
    refused: CLOSED,
    async does({ params, body, who }) {
      const isToBuyer = bodyField(body, 'to') === 'buyer'
      const say = isToBuyer ? askBuyer : answerComplaint
      const answered = await say(services, params.reference, {
        words: bodyText(body, 'words'),
        who,
      })
      if (!answered.ok) return answered
      const { by } = answered.value
      const told = isToBuyer ? { complainant: null, buyer: by } : { complainant: by, buyer: null }
      return accept({ success: true, ...told } satisfies DeskAnswered)
    },
  })
  deskCall(app, ['POST', `${COMPLAINT}/close`], {
    summary: 'Close a complaint and tell both',
    body: DeskClosing,
    answer: DeskAnswered,
    refused: CLOSED,
    async does({ params, body, who }) {
      const outcome = COMPLAINT_OUTCOMES.find((one) => one === bodyField(body, 'outcome'))
      if (outcome === undefined) return NO_OUTCOME
      const [words, wordsToBuyer] = [bodyText(body, 'words'), bodyText(body, 'wordsToBuyer')]
      const end = { outcome, words, wordsToBuyer, who }
      const closed = await closeComplaint(services, params.reference, end)
      if (!closed.ok) return closed
      const { complainant, buyer } = closed.value
      const told = { complainant: complainant.by, buyer: buyer?.by ?? null }
      return accept({ success: true, ...told } satisfies DeskAnswered)
    },
  })
  deskCall(app, ['POST', `${COMPLAINT}/number`], {
    summary: 'How to reach who complained',
    description: 'On record each time, before it is shown.',
    body: Why,
    answer: ShownReach,
    looksAt: 'number',
    async does({ params, body, who }) {
      const why = readWhy(body)
      if (!why.ok) return why
      const complaint = await showComplaint(services, params.reference)
      if (complaint === null) return NOT_FOUND
      const { id: target, reach } = complaint
      await recordLook(services, { who, what: 'number shown', target, reason: why.value })
      return accept({ reach })
    },
  })
  deskCall(app, ['POST', '/operator/deals/:id/record'], {
    summary: 'Take a false outcome out of an agent’s record, or put it back',
    body: DeskRecord,
    config: { managerOnly: true },
    async does({ params, body, who }) {
      const why = readWhy(body)
      if (!why.ok) return why
      const isStruck = bodyField(body, 'isCounted') === false
      return strikeOutcome(services, params.id, { isStruck, who, reason: why.value })
    },
  })
}

const NO_OUTCOME = {
  ...refuse('outcome', 'choice', 'Choose how the complaint ends.'),
  reason: 'invalid',
} as const
