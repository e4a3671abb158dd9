import { whereIn } from '../platform/database/where-in.ts'
import { sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import type { Action, DeskPage, Line } from '../../domain/wire/desk-page.ts'
import { WHY_MAX } from '../../domain/wire/desk.ts'
import { failureInWords } from '../platform/carriers/carriers.ts'
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
      [car ? [`${what} `, car] : what, to, state, when(at)],
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

/** Of each text what it is, to whom it went, what became of it, and the car it is about while its posting is there. */
export async function showTexts(services: Services, texts: ListedText[]) {
  const { database, config } = services
  const ids = texts.map(({ id }) => id)
  const aboutOf = new Map((await findAbout(database, ids)).map((about) => [about.id, about]))
  const operatorOf = new Map<string, string>(
    config.operators.map(({ phone, name }) => [phone, name]),
  )
  return texts.map((text) => {
    const { registration = null, owner = null, agent = null } = aboutOf.get(text.id) ?? {}
    const isOwners = owner === text.phone || TEXT_KINDS[text.kind].to === 'owner'
    const name = operatorOf.get(text.phone) ?? agent ?? 'Somebody else'
    const car = registration && displayRegistration(registration)
    return {
      id: text.id,
      to: isOwners ? 'Owner' : name,
      what: TEXT_KINDS[text.kind].words,
      car: car && link(car, `postings/${text.posting_id}`),
      state: stateOf(services, text),
      at: text.sent_at ?? text.created_at,
    }
  })
}

/** What became of a text. One that failed or waits can be tried now, and one that failed be put away. */
function stateOf(services: Services, text: ListedText): Line {
  const { id, tries, state, due_at, delivery } = text
  const when = timesOf(services)
  const why = `${failureInWords(text)}, tried ${tries === 1 ? 'once' : `${tries} times`} `
  const tryNow = { act: { path: `texts/${id}/retry`, button: 'Try now', look: 'link' as const } }
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

/** Of each text the car that it is about, its owner's number, and the business whose phone it went to. */
async function findAbout(database: Database, ids: string[]) {
  const about = sql<
    Record<'id', string> & Record<'registration' | 'owner' | 'agent', string | null>
  >`
    select texts.id, registration, postings.phone as owner,
      coalesce((select name from agents where phone = texts.phone),
        (select agents.name from agent_people join agents on agents.id = agent_id
          where agent_people.phone = texts.phone limit 1)) as agent
    from texts left join postings on postings.id = posting_id
    where ${whereIn(database, 'texts.id', ids)}`
  return (await about.execute(database)).rows
}
