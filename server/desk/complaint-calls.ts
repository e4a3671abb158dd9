import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { DeskRecord, DeskReply } from '../../domain/wire/desk-complaints.ts'
import { Acted, DeskPage } from '../../domain/wire/desk-page.ts'
import { Why } from '../../domain/wire/desk.ts'
import { recordLook } from '../platform/audit-log.ts'
import { writeAbout } from '../market/complaints/answer-complaint.ts'
import { outcomePhoto, strikeOutcome } from '../market/deals/outcome-photo.ts'
import { bodyField, bodyText } from '../platform/http/read-bodies.ts'
import { sendJpeg } from '../platform/http/described-call.ts'
import { fileOf } from '../../domain/wire/schema.ts'
import type { Services } from '../platform/services.ts'
import { deskCall, ifFound, NOT_FOUND, readWhy } from './desk-call.ts'
import { complaintPhoto, showComplaint, showComplaints, whatToDo } from './show-complaints.ts'
import { revealed, showReach } from './show-number.ts'

const COMPLAINTS = '/operator/complaints'
const COMPLAINT = `${COMPLAINTS}/:reference` as const

export function deskComplaintCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, ['GET', COMPLAINTS], {
    summary: 'Complaints and reports',
    link: { name: 'Complaints', count: 'complaints' },
    answer: DeskPage,
    does: async () => accept(await showComplaints(services)),
  })
  deskCall(app, ['GET', COMPLAINT], {
    summary: 'A complaint with all that was said about it',
    description: 'The look is on record, once an hour.',
    answer: DeskPage,
    looksAt: 'complaint',
    async does({ params, who, operator }) {
      const found = await showComplaint(services, params.reference, operator)
      if (found === null) return NOT_FOUND
      await recordLook(services, { who, what: 'complaint looked at', target: found.id })
      return accept(found.page)
    },
  })
  deskCall(app, ['GET', `${COMPLAINT}/photos/:messageId`], {
    summary: 'The photo that came with a message',
    answer: fileOf('image/jpeg', 'JPEG'),
    does: async ({ params }) => ifFound(await complaintPhoto(services, params)),
    send: sendJpeg,
  })
  deskCall(app, ['POST', `${COMPLAINT}/messages`], {
    summary: 'Write to who complained or to the other side, or close it with an outcome',
    description: 'The other side sees these words and nothing else of the complaint.',
    body: DeskReply,
    answer: Acted,
    refused: ['complaint-closed'],
    async does({ params, body, who }) {
      const [to, words] = [bodyText(body, 'to'), bodyText(body, 'words')]
      const outcome = bodyField(body, 'outcome')
      const told = await writeAbout(services, params.reference, { to, outcome, words, who })
      return told.ok ? accept({ success: true, said: whatToDo(told.value) }) : told
    },
  })
  deskCall(app, ['POST', `${COMPLAINT}/number`], {
    summary: 'How to reach who complained',
    description: 'On record each time, before it is shown.',
    body: Why,
    answer: Acted,
    looksAt: 'number',
    refused: ['too-many-looks'],
    async does({ params, body, operator }) {
      const shown = await showReach(services, params.reference, { operator, body })
      return shown.ok ? revealed(shown.value) : shown
    },
  })
  deskCall(app, ['GET', '/operator/deals/:id/photo'], {
    summary: 'The photo that an owner sent with how a collection went',
    answer: fileOf('image/jpeg', 'JPEG'),
    does: async ({ params }) => ifFound(await outcomePhoto(services, params.id)),
    send: sendJpeg,
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
