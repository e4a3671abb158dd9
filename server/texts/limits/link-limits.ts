// What may be asked of us in texts by one address, its network, for numbers that begin alike, for one
// posting and abroad: spent when a form is accepted, so that a flood is turned away and not queued.
import { capitalised } from '../../../domain/capitalised.ts'
import { secondsUntil } from '../../../domain/time.ts'
import { refuse } from '../../../domain/problem.ts'
import { isDomestic, isDrama, type PhoneNumber } from '../../../domain/phone-number.ts'
import type { Database } from '../../database/schema.ts'
import { DONE, type Answer, type Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findSpent, spend } from '../../database/budgets.ts'
import { startAgainBy } from '../carriers/carrier-settings.ts'
import { linkTextWait } from './phone-limits.ts'
import { endOfDay, endOfHour } from './quote-hours.ts'
import { isNumberStopped } from './stopped-numbers.ts'

/** Where a form came from: the address (IPv4) or /64, and its /24 or /48. */
export interface ClientNetworks {
  address: string
  network: string
}

interface AskedText {
  phone: PhoneNumber
  /** Null where nobody asked over the network, such as a seed. */
  from: ClientNetworks | null
  /** Of a changed number: the posting. */
  postingId?: string
}

interface Share {
  share: string
  limit: number
  endsAt: number
  of: (Refusal & { reason: 'texts-used-up' })['of']
}

// A network is shared by many addresses, a carrier's by thousands of phones.
const ADDRESSES_IN_A_NETWORK = 4
const NUMBERS_OF_A_POSTING = 3
// Ten thousand numbers that one operator was given together.
const PREFIX_LEAVES_OUT = 4

/** Whether a phone may get one more text with a link: its holder let it, and it had less than its share. */
export async function mayTextLink(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<Answer> {
  if (await isNumberStopped(services, tx, phone)) return stopped(services)
  const retryAfterSeconds = await linkTextWait(services, tx, phone)
  return retryAfterSeconds === 0 ? DONE : { ok: false, reason: 'too-many-texts', retryAfterSeconds }
}

function stopped({ config }: Services): Refusal {
  const start = capitalised(startAgainBy(config))
  const words = `This number told us to stop texting. Is it yours? ${start}, then send this again.`
  return { ...refuse('phoneNumber' as const, 'suppressed', words), reason: 'invalid' }
}

/** Whether it may, and then spends the text. */
export async function admitLinkText(
  services: Services,
  tx: Database,
  asked: AskedText,
): Promise<Answer> {
  const may = await mayTextLink(services, tx, asked.phone)
  return may.ok ? spendLinkText(services, tx, asked) : may
}

/** Spends one text of every share that it counts towards; else nothing, and which share is used up. */
export async function spendLinkText(
  services: Services,
  tx: Database,
  asked: AskedText,
): Promise<Answer> {
  const now = services.clock.now()
  const shares = sharesOf(services, asked, now).filter(({ limit }) => limit > 0)
  const spent = await findSpent(
    tx,
    shares.map(({ share }) => share),
  )
  const full = shares.find(({ share, limit }) => (spent.get(share) ?? 0) >= limit)
  if (full !== undefined) return usedUp(full, now)
  // In one order everywhere, or two could wait for each other.
  for (const share of shares.toSorted((a, b) => (a.share < b.share ? -1 : 1))) {
    if (!(await spend(tx, { ...share, by: 1 }))) return usedUp(share, now)
  }
  return DONE
}

function usedUp({ of, endsAt }: Share, now: number): Refusal {
  return { ok: false, reason: 'texts-used-up', of, retryAfterSeconds: secondsUntil(endsAt, now) }
}

function sharesOf(services: Services, { phone, from, postingId }: AskedText, now: number): Share[] {
  const { linkTextsPerAddress, linkTextsPerPrefix, internationalTextsPerDay } = services.config
  const share = (
    of: Share['of'],
    what: string,
    { limit, endsAt }: { limit: number; endsAt: number },
  ): Share => ({
    share: services.digest('text-share', of, what, String(endsAt)),
    of,
    limit,
    endsAt,
  })
  const anHour = (limit: number) => ({ limit, endsAt: endOfHour(now) })
  const aDay = (limit: number) => ({ limit, endsAt: endOfDay(now) })

  const perNetwork = ADDRESSES_IN_A_NETWORK * linkTextsPerAddress
  const shares: Share[] = []
  if (from !== null) {
    shares.push(share('network', from.address, anHour(linkTextsPerAddress)))
    shares.push(share('network', from.network, anHour(perNetwork)))
  }
  // Nobody has a number of the drama range, and every trial uses it.
  if (!isDrama(phone)) {
    shares.push(share('prefix', phone.slice(0, -PREFIX_LEAVES_OUT), anHour(linkTextsPerPrefix)))
  }
  if (postingId !== undefined) shares.push(share('posting', postingId, aDay(NUMBERS_OF_A_POSTING)))
  if (!isDomestic(phone)) shares.push(share('abroad', '', aDay(internationalTextsPerDay)))
  return shares
}
