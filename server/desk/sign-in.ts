// An operator signs in at the desk by a texted code, and every number gets the same answer. Strangers who ask for codes
// to an operator's number do not use up the codes for networks from which that operator signed in before. Such a
// network does not use up those for the operator's own browsers, since a mobile phone shares its network with
// thousands.
import type { Row, Database } from '../platform/database/schema.ts'
import {
  deleteCode,
  takeTry,
  keepCode,
  textCode,
  useCode,
  WRONG_CODE,
  type AskedForCode,
} from '../agents/sign-in/texted-code.ts'
import { randomBytes } from 'node:crypto'
import { KEPT_OF_STAFF } from '../../domain/people/kept.ts'
import { parsePhoneNumber } from '../../domain/people/phone-number.ts'
import { refuse } from '../../domain/basics/problem.ts'
import { DAY_MS, iso, timeInWords } from '../../domain/basics/time.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import { isKnownBrowser } from '../agents/sign-in/known-browser.ts'
import { recordChange } from '../platform/audit-log.ts'
import { orderedId } from '../platform/identifiers.ts'
import type { Answer, Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { queueNews } from '../messages/texts/outbox/queue-news.ts'
import { startDeskSession } from './desk-session.ts'
import {
  operatorDigest,
  operatorOfDigest,
  operatorOfPhone,
  type OperatorPhone,
} from '../platform/settings/operator-phones.ts'

interface Browser {
  /** The browser's /24, or /48 of IPv6. */
  network: string
  /** The cookie of a browser that signed in before. */
  cookie?: string | undefined
  /** The token of the browser's session, which the new session replaces. */
  token?: string | undefined
  /** Called with the operator's name, or null, if nothing is texted or the sign-in is refused. */
  refused: (name: string | null) => void
}

type OpenedAtDesk = Operator & { token: string; phone: string }

export function askForDeskCode(
  services: Services,
  typed: { phoneNumber: string; signInKey: string },
  { network, cookie, refused }: Browser,
): Promise<Answer<AskedForCode>> {
  return textCode(services, { ...typed, at: 'desk' }, async (tx, phone) => {
    const operator = operatorOfPhone(services, phone)
    const isKnown = await isSeenBefore(services, tx, toSeenNetwork(services, phone, network))
    const from = isKnown ? 'known-network-at-desk' : 'anybody-at-desk'
    return {
      asker: operator === undefined ? 'nobody' : 'may-sign-in',
      by: isKnownBrowser(services, phone, cookie) ? 'known-browser-at-desk' : from,
      isNew: false,
      hasShare: true,
      limitMet: () => refused(operator?.name ?? null),
    }
  })
}

/** Opens a session for an operator's phone and the code texted to it, or for a link that the shell printed. */
export async function openDeskSession(
  services: Services,
  { link, code, ...typed }: Record<'phoneNumber' | 'signInKey' | 'code' | 'link', string>,
  browser: Browser,
): Promise<Answer<OpenedAtDesk>> {
  if (link !== '') return open(services, browser, WRONG_LINK, (tx) => takeLink(services, tx, link))
  const phone = parsePhoneNumber(typed.phoneNumber, { allowDrama: true })
  if (!phone.ok) return phone
  const asker = { phone: phone.value, signInKey: typed.signInKey, at: 'desk' } as const
  const named = operatorOfPhone(services, phone.value)
  const find = async (tx: Database) =>
    (await useCode(services, tx, asker, code)) ? named : undefined
  return open(services, browser, WRONG_CODE, find, named)
}

/** Opens a session for whom `find` answers, else notes `named`. From a new network, the managers are told. */
async function open(
  services: Services,
  { network, token, refused }: Browser,
  wrong: Refusal,
  find: (tx: Database) => Promise<OperatorPhone | undefined>,
  named?: OperatorPhone,
): Promise<Answer<OpenedAtDesk>> {
  const opened = await services.database.transaction().execute(async (tx) => {
    const operator = await find(tx)
    if (operator === undefined) return null
    await tellOfNewNetwork(services, tx, operator, network)
    return { ...operator, token: await startDeskSession(services, tx, operator, token) }
  })
  if (opened !== null) return { ok: true, value: opened }
  refused(named?.name ?? null)
  return wrong
}

/** A link for the shell, which signs an operator in once within ten minutes; null for a name not in the settings. */
export async function makeDeskLink(services: Services, name: string, who: string) {
  const operator = services.config.operators.find((one) => one.name === name)
  if (operator === undefined) return null
  const token = randomBytes(32).toString('base64url')
  await services.database.transaction().execute(async (tx) => {
    const phoneDigest = linkDigest(services, token)
    const codeDigest = operatorDigest(services, operator.phone)
    await keepCode(services, tx, { phoneDigest, codeDigest }, 1)
    await recordChange(services, tx, { who, what: `desk link made for ${name}`, target: null })
  })
  return `${services.config.publicUrl}/desk#${token}`
}

async function takeLink(services: Services, tx: Database, link: string) {
  const digest = linkDigest(services, link)
  const whose = await takeTry(services, tx, digest)
  await deleteCode(tx, digest)
  return whose === undefined ? undefined : operatorOfDigest(services, whose)
}

function linkDigest({ digest }: Services, token: string): string {
  return digest('desk-link', token)
}

const WRONG_LINK = refuse('link', 'wrong-link', 'This link was used, or is older than ten minutes.')

async function tellOfNewNetwork(
  services: Services,
  tx: Database,
  { name, phone }: OperatorPhone,
  network: string,
): Promise<void> {
  const seen = toSeenNetwork(services, phone, network)
  const now = services.clock.now()
  if (!(await isSeenBefore(services, tx, seen))) {
    const managers = services.config.operators.filter(({ role }) => role === 'manager')
    const at = timeInWords(iso(now))
    for (const manager of managers) {
      await queueNews(services, tx, manager.phone, 'alarm', { name, at })
    }
  }
  await tx
    .insertInto('desk_networks')
    .values({ id: orderedId(now), ...seen, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['operator_digest', 'network_digest']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}

type SeenNetwork = Pick<Row<'desk_networks'>, 'operator_digest' | 'network_digest'>

async function isSeenBefore(
  { clock }: Services,
  tx: Database,
  { operator_digest: operator, network_digest: network }: SeenNetwork,
): Promise<boolean> {
  const row = await tx
    .selectFrom('desk_networks')
    .select('seen_at')
    .where('operator_digest', '=', operator)
    .where('network_digest', '=', network)
    .where('seen_at', '>', clock.now() - KEPT_OF_STAFF.deskNetworks.days * DAY_MS)
    .executeTakeFirst()
  return row !== undefined
}

function toSeenNetwork(services: Services, phone: string, network: string): SeenNetwork {
  return {
    operator_digest: operatorDigest(services, phone),
    network_digest: services.digest('desk-network', phone, network),
  }
}
