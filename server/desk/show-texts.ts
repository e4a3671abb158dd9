// The desk shows to whom a text went by name, what became of it, and when the next try is.
import { whereIn } from '../platform/database/where-in.ts'
import type { Database } from '../platform/database/schema.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import type { Action, DeskPage, Line, Piece } from '../../domain/wire/desk-page.ts'
import { WHY_MAX } from '../../domain/wire/desk.ts'
import { failureInWords } from '../messages/texts/carriers/twilio.ts'
import { findTexts, hasFailed, type ListedText } from '../messages/texts/outbox/operate-texts.ts'
import type { Services } from '../platform/services.ts'
import { TEXT_KINDS } from '../platform/text-kinds.ts'
import { bad, good, link, plain, table, timesOf } from './page-parts.ts'

const MOST = 100

/** Texts that failed or wait for another try, the latest first. */
export async function showFailedTexts(services: Services): Promise<DeskPage> {
  const { database } = services
  const when = timesOf(services)
  const putOff = await findTexts(database, { putOff: true, limit: MOST })
  const failed = await findTexts(database, { failed: true, limit: MOST })
  const found = [...putOff, ...failed].toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const texts = await showTexts(services, found)
  const all = table(
    'Texts that failed or wait for another try',
    ['What', 'To', 'State', ['Queued', 'end']],
    texts.map(({ id, what, car, to, state, at }) => [
      id,
      [car === null ? what : [`${what} `, car], to, state, when(at)],
    ]),
    'No text has failed, and none waits for another try.',
  )
  return {
    lead: [{ line: 'Those that failed or wait for another try.' }],
    parts: [plain({ acts: found.length === 0 ? [] : [TRY_ALL] }, all)],
  }
}

const TRY_ALL: Action = {
  path: 'texts/retry',
  fields: [
    {
      name: 'hours',
      label: 'Queued',
      known: '24',
      options: [
        ['1', 'In the last hour'],
        ['24', 'In the last day'],
        ['72', 'In the last three days'],
        ['720', 'In the last month'],
      ],
    },
  ],
  button: 'Try All Now',
}

interface ShownText {
  id: string
  to: string
  what: string
  /** The car it is about, while its posting is there. */
  car: Piece | null
  /** What became of it, and what can be done about that. */
  state: Line
  at: number
}

export async function showTexts(services: Services, texts: ListedText[]): Promise<ShownText[]> {
  if (texts.length === 0) return []
  const { database, config } = services
  const postingIds = texts.flatMap(({ posting_id }) => posting_id ?? [])
  const owners = await findOwners(database, postingIds)
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
  const names = await findNames(database, [...new Set(texts.map(({ phone }) => phone))])
  const nameOf = new Map([
    ...names.map(({ phone, name }) => [phone, name] as const),
    ...config.operators.map(({ phone, name }) => [phone, name] as const),
  ])
  return texts.map((text) => {
    const owner = ownerOf.get(text.posting_id ?? '')
    const shown = owner && displayRegistration(owner.registration)
    return {
      id: text.id,
      to: toOwner(text, owner?.phone) ? 'Owner' : (nameOf.get(text.phone) ?? 'Somebody else'),
      what: TEXT_KINDS[text.kind].words,
      car: shown === undefined ? null : link(shown, `postings/${text.posting_id}`),
      state: stateOf(services, text),
      at: text.sent_at ?? text.created_at,
    }
  })
}

function toOwner({ kind, phone }: ListedText, ownersPhone: string | undefined): boolean {
  return phone === ownersPhone || TEXT_KINDS[kind].to === 'owner'
}

/** What became of a text. One that failed or waits can be tried now, and one that failed be put away. */
function stateOf(services: Services, text: ListedText): Line {
  const { id, tries, state, due_at, delivery } = text
  const when = timesOf(services)
  const why = `${failureInWords(text)}, tried ${tries === 1 ? 'once' : `${tries} times`} `
  const path = `texts/${id}/retry`
  const tryNow = { act: { path, button: 'Try now', look: 'link' as const } }
  if (hasFailed(text)) return [bad('Failed:'), ` ${why}`, tryNow, { act: putAway(id) }]
  if (state === 'sent') return delivery === 'delivered' ? good('Delivered') : 'Sent'
  if (tries > 0 && state === 'due') return [`Next try ${when(due_at)}: ${why}`, tryNow]
  return state === 'due' ? `Waiting for ${when(due_at)}` : 'Waiting'
}

function putAway(id: string): Action {
  return {
    path: `texts/${id}/put-away`,
    folded: 'Put away',
    words: { name: 'why', label: `Why (up to ${WHY_MAX} characters)` },
    button: 'Put Away',
    busyText: 'Putting away..',
  }
}

/** The businesses of agents and their people with those phones. */
async function findNames(
  database: Database,
  phones: string[],
): Promise<{ phone: string | null; name: string }[]> {
  const agents = database
    .selectFrom('agents')
    .where(whereIn(database, 'phone', phones))
    .select(['phone', 'name'])
  const people = database
    .selectFrom('agent_people')
    .innerJoin('agents', 'agents.id', 'agent_people.agent_id')
    .where(whereIn(database, 'agent_people.phone', phones))
    .select(['agent_people.phone', 'agents.name'])
  return agents.unionAll(people).execute()
}

/** The registrations and numbers of those postings. */
export function findOwners(database: Database, postingIds: string[]) {
  return database
    .selectFrom('postings')
    .where(whereIn(database, 'id', postingIds))
    .select(['id', 'registration', 'phone'])
    .execute()
}
