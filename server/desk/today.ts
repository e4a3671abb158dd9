// Today lists everything that waits for an operator, nearest date first.
import { LICENCE_KINDS } from '../../domain/agents/licence.ts'
import { dayWords } from '../../domain/basics/dates.ts'
import { afterWorkingDays } from '../../domain/basics/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, timeInWords } from '../../domain/basics/time.ts'
import { REPORTS, shownReference } from '../../domain/market/complaint-fields.ts'
import { withoutReach } from '../../domain/people/contact.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import type { DeskToday } from '../../domain/wire/desk.ts'
import type { AgentRow } from '../agents/accounts/agent-storage.ts'
import { findAgents } from '../agents/accounts/list-agents.ts'
import { findEndingLicences } from '../agents/accounts/licences.ts'
import {
  complaintDates,
  findComplaints,
  findMessages,
} from '../market/complaints/kept-complaints.ts'
import { failureInWords } from '../platform/carriers/carriers.ts'
import { findDelay } from '../messages/texts/limits/sending-limits.ts'
import { findTexts, type ListedText } from '../messages/texts/outbox/operate-texts.ts'
import { findMoves, GO_ON_MOVING } from '../platform/database/moves.ts'
import type { Database } from '../platform/database/schema.ts'
import { whereIn } from '../platform/database/where-in.ts'
import { londonDay } from '../platform/london-time.ts'
import { STOPPED_BY_HOLDER } from '../platform/carriers/carrier.ts'
import type { Services } from '../platform/services.ts'
import { isJournalLate } from '../upkeep/health/readiness.ts'
import { countInWords } from './page-parts.ts'
import { DECIDED_IN_WORKING_DAYS } from './show-agents.ts'

const MOST = 200
const MOST_TEXTS = 1000
// Three days span a weekend. A text that failed earlier is too late to send.
const FAILED_SINCE_MS = 3 * DAY_MS
const WORDS_MAX = 60
// A line about failed texts names this many cars.
const NAMED = 3

type Complaint = Awaited<ReturnType<typeof findComplaints>>[number]
type Due = DeskToday['items'][number]
type Dated = Omit<Due, 'dueWords'> & { below: string }

export async function viewToday(services: Services): Promise<Omit<DeskToday, 'looks'>> {
  const { database, clock } = services
  const now = clock.now()
  const today = londonDay(now)
  const texts = await findFailedTexts(services)
  const outages = await outagesNow(services)
  const applications = (await findAgents(database, { state: 'applied' })).map((one) =>
    showApplication(one, now),
  )
  const open = await findComplaints(database, { isClosed: false, limit: MOST })
  const { reports = [], others = [] } = Object.groupBy(open, ({ by_agent_id: by }) =>
    by === null ? 'others' : 'reports',
  )
  const items = [
    ...outages,
    ...texts.items,
    ...applications,
    ...reportsDue(reports),
    ...(await complaintsDue(services, others)),
    ...(await licencesDue(services, today)),
  ]
  return {
    items: items
      .toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''))
      .map(({ below, ...item }) => ({
        ...item,
        dueWords: { when: item.due === null ? 'Now' : daysTo(item.due, today), below },
      })),
    counts: { applications: applications.length, complaints: open.length, texts: texts.count },
  }
}

// What keeps the site from its work, before what people wait for.
async function outagesNow(services: Services): Promise<Dated[]> {
  const { clock, database, journal } = services
  const now = clock.now()
  const [delay, isLate, [move]] = await Promise.all([
    findDelay(services),
    isJournalLate(database, now - MINUTE_MS),
    findMoves(database, {}),
  ])
  const describeOutage = (title: string, line: string, path: string, from?: number): Dated => {
    const minutes = from === undefined ? 0 : Math.floor((now - from) / MINUTE_MS)
    const below = minutes === 0 ? '' : `for ${countInWords(minutes, 'minute')}`
    return { title, line, path, due: null, below }
  }
  const items: Dated[] = []
  if (delay !== null) {
    const title = `${delay.texts} since ${timeOrDay(delay.since, now)}`
    items.push(describeOutage(title, delay.why, '/desk/texts', delay.since))
  }
  if (isLate) {
    const line = `A backup would bring them back. Let the server write to ${journal.where}`
    items.push(describeOutage('Deletions are not in their journal', line, '/desk/record'))
  }
  if (move !== undefined) {
    const title = `The site is being moved since ${timeOrDay(move.changed_at, now)}`
    items.push(describeOutage(title, `Nothing can be changed. ${GO_ON_MOVING}`, '/desk/record'))
  }
  return items
}

async function findFailedTexts({ database, clock }: Services) {
  const now = clock.now()
  const sought = { failed: true, since: now - FAILED_SINCE_MS, limit: MOST_TEXTS }
  const failed = (await findTexts(database, sought)).filter(isToDo)
  const oldest = failed.at(-1)
  if (oldest === undefined) return { count: 0, items: [] }
  const why = Map.groupBy(failed, failureInWords)
  const often = [...why].toSorted(([, some], [, others]) => others.length - some.length)
  const hours = Math.floor((now - oldest.created_at) / HOUR_MS)
  const item: Dated = {
    title: `${countInWords(failed.length, 'text')} failed since ${timeOrDay(oldest.created_at, now)}`,
    line: [
      often.map(([words, { length }]) => `${length} ${words}`).join(', '),
      await carsOf(database, failed),
    ]
      .filter(Boolean)
      .join('. '),
    path: '/desk/texts',
    due: null,
    below: hours === 0 ? 'the oldest within the hour' : `oldest ${countInWords(hours, 'hour')}`,
  }
  return { count: failed.length, items: [item] }
}

async function carsOf(database: Database, texts: ListedText[]): Promise<string> {
  const ids = [...new Set(texts.flatMap(({ posting_id: id }) => id ?? []))].slice(0, NAMED)
  const cars = database.selectFrom('postings').where(whereIn(database, 'id', ids))
  const named = await cars.select('registration').orderBy('id').execute()
  return named.map(({ registration }) => displayRegistration(registration)).join(', ')
}

// Codes are left out, since nobody waits for an old code.
function isToDo(text: ListedText): boolean {
  return text.kind !== 'code' && failureInWords(text) !== STOPPED_BY_HOLDER
}

function showApplication(agent: AgentRow, now: number): Dated {
  const day = afterWorkingDays(londonDay(agent.created_at), DECIDED_IN_WORKING_DAYS)
  const licence = [LICENCE_KINDS[agent.licence_kind ?? 'site'], agent.licence_council]
  return {
    title: `Application: ${agent.name}`,
    line: `${licence.filter(Boolean).join(', ')}. Waiting since ${timeOrDay(agent.created_at, now)}`,
    path: `/desk/applications/${agent.id}`,
    due: day,
    below: day > londonDay(now) ? dayWords(day) : `we say ${DECIDED_IN_WORKING_DAYS} working days`,
  }
}

function reportsDue(reports: Complaint[]): Dated[] {
  const alike = Map.groupBy(reports, (one) => `${one.posting_id} ${one.kind} ${one.registration}`)
  return [...alike.values()].flatMap(([first, ...more]): Dated[] => {
    if (first === undefined) return []
    const day = complaintDates(first.received_at).readBy
    const what = first.kind === null ? '' : ` ${REPORTED[first.kind]}`
    return [
      {
        title: `Report: ${first.registration}${what}`,
        line: more.length === 0 ? `${first.reporter} says so` : `${more.length + 1} agents say so`,
        path: `/desk/complaints/${first.reference}`,
        due: day,
        below: dayWords(day),
      },
    ]
  })
}

const REPORTED: Record<keyof typeof REPORTS, string> = {
  'not-the-car': 'not that car',
  'wrong-number': 'wrong number',
  'already-sold': 'already sold',
  abusive: 'abusive',
}

async function complaintsDue({ database }: Services, complaints: Complaint[]): Promise<Dated[]> {
  const ids = complaints.map(({ id }) => id)
  const messages = await findMessages(database, ids)
  const words = new Map(messages.toReversed().map((one) => [one.complaint_id, one.words]))
  return complaints.map(({ id, reference, subject, received_at, read_at }) => {
    const { readBy, answerBy } = complaintDates(received_at)
    const day = read_at === null ? readBy : answerBy
    return {
      title: `Complaint ${shownReference(reference)}`,
      line: [firstWords(words.get(id) ?? ''), subject].filter(Boolean).join(', '),
      path: `/desk/complaints/${reference}`,
      due: day,
      below: `${read_at === null ? 'to be read' : 'promised'} ${dayWords(day)}`,
    }
  })
}

async function licencesDue(services: Services, today: string): Promise<Dated[]> {
  const ending = await findEndingLicences(services)
  const sent = await findSentLicences(services.database, today)
  const toTick = sent.map(({ id, name, number, council }) => ({
    title: `Licence to check: ${name}`,
    line: `${number}, ${council}`,
    path: `/desk/agents/${id}`,
    due: null,
    below: 'entered by the agent',
  }))
  const inForce = ending.filter(({ expires }) => expires >= today)
  const ends = inForce.map(({ id, name, kind, number, expires, notice_for }) => ({
    title: `Licence ends: ${name}`,
    line: `${LICENCE_KINDS[kind ?? 'site']} ${number ?? ''}. ${notice_for === expires ? 'Told' : 'Not told yet'}`,
    path: `/desk/agents/${id}`,
    due: expires,
    below: dayWords(expires),
  }))
  return [...toTick, ...ends]
}

// A list must not show phone numbers and email addresses.
function firstWords(words: string): string {
  const line = withoutReach(words.split('\n')[0] ?? '').replace(/[.,;:]$/, '')
  return line.length <= WORDS_MAX ? line : `${line.slice(0, WORDS_MAX).trimEnd()}…`
}

function daysTo(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  if (days === 0) return 'Today'
  return days > 0 ? countInWords(days, 'day') : `${countInWords(-days, 'day')} late`
}

/** The time for a moment of today, else the day. */
function timeOrDay(time: number, now: number): string {
  const isToday = londonDay(time) === londonDay(now)
  return isToday ? timeInWords(new Date(time).toISOString()) : dayWords(londonDay(time))
}

function findSentLicences(database: Database, today: string) {
  return database
    .selectFrom('agent_licences')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .where('waits', '=', 1)
    .where('expires', '>=', today)
    .select(['id', 'name', 'number', 'council', 'expires'])
    .orderBy('name')
    .orderBy('council')
    .execute()
}
