// One address, its network and all numbers abroad may ask for a limited number of texts. A text is spent when its form
// is accepted, so that a flood is turned away and not queued.
import { capitalised } from '../../../../domain/basics/capitalised.ts'
import { secondsUntil } from '../../../../domain/basics/time.ts'
import { refuse } from '../../../../domain/basics/problem.ts'
import { isDomestic, type PhoneNumber } from '../../../../domain/people/phone-number.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { DONE, type Answer, type Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import {
  countUp,
  findSpent,
  shareOf,
  spend,
  type Share,
} from '../../../platform/database/budgets.ts'
import { startAgainBy } from '../../../platform/carriers/carriers.ts'
import { linkTextWait } from './phone-limits.ts'
import { isNumberStopped } from './stopped-numbers.ts'
import type { ClientNetworks } from '../../../platform/http/client-networks.ts'

interface AskedText {
  phone: PhoneNumber
  /** Null where nobody asked over the network, such as a seed. */
  from: ClientNetworks | null
  /** Whether the phone has confirmed the posting. Strangers' postings use up nothing of the share for those. */
  isConfirmed?: boolean
}

/** The text's place among those that its network asked for today. A later place lets other networks' texts go first. */
export type Turn = number

interface Limited extends Share {
  limit: number
  of: (Refusal & { reason: 'texts-used-up' })['of']
}

// Many addresses share a network, and thousands of phones share a mobile carrier's.
const ADDRESSES_IN_A_NETWORK = 4

export async function refuseStopped(services: Services, tx: Database, phone: string) {
  if (!(await isNumberStopped(services, tx, phone))) return DONE
  const start = capitalised(startAgainBy(services.config))
  const words = `This number told us to stop texting. Is it yours? ${start}, then send this again.`
  return refuse('phoneNumber', 'suppressed', words)
}

/** Whether a phone may get one more text with a link: it was not stopped, and had less than its share. */
export async function mayTextLink(
  services: Services,
  tx: Database,
  { phone, isConfirmed = false }: Omit<AskedText, 'from'>,
): Promise<Answer> {
  const may = await refuseStopped(services, tx, phone)
  if (!may.ok) return may
  const retryAfterSeconds = await linkTextWait(services, tx, { phone, isConfirmed })
  return retryAfterSeconds === 0 ? DONE : { ok: false, reason: 'too-many-texts', retryAfterSeconds }
}

export async function admitLinkText(services: Services, tx: Database, asked: AskedText) {
  const may = await mayTextLink(services, tx, asked)
  return may.ok ? spendLinkText(services, tx, asked) : may
}

/** Spends one text of every share that it counts towards, or nothing where one of the shares is used up. */
export async function spendLinkText(
  services: Services,
  tx: Database,
  asked: AskedText,
): Promise<Answer<Turn>> {
  const now = services.clock.now()
  const shares = sharesOf(services, asked).filter(({ limit }) => limit > 0)
  const names = shares.map(({ share }) => share)
  const spent = await findSpent(tx, names)
  const full = shares.find(({ share, limit }) => (spent.get(share) ?? 0) >= limit)
  if (full !== undefined) return refuseUsedUp(full, now)
  // Every transaction spends shares in one order, or two could wait for each other.
  for (const share of shares.toSorted((a, b) => (a.share < b.share ? -1 : 1))) {
    if (!(await spend(tx, share))) return refuseUsedUp(share, now)
  }
  if (asked.from === null) return { ok: true, value: 1 }
  const turn = shareOf(services, 'day', 'text-turn', asked.from.network)
  return { ok: true, value: await countUp(tx, turn) }
}

function refuseUsedUp({ of, endsAt }: Limited, now: number): Refusal {
  return { ok: false, reason: 'texts-used-up', of, retryAfterSeconds: secondsUntil(endsAt, now) }
}

function sharesOf(services: Services, { phone, from }: AskedText): Limited[] {
  const { linkTextsPerAddress, internationalTextsPerDay } = services.config
  const ofNetwork = (what: string, limit: number): Limited => ({
    ...shareOf(services, 'hour', 'text-share', what),
    limit,
    of: 'network',
  })
  const shares: Limited[] = []
  if (from !== null) {
    shares.push(ofNetwork(from.address, linkTextsPerAddress))
    shares.push(ofNetwork(from.network, ADDRESSES_IN_A_NETWORK * linkTextsPerAddress))
  }
  if (!isDomestic(phone)) {
    shares.push({ ...abroadToday(services), limit: internationalTextsPerDay, of: 'abroad' })
  }
  return shares
}

export function abroadToday(services: Services): Share {
  return shareOf(services, 'day', 'abroad')
}
