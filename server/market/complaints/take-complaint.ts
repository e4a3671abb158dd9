// The calls behind /complain, open to everybody, and what an agent reads of complaints and answers.
import { randomInt } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { accept } from '../../../domain/basics/problem.ts'
import { DAY_MS, iso } from '../../../domain/basics/time.ts'
import { shownReference, type ReportKind } from '../../../domain/market/complaint-fields.ts'
import { parseComplaint } from '../../../domain/market/complaint.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { readablePhone } from '../../../domain/people/readable-phone.ts'
import type { TakenComplaint, AgentsComplaints } from '../../../domain/wire/complaints.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { giveBack, isGivenBack } from '../../agents/disclosures/disclosure-storage.ts'
import { queueAlarm, queueReceivedText } from '../../messages/texts/outbox/queue-news.ts'
import { agentLock, phoneLock, takeLock } from '../../platform/database/locks.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type ClientNetworks, clientNetworks } from '../../platform/http/client-networks.ts'
import { orderedId } from '../../platform/identifiers.ts'
import type { Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { addPhoto, discardPhotos, keepPhoto } from '../../vehicles/photos/keep-photo.ts'
import { findSource, textsIn, type SignedIn, viewForm } from './complaint-source.ts'
import * as store from './kept-complaints.ts'
import type { FastifyInstance } from 'fastify'
import { agentCall, agentIfSignedIn } from '../../agents/sign-in/require-agent.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import { refusalAsHttp } from '../../platform/http/problem-details.ts'
import { acceptForms } from '../../platform/http/read-bodies.ts'
import type { Pages } from '../../platform/ports/pages.ts'
import { acceptPhotosToo, takePhotoForm, type PhotoForm } from '../../vehicles/photos/photo-form.ts'
import { answerAsAgent } from './answer-complaint.ts'

type NewComplaint = Omit<
  store.ComplaintRow,
  'id' | 'reference' | 'received_at' | 'read_at' | 'closed_at' | 'outcome'
>

interface Received {
  row: NewComplaint
  words: string
  /** Of the complaint that this adds to, or ''. */
  reference: string
  /** Whether a link or a session shows that its reach is theirs. */
  isProven: boolean
  from: ClientNetworks
  photoId: string | null
}

type Taken = { complaint: store.ComplaintRow; added: boolean; givenBack: boolean }

/**
 * Keeps a complaint or a report and answers its reference, which is also texted to a British mobile. Sent again within a
 * day, it is the same one; what adds to an open one is kept with that.
 */
export async function takeComplaint(
  services: Services,
  {
    sent,
    photo,
    signedIn,
    from,
  }: {
    sent: Record<string, unknown>
    photo: Buffer | null
    signedIn: SignedIn
    from: ClientNetworks
  },
): Promise<Answer<Omit<TakenComplaint, 'success'>>> {
  const source = await findSource(services, textsIn(sent), signedIn)
  const { known, reach: knownReach } = source
  const context = { ...rulesToday(services), isReport: known.isReport, reach: knownReach }
  const parsed = parseComplaint(sent, context)
  if (!parsed.ok) return parsed
  const { about, kind, subject, registration, words, reference, reach } = parsed.value
  // If another name was typed than the link's, it is another buyer.
  const isOther = subject !== '' && subject !== known.subject
  const row = {
    about,
    kind: about === 'posting' ? kind : null,
    subject: subject || (known.subject ?? ''),
    registration: registration || (known.registration ?? ''),
    posting_id: about === 'us' ? null : source.postingId,
    agent_id: about === 'buyer' && !isOther ? source.agentId : null,
    by_agent_id: known.isReport ? (signedIn?.id ?? null) : null,
    reach_by: reach.by,
    reach: reach.address,
  }
  const isProven = knownReach?.address === reach.address
  const kept = photo === null ? accept(null) : await keepPhoto(services, photo)
  if (!kept.ok) return kept
  const photoId = kept.value
  const received = { row, words, reference, isProven, from, photoId }
  let unused = photoId
  const answer = await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, reach.address))
    if (row.by_agent_id !== null) {
      await takeLock(tx, agentLock(row.by_agent_id))
      const trades = await mayTrade(tx, row.by_agent_id)
      // Who was erased meanwhile would leave their number here.
      if (!trades.ok && trades.reason === 'signed-out') return trades
    }
    const repeated = await findRepeated(tx, received, services.clock.now())
    if (repeated === null) unused = null
    return accept(await answerOf(tx, repeated ?? (await keep(services, tx, received))))
  })
  if (unused !== null) await discardPhotos(services, unused)
  return answer
}

async function keep(services: Services, tx: Database, received: Received): Promise<Taken> {
  const { row, words, from, photoId } = received
  const now = services.clock.now()
  const said = { thread: 'complainant', created_at: now } as const
  const open = await findAddedTo(tx, received)
  const complaint = open ?? (await insert(tx, { ...row, id: orderedId(now), received_at: now }))
  const { id: complaint_id, reference, reach, reach_by: by } = complaint
  // The words that began a complaint are told from others by its id.
  const id = open === undefined ? complaint_id : orderedId(now)
  const messages: store.NewMessage[] = [{ ...said, complaint_id, id, is_ours: 0, words }]
  await queueAlarm(services, tx, { about: 'complaints' })
  const lead = open === undefined ? faultyLead(complaint) : null
  const givenBack = lead !== null && (await giveBack(tx, lead, now))
  // An agent reads the reference in the console: a text is not worth its price.
  if (open === undefined && by === 'text' && row.by_agent_id === null) {
    const { answerBy } = store.complaintDates(now)
    const text = { phone: reach as PhoneNumber, from, reference, answerBy }
    const body = await queueReceivedText(services, tx, text)
    const ours = { ...said, complaint_id, id: orderedId(now + 1), is_ours: 1 }
    if (body !== null) messages.push({ ...ours, words: body })
  }
  await tx.insertInto('complaint_messages').values(messages).execute()
  if (photoId !== null) await addPhoto(tx, { id: photoId, message_id: id, added_at: now })
  return { complaint, added: open !== undefined, givenBack }
}

async function findRepeated(tx: Database, { row, words, reference }: Received, now: number) {
  const lately = await tx
    .selectFrom('complaints')
    .innerJoin('complaint_messages', 'complaint_id', 'complaints.id')
    .selectAll('complaints')
    .select('complaint_messages.id as said')
    .where('reach', '=', row.reach)
    .where('words', '=', words)
    .where('created_at', '>', now - DAY_MS)
    .where('thread', '=', 'complainant')
    .where('is_ours', '=', 0)
    .orderBy('complaint_messages.id', 'desc')
    .execute()
  const same = lately.find((one) =>
    reference === ''
      ? (['about', 'kind', 'subject', 'posting_id'] as const).every((of) => one[of] === row[of])
      : one.reference === reference,
  )
  if (same === undefined) return null
  const added = same.said !== same.id
  const lead = added ? null : faultyLead(same)
  const givenBack = lead !== null && (await isGivenBack(tx, lead, same.received_at))
  return { complaint: same, added, givenBack }
}

/**
 * The open complaint that this one adds to. A typed phone is not enough: anybody could learn that its holder has
 * complained, or write in their name. It takes the reference, or a link or session that proves the phone. Once we wrote to
 * the buyer, who may have the phone too, the reference is not enough either.
 */
async function findAddedTo(tx: Database, { row, reference, isProven }: Received) {
  const openOnes = await tx
    .selectFrom('complaints')
    .selectAll()
    .select(
      sql<SqlBool>`exists (select 1 from complaint_messages
        where complaint_id = complaints.id and thread = 'other')`.as('buyer_knows'),
    )
    .where('reach', '=', row.reach)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    // None is closed until the transaction ends. Its own lock would not do, which is taken before a phone's, not after.
    .$if(isPostgres(tx), (query) => query.forShare('complaints'))
    .execute()
  return openOnes.find((open) =>
    open.reference === reference
      ? isProven || row.reach_by === 'email' || !open.buyer_knows
      : isProven &&
        (['about', 'kind', 'posting_id', 'agent_id'] as const).every((of) => open[of] === row[of]),
  )
}

const FAULTY_LEADS = new Set<ReportKind | null>(['not-the-car', 'wrong-number', 'already-sold'])

/** The number that a report gives back to the agent who makes it; null where it says nothing against the lead. */
function faultyLead({ kind, by_agent_id: agentId, posting_id: postingId }: store.ComplaintRow) {
  if (agentId === null || postingId === null || !FAULTY_LEADS.has(kind)) return null
  return { agentId, postingId }
}

/** Keeps a complaint under a reference that no other has. What it was about may have gone since it was sent. */
async function insert(
  tx: Database,
  row: NewComplaint & Pick<store.ComplaintRow, 'id' | 'received_at'>,
): Promise<store.ComplaintRow> {
  for (;;) {
    const inserted = await tx
      .insertInto('complaints')
      .values({
        ...row,
        reference: `C${String(randomInt(1_000_000)).padStart(6, '0')}`,
        posting_id: idIfThere(tx, 'postings', row.posting_id),
        agent_id: idIfThere(tx, 'agents', row.agent_id),
        by_agent_id: idIfThere(tx, 'agents', row.by_agent_id),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted !== undefined) return inserted
  }
}

/** `id`, and its row cannot go until the transaction ends; null where it has gone meanwhile. */
function idIfThere(tx: Database, table: 'agents' | 'postings', id: string | null) {
  return tx
    .selectFrom(table as 'agents')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forKeyShare())
}

async function answerOf(tx: Database, { complaint, added, givenBack }: Taken) {
  const { id, about, reference, reach, received_at: at } = complaint
  const text = await tx
    .selectFrom('complaint_messages')
    .select('id')
    .where('complaint_id', '=', id)
    .where('is_ours', '=', 1)
    .where('who', 'is', null)
    .executeTakeFirst()
  const { readBy, answerBy } = store.complaintDates(at)
  return {
    about,
    reference: shownReference(reference),
    added,
    textedTo: added || text === undefined ? null : readablePhone(reach),
    givenBack,
    readBy,
    answerBy,
  }
}

export function complaintCalls(app: FastifyInstance, services: Services, pages: Pages): void {
  serveCall(app, 'GET /complaints/known', {
    summary: 'What the form of a complaint need not ask',
    description:
      'For who came by one of our links. A quotes link, which may have been forwarded, leads to the buyer and the car alone; a car’s `vehicleId` to its registration, for agents.',
    config: { kind: 'form' },
    async does({ query, request }) {
      const signedIn = await agentIfSignedIn(services, request)
      return accept((await findSource(services, textsIn(query), signedIn)).known)
    },
  })

  serveCall(app, 'POST /complaints', {
    summary: 'Complain about a buyer, a posting or us',
    async takes(scope) {
      await acceptPhotosToo(scope)
      acceptForms(scope)
    },
    description:
      'Answered with a reference, which is also texted where the way to reach is a British mobile. An agent who is signed in reports a car by its `vehicleId` and a `kind`. Also as a form, with a photo in `carPhoto`.',
    consumes: ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
    config: {
      kind: 'form',
      refusedPage: 'complain-refused',
      showPage: (_request, reply) => reply.redirect('/complain', 303),
    },
    refused: [401, 408],
    does: ({ request, reply }) => {
      const wantsPage = namesHtml(request.headers.accept)
      const take = async ({ fields: sent, photo }: PhotoForm) => {
        const signedIn = await agentIfSignedIn(services, request)
        const from = clientNetworks(request)
        const taken = await takeComplaint(services, { sent, photo, signedIn, from })
        if (taken.ok && wantsPage) return pages.sendPlain(reply, 'complain', { taken: taken.value })
        if (taken.ok) return accept({ success: true, ...taken.value })
        if (!wantsPage) return taken
        const { status, detail, problems = [] } = refusalAsHttp(taken)
        const form = await viewForm(services, textsIn(sent), { problems, detail })
        return pages.sendPlain(reply.code(status), 'complain', form)
      }
      return request.isMultipart()
        ? takePhotoForm(request, reply, take)
        : take({ fields: { ...Object(request.body) }, photo: null })
    },
  })

  const config = { ownerOnly: true } as const
  agentCall(app, 'GET /agent/complaints', {
    config,
    summary: 'What we wrote to you about complaints',
    description: 'For the account’s owner alone, as the next. It never says who complained.',
    does: async ({ agent }) => accept(await viewWithAgent(services.database, agent.id)),
  })
  agentCall(app, 'POST /agent/complaints/:reference/messages', {
    config,
    summary: 'Answer us about a complaint',
    description: 'Only we read it. The same words again are kept once.',
    refused: ['complaint-closed'],
    does: ({ params: { reference }, body, agent }) =>
      answerAsAgent(services, { agentId: agent.id, reference }, body.words),
  })
}

async function viewWithAgent(database: Database, agentId: string): Promise<AgentsComplaints> {
  const newest = await store.findWithAgent(database, { agentId })
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
