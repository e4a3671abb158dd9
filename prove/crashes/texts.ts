// What became of the texts of an installation that was killed: by the carrier's own count.
import type { Database } from '../../server/database/schema.ts'
import type { CrashSite } from './site.ts'

export interface TextFaults {
  /** Taken by the carrier. */
  texts: number
  /** Numbers that got more texts than were asked for. */
  textsTwice: string[]
  /** Cars whose owner never got a link. */
  textless: string[]
  /** Texts that still wait, or were given up: of which kind, and how they stand. */
  textsLeft: string[]
}

export async function findLeft(database: Database): Promise<string[]> {
  const left = await database
    .selectFrom('texts')
    .select(['kind', 'state', 'failure', 'tries', 'doubt_from'])
    .where('state', '<>', 'sent')
    .execute()
  return left.map(({ kind, state, failure, tries, doubt_from: doubt }) => {
    const isDoubted = doubt === null ? '' : ', in doubt'
    return `${kind}: ${failure ?? state} after ${tries} tries${isDoubted}`
  })
}

export async function faultsOfTexts(site: CrashSite, database: Database): Promise<TextFaults> {
  const taken = new Map<string, number>()
  for (const { to } of site.carrier.messages.list({ to: null, sentSince: null })) {
    taken.set(to, (taken.get(to) ?? 0) + 1)
  }
  const textsTwice = [...taken]
    .filter(([phone, count]) => count > (site.textsAsked.get(phone) ?? 0))
    .map(([phone, count]) => `${phone}: ${count} texts`)
  const postings = await database.selectFrom('postings').select(['registration', 'phone']).execute()
  const textless = postings.filter(({ phone }) => !taken.has(phone))
  return {
    texts: [...taken.values()].reduce((total, count) => total + count, 0),
    textsTwice,
    textless: textless.map(({ registration, phone }) => `${registration}: no text to ${phone}`),
    textsLeft: await findLeft(database),
  }
}
