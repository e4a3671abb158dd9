// How many texts one phone may get in a day and, until its holder says of a car that it is theirs, in a week, so that
// nobody can use us to pester a number.
import { DAY_MS, secondsUntil } from '../../../../domain/basics/time.ts'
import { prepare, prepareInsert } from '../../../platform/database/prepared.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import { orderedId } from '../../../platform/identifiers.ts'
import { londonDay } from '../../../platform/london-time.ts'
import type { Services } from '../../../platform/services.ts'
import { TEXT_KINDS, type TextKind } from '../../../platform/text-kinds.ts'
import type { CountedKind } from '../outbox/text-storage.ts'

// The holder has not said yet that the phone is theirs.
const CODES_TO_NEW_PERSON = 2

const WEEK_MS = 7 * DAY_MS

/**
 * The seconds until `phone` (E.164) may get one more link text; 0 where it may now. Links to confirmed postings are
 * counted apart.
 */
export async function linkTextWait(
  services: Services,
  tx: Database,
  { phone, isConfirmed }: { phone: string; isConfirmed: boolean },
): Promise<number> {
  const kind = isConfirmed ? 'own-link' : 'link'
  const allowed = services.config.linkTextsPerDay
  const ofDay = await textWait(services, tx, { phone, kind, allowed })
  return isConfirmed ? ofDay : Math.max(ofDay, await unopenedWait(services, tx, phone))
}

/** The seconds until a phone whose holder has opened no link may get one more text; 0 where it may now, or has opened one. */
export async function unopenedWait(services: Services, tx: Database, phone: string) {
  const allowed = 2 * services.config.linkTextsPerDay
  if (allowed === 0) return 0
  const now = services.clock.now()
  const sought = { phone, digest: phoneDigest(services, phone), since: now - WEEK_MS }
  const oldest = (await findOwnersTexts(tx, sought))[allowed - 1]
  if (oldest === undefined || (await hasOpened(tx, sought))) return 0
  return secondsUntil(oldest.queued_at + WEEK_MS, now)
}

/** Notes that the holder of a phone opened a link, which holds for a week though the posting goes. */
export async function noteOpened(services: Services, tx: Database, phone: string): Promise<void> {
  const now = services.clock.now()
  const opened = { phone_digest: phoneDigest(services, phone), kind: 'opened' } as const
  await insertCount(tx, { ...opened, text_id: orderedId(now), day: londonDay(now), queued_at: now })
}

/** Codes for browsers that signed in before are counted apart from those of other browsers, and so are the desk's. */
export const CODE_COUNTS_AS = {
  'known-browser': 'code-to-known-browser',
  anybody: 'code',
  'known-browser-at-desk': 'desk-code-to-known-browser',
  'known-network-at-desk': 'desk-code-to-known-network',
  'anybody-at-desk': 'desk-code',
} as const

export type CodeAskedBy = keyof typeof CODE_COUNTS_AS

export async function codeTextWait(
  services: Services,
  tx: Database,
  phone: string,
  { by, isNew }: { by: CodeAskedBy; isNew: boolean },
): Promise<number> {
  const allowed = isNew ? CODES_TO_NEW_PERSON : services.config.signInTextsPerDay
  return textWait(services, tx, { phone, kind: CODE_COUNTS_AS[by], allowed })
}

/** Whether `phone` may get one more text of this kind today, however many people cause one. */
export async function mayTell(services: Services, tx: Database, phone: string, kind: TextKind) {
  const allowed = TEXT_KINDS[kind].perDay ?? 0
  return (await textWait(services, tx, { phone, kind, allowed })) === 0
}

async function textWait(
  services: Services,
  tx: Database,
  { phone, kind, allowed }: { phone: string; kind: CountedKind; allowed: number },
): Promise<number> {
  if (allowed === 0) return 0
  const now = services.clock.now()
  const sought = { digest: phoneDigest(services, phone), kind, since: now - DAY_MS }
  const oldest = (await findQueued(tx, sought))[allowed - 1]
  return oldest === undefined ? 0 : secondsUntil(oldest.queued_at + DAY_MS, now)
}

/** Records that a text was queued. A text with this id that is counted already is not counted twice. */
export const insertCount = prepareInsert('text_allowances', { isOnce: true })

interface Sought {
  digest: string
  since: number
}

export const findQueued = prepare((database, sought: Sought & { kind: CountedKind }) =>
  latestOf(database, [sought.kind], sought),
)

const findOwnersTexts = prepare((database, sought: Sought) =>
  latestOf(database, ['link', 'quote', 'gathered-quotes'], sought),
)

function latestOf(database: Database, kinds: CountedKind[], { digest, since }: Sought) {
  return database
    .selectFrom('text_allowances')
    .select('queued_at')
    .where('phone_digest', '=', digest)
    .where('kind', 'in', kinds)
    .where('queued_at', '>', since)
    .orderBy('queued_at', 'desc')
}

/** Whether the holder of a phone opened a link since then, or has confirmed a car that is still posted. */
async function hasOpened(
  database: Database,
  { phone, digest, since }: { phone: string; digest: string; since: number },
): Promise<boolean> {
  const opened = await database
    .selectFrom('text_allowances')
    .where('phone_digest', '=', digest)
    .where('kind', '=', 'opened')
    .where('queued_at', '>', since)
    .select('queued_at')
    .unionAll((confirmed) =>
      confirmed
        .selectFrom('postings')
        .where('phone', '=', phone)
        .where('phone_confirmed_at', 'is not', null)
        .select('phone_confirmed_at as queued_at')
        .$narrowType<{ queued_at: number }>(),
    )
    .limit(1)
    .execute()
  return opened.length > 0
}

export async function countTextsOn(
  services: Pick<Services, 'digest'>,
  database: Database,
  { phone, day, kind }: { phone: string; day: string; kind: CountedKind },
): Promise<number> {
  const row = await database
    .selectFrom('text_allowances')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('phone_digest', '=', phoneDigest(services, phone))
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
