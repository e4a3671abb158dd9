// What is said about a complaint after it came: the desk has a thread with each side, and an outcome ends both.
import { AGENTS_WORDS_MAX, WORDS_MAX } from '../../../domain/market/complaint-fields.ts'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { parseNeededWords } from '../../../domain/market/collection.ts'
import * as fields from '../../../domain/market/complaint-fields.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { editFormPath } from '../../../domain/site/addresses.ts'
import { findAgent } from '../../agents/accounts/agent-storage.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import { queueAlarm, queueNews } from '../../messages/texts/outbox/queue-news.ts'
import { queue } from '../../messages/texts/outbox/queue-text.ts'
import { AGENTS_COMPLAINTS, complaintText } from '../../messages/texts/wording/news-wording.ts'
import { findLinked, findPostings, lockPosting } from '../../owners/postings/posting-storage.ts'
import { removePosting } from '../../owners/postings/remove-posting.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { agentLock, complaintLock, takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { discardPhotos } from '../../vehicles/photos/keep-photo.ts'
import * as kept from './kept-complaints.ts'

/** An owner has so long to answer before a report that the car is sold takes it down. */
const OWNER_ANSWERS_MS = DAY_MS

/** How somebody is told: a queued `text`, the `console`, or else the operator has to write or call. */
type By = 'text' | 'call' | 'email' | 'console' | null
export type Told = Record<fields.ComplaintThread, By>

interface Work {
  services: Services
  tx: Database
  complaint: kept.ComplaintRow
  who: string
}

/** The complaint with this reference, however spaced, and all that was said; it is read from then on. Null if there is none. */
export async function openComplaint({ database, clock }: Services, typed: string) {
  const complaint = await kept.findComplaint(database, fields.readReference(typed))
  if (complaint === undefined) return null
  await database
    .updateTable('complaints')
    .set({ read_at: clock.now() })
    .where('id', '=', complaint.id)
    .where('read_at', 'is', null)
    .execute()
  return { complaint, messages: await kept.findMessages(database, [complaint.id]) }
}

/** Writes to who complained or to the other side, who sees nothing else of it; or closes it, which tells both. */
export async function writeAbout(
  services: Services,
  typed: string,
  { to, outcome, words, who }: { to?: string; outcome?: unknown; words: string; who: string },
): Promise<Answer<Told>> {
  const reference = fields.readReference(typed)
  const told = await services.database.transaction().execute(async (tx): Promise<Answer<Told>> => {
    await takeLock(tx, complaintLock(reference))
    const complaint = await kept.findComplaint(tx, reference)
    if (complaint === undefined) return NOT_FOUND
    if (complaint.closed_at !== null) return { ok: false, reason: 'complaint-closed' }
    const { posting_id: postingId, by_agent_id: reporter } = complaint
    if (reporter !== null && postingId !== null) await lockPosting(services, tx, postingId)
    const work = { services, tx, complaint, who }
    const ended = fields
      .outcomesOf({ isReport: reporter !== null })
      .find((known) => known === outcome)
    if (outcome !== undefined && ended === undefined) return NO_OUTCOME
    const isSold = complaint.kind === 'already-sold' && ended === 'right'
    if (isSold && !(await hadTimeToAnswer(work))) return ASK_OWNER
    const thread = ended === undefined && to === 'other' ? to : 'complainant'
    const first = ended === undefined ? '' : fields.OUTCOMES[ended][1]
    const by = await say(work, thread, `${first} ${words}`.trim())
    if (!by.ok) return by
    const answered = { complainant: null, other: null, [thread]: by.value }
    if (ended !== undefined) {
      const [sold] = isSold ? await findPostings(tx, { id: postingId ?? '' }, 1) : []
      // The owner may have put their next car in its place.
      if (sold && displayRegistration(sold.registration) === complaint.registration) {
        await removePosting(services, tx, sold.id, 'closed')
      }
      return accept({ ...answered, other: await close(work, ended) })
    }
    const what = thread === 'other' ? 'other side asked' : 'complaint answered'
    await recordChange(services, tx, { who, what, target: complaint.id })
    return accept(answered)
  })
  if (told.ok) await discardPhotos(services)
  return told
}

async function close(work: Work, outcome: fields.ComplaintOutcome): Promise<By> {
  const { services, tx, complaint, who } = work
  const buyer = await findBuyer(tx, complaint)
  const words = `We’ve closed the complaint: ${fields.OUTCOMES[outcome][2]}`
  const by = buyer && (await sayToBuyer(work, buyer, words))
  const closing = { outcome, closed_at: services.clock.now() }
  await tx.updateTable('complaints').set(closing).where('id', '=', complaint.id).execute()
  const change = { who, what: 'complaint closed', target: complaint.id, reason: outcome } as const
  await recordChange(services, tx, change)
  return by
}

async function hadTimeToAnswer({ services, tx, complaint }: Work): Promise<boolean> {
  if (complaint.posting_id === null) return true
  const latest = services.clock.now() - OWNER_ANSWERS_MS
  const messages = await kept.findMessages(tx, [complaint.id])
  return messages.some(({ thread, created_at: at }) => thread === 'other' && at <= latest)
}

/** The other side of a report is the owner of its car, of anything else the buyer, if one is known. */
async function say(work: Work, thread: fields.ComplaintThread, typed: string): Promise<Answer<By>> {
  const read = parseNeededWords(typed, WORDS_MAX, 'Type what to say.')
  if (!read.ok) return read
  const words = read.value
  const { services, tx, complaint } = work
  if (thread === 'complainant') {
    const { reference, reach: phone, reach_by: by } = complaint
    const body = complaintText(services.config, fields.shownReference(reference), words)
    return sayByText(work, { thread, words }, { phone, body, instead: by === 'text' ? null : by })
  }
  const { by_agent_id: reporter, posting_id: postingId } = complaint
  if (reporter === null) {
    const buyer = await findBuyer(tx, complaint)
    return buyer === null ? NOBODY : accept(await sayToBuyer(work, buyer, words))
  }
  const posting = postingId === null ? undefined : await findLinked(tx, postingId)
  if (posting === undefined || postingId === null) return NOBODY
  const { phone, unique_id: uniqueId } = posting
  const link = new URL(editFormPath(uniqueId), services.config.publicUrl).href
  const car = displayRegistration(posting.registration)
  const body = complaintText(services.config, car, `${words} ${link}`)
  return sayByText(work, { thread, words }, { phone, body, postingId, instead: null })
}

/** Keeps what is said and texts it, unless it goes another way `instead`; a stopped number can still be called. */
async function sayByText(
  work: Work,
  said: Said,
  text: { phone: string; body: string | null; postingId?: string; instead: By },
): Promise<Answer<By>> {
  const { services, tx } = work
  const { instead, body, ...to } = text
  const isTexted = instead === null && !(await isNumberStopped(services, tx, to.phone))
  if (isTexted && body === null) return TOO_LONG
  await keepOurs(work, said)
  if (!isTexted) return accept(instead ?? 'call')
  const phone = to.phone as PhoneNumber
  // The text goes in the daytime, and is deleted with its posting.
  await queue(services, tx, { ...to, phone, body, kind: 'complaint-answer' })
  return accept('text')
}

/** The agent whom a complaint is about, unless the account is closed. */
export async function findBuyer(database: Database, { agent_id: id }: kept.ComplaintRow) {
  const agent = id === null ? undefined : await findAgent(database, id)
  return agent === undefined || agent.state === 'closed' ? null : agent
}

/** By push, else by text. An agent who may not trade cannot get into the console, and has to be called. */
async function sayToBuyer(
  work: Work,
  agent: NonNullable<Awaited<ReturnType<typeof findBuyer>>>,
  words: string,
): Promise<By> {
  const { services, tx } = work
  await keepOurs(work, { thread: 'other', words })
  if (agent.state !== 'approved') return 'call'
  const isPushed = await queuePush(services, tx, {
    agentId: agent.id,
    kind: 'complaint',
    title: 'We’ve written to you about a complaint',
    line: 'Read it and answer.',
    path: AGENTS_COMPLAINTS,
    isForOwner: true,
  })
  if (!isPushed) await queueNews(services, tx, agent.phone, 'complaint-asked')
  return 'console'
}

/** Keeps the agent's answer while the complaint is open, for us alone. The same words twice are kept once. */
export function answerAsAgent(
  services: Services,
  { agentId, reference: typed }: { agentId: string; reference: string },
  sent: unknown,
): Promise<Answer> {
  const words = parseNeededWords(sent, AGENTS_WORDS_MAX, 'Write what happened.')
  const reference = fields.readReference(typed)
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, complaintLock(reference))
    await takeLock(tx, agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    if (!trades.ok) return trades
    const [last] = await kept.findWithAgent(tx, { agentId, reference })
    if (last === undefined) return NOT_FOUND
    if (!words.ok) return words
    if (last.is_ours === 0 && last.words === words.value) return DONE
    if (last.closed_at !== null) return { ok: false, reason: 'complaint-closed' }
    const said = { thread: 'other', is_ours: 0, words: words.value } as const
    await insertAnswer(services, tx, last.complaint_id, said)
    await queueAlarm(services, tx, { about: 'complaints' })
    return DONE
  })
}

type Said = Pick<kept.NewMessage, 'thread' | 'words'>

function keepOurs({ services, tx, complaint, who }: Work, said: Said): Promise<void> {
  return insertAnswer(services, tx, complaint.id, { ...said, is_ours: 1, who })
}

async function insertAnswer(
  { clock }: Services,
  tx: Database,
  complaint_id: string,
  said: Said & Pick<kept.NewMessage, 'is_ours' | 'who'>,
): Promise<void> {
  const now = clock.now()
  const message = { ...said, id: orderedId(now), complaint_id, created_at: now }
  await tx.insertInto('complaint_messages').values(message).execute()
}

const NOBODY = refuse('to', 'no-other-side', 'Nobody is known to write to.')
const NO_OUTCOME = refuse('outcome', 'choice', 'Choose how it ends.')
const ASK_OWNER = refuse(
  'outcome',
  'owner-not-asked',
  'Write to the owner first. They have a day to answer before the car is taken down.',
)
const TOO_LONG = refuse(
  'words',
  'too-long',
  'That is longer than three parts of a text. Shorten it, or say the rest by phone.',
)
