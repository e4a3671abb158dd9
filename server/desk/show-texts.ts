// The desk shows to whom a text went by name, what became of it, and when the next try is.
import { whereIn } from '../platform/database/where-in.ts'
import type { Database } from '../platform/database/schema.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import { iso } from '../../domain/basics/time.ts'
import type { DeskText } from '../../domain/wire/desk-postings.ts'
import { failureInWords } from '../messages/texts/carriers/twilio-exchange.ts'
import {
  findTexts,
  hasFailed,
  type ListedText,
} from '../messages/texts/outbox/listed-texts-storage.ts'
import type { Services } from '../platform/services.ts'
import { findOwners } from './posting-storage.ts'

const MOST = 100

/** Texts that failed or wait for another try, the latest first. */
export async function listFailedTexts(services: Services): Promise<DeskText[]> {
  const { database } = services
  const putOff = await findTexts(database, { putOff: true, limit: MOST })
  const failed = await findTexts(database, { failed: true, limit: MOST })
  const texts = [...putOff, ...failed].toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return showTexts(services, texts)
}

export async function showTexts(
  { database, config }: Services,
  texts: ListedText[],
): Promise<DeskText[]> {
  if (texts.length === 0) return []
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
    const state = stateOf(text)
    return {
      id: text.id,
      postingId: text.posting_id,
      registrationNumber: owner === undefined ? null : displayRegistration(owner.registration),
      kind: text.kind,
      to: toOwner(text, owner?.phone) ? 'Owner' : (nameOf.get(text.phone) ?? 'Somebody else'),
      state,
      failure: state === 'failed' || state === 'put-off' ? failureInWords(text) : '',
      tries: text.tries,
      at: iso(text.sent_at ?? text.created_at),
      nextTryAt: text.state === 'due' ? iso(text.due_at) : null,
    }
  })
}

const TO_OWNERS = new Set<ListedText['kind']>([
  'link',
  'quote',
  'gathered-quotes',
  'facts-asked',
  'deal',
  'collection',
  'day-before',
  'outcome',
  'deal-ended',
])

function toOwner({ kind, phone }: ListedText, ownersPhone: string | undefined): boolean {
  return phone === ownersPhone || TO_OWNERS.has(kind)
}

function stateOf(text: ListedText): DeskText['state'] {
  if (hasFailed(text)) return 'failed'
  if (text.state === 'sent') return text.delivery === 'delivered' ? 'delivered' : 'sent'
  return text.tries > 0 ? 'put-off' : 'waiting'
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
