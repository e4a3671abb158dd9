// What became of the texts of an installation that was killed: by the carrier's own count.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../server/platform/database/schema.ts'
import type { CrashSite } from './site.ts'

type Text = Selectable<Tables['texts']>

export interface TextFaults {
  /** Taken by the carrier. */
  texts: number
  /** How many came again after a crash: it is at least once. */
  textsTwice: number
  /** Cars whose owner never got a link, and what the outbox holds for them. */
  textless: string[]
  /** Texts that still wait, or were given up: their kind and state. */
  textsLeft: string[]
  /** Codes that ran out before they could go. */
  codesRunOut: number
}

/** Codes that ran out are not among them: those are given up on purpose. */
export async function findLeft(database: Database): Promise<string[]> {
  const left = await unsent(database)
  return left.filter((text) => !hasRunOut(text)).map(described)
}

function unsent(database: Database): Promise<Text[]> {
  return database.selectFrom('texts').selectAll().where('state', '<>', 'sent').execute()
}

function hasRunOut({ kind, failure }: Text): boolean {
  return kind === 'code' && failure === 'gave-up'
}

function described({ kind, phone, state, failure, ...text }: Text): string {
  const seconds = Math.round((text.due_at - Date.now()) / 1000)
  const tries = `${text.tries} tries (${text.excused} excused)`
  return `${kind} to ${phone}: ${failure ?? state} after ${tries}, due in ${seconds} s`
}

export async function faultsOfTexts(site: CrashSite, database: Database): Promise<TextFaults> {
  const messages = site.carrier.messages.list()
  const taken = new Set(messages.map(({ to }) => to))
  const byKind = Map.groupBy(messages, ({ to, body }) => {
    return `${body.includes('/edit-form/') ? 'link' : 'other'} to ${to}`
  })
  const textsTwice = [...byKind]
    .map(([kind, texts]) => texts.length - (site.textsAsked.get(kind) ?? 0))
    .filter((more) => more > 0)
    .reduce((total, more) => total + more, 0)
  const postings = await database.selectFrom('postings').select(['registration', 'phone']).execute()
  const textless = postings.filter(({ phone }) => !taken.has(phone))
  const waiting = await unsent(database)
  const outbox = (phone: string): string =>
    waiting
      .filter((text) => text.phone === phone)
      .map(described)
      .join('; ') || 'none in the outbox'
  return {
    texts: messages.length,
    textsTwice,
    textless: textless.map(
      ({ registration, phone }) => `${registration}: no text taken, ${outbox(phone)}`,
    ),
    textsLeft: await findLeft(database),
    codesRunOut: waiting.filter(hasRunOut).length,
  }
}
