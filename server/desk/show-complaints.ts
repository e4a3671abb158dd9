// The desk shows a complaint with what helps to settle it, and without how to reach the complainant.
import { WORDS_MAX } from '../../domain/market/complaint-fields.ts'
import { dayWords } from '../../domain/basics/dates.ts'
import { accept } from '../../domain/basics/problem.ts'
import { DAY_MS, iso } from '../../domain/basics/time.ts'
import {
  LAW_DAYS,
  OUTCOMES,
  outcomesOf,
  REPORTS,
  shownReference,
} from '../../domain/market/complaint-fields.ts'
import type { Action, DeskPage, Item, LogLine, Part, Piece } from '../../domain/wire/desk-page.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import { findAgent, type AgentRow } from '../agents/accounts/agent-storage.ts'
import { findBuyer, openComplaint, type Told } from '../market/complaints/answer-complaint.ts'
import {
  complaintDates,
  findComplaints,
  type ComplaintRow,
  type findMessages,
} from '../market/complaints/kept-complaints.ts'
import { recordLook } from '../platform/audit-log.ts'
import { londonDay } from '../platform/london-time.ts'
import { NOT_FOUND, type Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { link, part, plain, quiet, table, timesOf } from './page-parts.ts'
import { dealPart, findComplainedDeal } from './show-complained-deal.ts'

const MOST = 200

/** The open ones, the oldest first, and the closed ones, the newest first. */
export async function showComplaints(services: Services): Promise<DeskPage> {
  const when = timesOf(services)
  const listed = async (isClosed: boolean): Promise<Part> => {
    const found = await findComplaints(services.database, { isClosed, limit: MOST + 1 })
    const shown = found.slice(0, MOST)
    const all = table(
      isClosed ? 'Closed complaints' : 'Open complaints',
      ['Reference', 'Received', 'About', [isClosed ? 'Outcome' : 'Promised by', 'end']],
      shown.map((one) => [
        one.id,
        [
          link(shownReference(one.reference), `complaints/${one.reference}`),
          when(one.received_at),
          one.by_agent_id === null
            ? aboutWords(one)
            : `${aboutWords(one)}, says ${one.reporter ?? ''}`,
          one.outcome === null
            ? `${dayWords(complaintDates(one.received_at).answerBy)}, ${ofThirtyDays(services, one)}`
            : OUTCOMES[one.outcome][0],
        ],
      ]),
      isClosed ? 'None has been closed.' : 'No complaint is open.',
    )
    const rest = found.length > MOST && quiet(`These are the first ${shown.length}.`)
    return part(isClosed ? 'Closed' : 'Open', all, rest)
  }
  return { parts: [await listed(false), await listed(true)] }
}

/** One complaint, which is read from then on. */
export async function showComplaint(
  services: Services,
  reference: string,
  operator: Operator,
): Promise<Answer<DeskPage>> {
  const { database } = services
  const opened = await openComplaint(services, reference)
  if (opened === null) return NOT_FOUND
  const { complaint, messages } = opened
  const look = { who: operator.name, what: 'complaint looked at', target: complaint.id } as const
  await recordLook(services, look)
  const { posting_id: postingId, agent_id: agentId, by_agent_id: reporterId } = complaint
  const buyer = await findBuyer(database, complaint)
  const reporter = reporterId === null ? undefined : await findAgent(database, reporterId)
  const deal =
    postingId && agentId ? await findComplainedDeal(database, { postingId, agentId }) : undefined
  const about = { complaint, sides: sidesOf(complaint, { buyer, reporter }) }
  return accept({
    back: { words: 'Complaints', path: '/desk/complaints' },
    heading: `${shownReference(complaint.reference)}: ${aboutWords(complaint)}`,
    lead: [stateLine(services, complaint)],
    parts: [
      plain(threadOf(about, messages)),
      ...(complaint.closed_at === null ? [{ items: [{ act: replyTo(about) }] }] : []),
    ],
    side: [
      ...dealPart(complaint, { deal, buyer, operator }),
      reporterId === null
        ? part('Who complained', { secret: { hasDots: false, act: showReachOf(complaint) } })
        : part('Reported by', { line: link(reporter?.name ?? '', `agents/${reporterId}`) }),
    ],
  })
}

export async function complaintPhoto(
  services: Services,
  { reference, messageId }: { reference: string; messageId: string },
): Promise<Buffer | null> {
  const opened = await openComplaint(services, reference)
  const photoId = opened?.messages.find(({ id }) => id === messageId)?.photo
  return photoId == null ? null : services.photoStore.get(photoId, 'photo')
}

function aboutWords({ about, kind, subject, registration }: ComplaintRow): string {
  const what = kind === null ? subject || ABOUT[about] : REPORTS[kind]
  return registration === '' ? what : `${what}, ${registration}`
}

const ABOUT = { buyer: 'A buyer', posting: 'A posting', us: 'Us' } as const

function ofThirtyDays({ clock }: Services, { received_at }: ComplaintRow): string {
  const ms = Date.parse(londonDay(clock.now())) - Date.parse(londonDay(received_at))
  return ms === 0 ? 'received today' : `day ${ms / DAY_MS} of ${LAW_DAYS}`
}

interface About {
  complaint: ComplaintRow
  sides: { complainant: string; other: string | null }
}

/** What the desk calls who complained, and the other side, which may be nobody we know. */
function sidesOf(
  { about, posting_id, by_agent_id }: ComplaintRow,
  { buyer, reporter }: { buyer: AgentRow | null; reporter: AgentRow | undefined },
): About['sides'] {
  if (by_agent_id !== null) {
    return { complainant: reporter?.name ?? '', other: posting_id === null ? null : 'the owner' }
  }
  const complainant = about === 'buyer' ? 'the owner' : 'who complained'
  return { complainant, other: buyer?.name ?? null }
}

function stateLine(services: Services, complaint: ComplaintRow): Item {
  const { outcome, closed_at: closedAt, received_at: at } = complaint
  if (outcome !== null && closedAt !== null) {
    return { line: `${OUTCOMES[outcome][0]}, ${dayWords(iso(closedAt))}`, look: 'strong' }
  }
  const { answerBy, byLaw } = complaintDates(at)
  const promised: Piece = { words: dayWords(answerBy), look: 'strong' }
  const received = `Received ${dayWords(iso(at))}, ${ofThirtyDays(services, complaint)}.`
  return { line: [`${received} Promised by `, promised, `, by law ${dayWords(byLaw)}.`] }
}

type Message = Awaited<ReturnType<typeof findMessages>>[number]

function threadOf({ complaint, sides }: About, messages: Message[]): Item {
  const whoSaid = ({ thread, is_ours, who }: Message): string => {
    if (is_ours === 1) return who === null ? 'Sent automatically' : `${who} to ${sides[thread]}`
    if (thread === 'complainant') return `From ${sides.complainant}`
    return `${sides.other ?? 'The buyer'}, in the console`
  }
  const photoOf = (id: string) => `/operator/complaints/${complaint.reference}/photos/${id}`
  const lines = messages.map((message): LogLine => {
    const { id, words, photo, created_at } = message
    return {
      at: iso(created_at),
      who: whoSaid(message),
      isOurs: message.is_ours === 1,
      what: [
        ...(words === '' ? [] : [{ words, look: 'typed' as const }]),
        ...(photo === null ? [] : [{ words: 'Sent with it', photo: photoOf(id) }]),
      ],
    }
  })
  return { log: { lines, empty: 'Nothing was said.' } }
}

const HOW = {
  text: 'They’ll get this by text.',
  call: 'They can’t be texted: we keep this, and you call them.',
  email: 'We keep this, and you email it to them.',
}
const TO_BUYER =
  'They read this in the console, and nothing else of the complaint. Name the car, not who complained.'
const TO_OWNER =
  'They’ll get this by text, with the link to the posting. Don’t name who reported it.'

function replyTo({ complaint, sides: { complainant, other } }: About): Action {
  const { reference, reach_by, kind } = complaint
  const isReport = complaint.by_agent_id !== null
  const words = { name: 'words', label: 'Words', limit: WORDS_MAX }
  const toOther = {
    label: `Write to ${other}`,
    given: { to: 'other' },
    words: { ...words, hint: isReport ? TO_OWNER : TO_BUYER },
  }
  return {
    path: `complaints/${reference}/messages`,
    isOnce: true,
    heading: 'What next?',
    choices: [
      {
        label: `Write to ${complainant}`,
        given: { to: 'complainant' },
        words: { ...words, hint: HOW[reach_by] },
      },
      ...(other === null ? [] : [toOther]),
      ...outcomesOf({ isReport }).map((outcome) => {
        const [name, said] = OUTCOMES[outcome]
        const isSold = kind === 'already-sold' && outcome === 'right'
        const hint = `Before it we say: “${said}”${isSold ? ' This takes the car down.' : ''}`
        return {
          label: `Close: ${name.toLowerCase()}`,
          given: { outcome },
          words: { ...words, hint, isOptional: true },
          button: 'Close and Tell Them',
        }
      }),
    ],
    button: 'Send',
  }
}

export function whatToDo({ complainant, other }: Told): string {
  const by = complainant ?? other
  if (by === 'email') return 'Kept. Now email it to them: show their email address.'
  return by === 'call' ? 'Kept. Now call them and say it.' : 'Sent.'
}

const REACH = { text: 'number', call: 'number', email: 'email' }

function showReachOf({ reference, reach_by: by }: ComplaintRow): Action {
  const label = `Why do you need their ${REACH[by]}?`
  return {
    path: `complaints/${reference}/number`,
    words: { name: 'why', label, hint: 'Three words or more' },
    button: by === 'email' ? 'Show Email' : 'Show Number',
    below: 'Recorded with your name and the reason.',
  }
}
