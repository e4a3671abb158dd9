// What a complaint is about and who complains, as far as the link that led to its form or a session says.
import type { ComplaintForm } from '../../../domain/site/site-pages.ts'
import { parseReach, type Reach } from '../../../domain/people/contact.ts'
import { readablePhone } from '../../../domain/people/readable-phone.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import type { ComplaintSource, KnownOfComplaint } from '../../../domain/wire/complaints.ts'
import type { Services } from '../../platform/services.ts'
import {
  findByCard,
  findByOwnLink,
  findByVehicle,
  findPhonesOf,
  type SourceRow,
} from './complaint-storage.ts'

/** Who asks, where an agent is signed in. */
export type SignedIn = { id: string } | undefined

export interface FoundSource extends SourceRow {
  /** How to reach the complainant, null where nothing proves it. */
  reach: Reach | null
  /** Whether an agent reports a car. */
  isReport: boolean
}

const NOTHING: FoundSource = {
  postingId: null,
  registration: null,
  agentId: null,
  agent: null,
  linkPhone: null,
  reason: null,
  reach: null,
  isReport: false,
}

/**
 * A quotes link leads to the buyer and the car alone, since it may have been forwarded; a posting's own link
 * also to the number that it was texted to. A car's id leads somewhere only for an agent who sees the car.
 */
export async function findSource(
  { database }: Pick<Services, 'database'>,
  sent: ComplaintSource,
  signedIn: SignedIn,
): Promise<FoundSource> {
  const { listingId = '', agentId: linkId = '', quoteId = '' } = sent
  const { uniqueId = '', disclosureId = '', vehicleId = '' } = sent
  if (vehicleId !== '') {
    const phones = signedIn && (await findPhonesOf(database, signedIn.id))
    const car = phones && (await findByVehicle(database, { vehicleId, agentId: signedIn.id }))
    if (car === undefined) return NOTHING
    return { ...car, isReport: true, reach: reachOf(phones?.phone ?? phones?.contact ?? null) }
  }
  const found =
    uniqueId === ''
      ? await findByCard(database, { listingId, linkId, quoteId })
      : await findByOwnLink(database, { uniqueId, disclosureId })
  if (found === undefined) return NOTHING
  return { ...found, isReport: false, reach: reachOf(found.linkPhone) }
}

function reachOf(phone: string | null): Reach | null {
  const reach = parseReach(phone ?? '', { allowDrama: true })
  return reach.ok ? reach.value : null
}

/** What the form need not ask somebody who came by such a link. */
export async function viewKnown(
  services: Pick<Services, 'database'>,
  sent: ComplaintSource,
  signedIn: SignedIn,
): Promise<KnownOfComplaint> {
  const source = await findSource(services, sent, signedIn)
  return {
    subject: source.agent,
    registration: shownRegistration(source),
    reach: source.reach === null || source.isReport ? null : readablePhone(source.reach.address),
    words: source.reason,
    isReport: source.isReport,
  }
}

/** The form without JavaScript, as `texts` of an address or an earlier form fill it in. */
export async function viewForm(
  services: Pick<Services, 'database'>,
  texts: Record<string, string>,
  wrong: Pick<ComplaintForm, 'problems' | 'detail'> = { problems: [], detail: '' },
): Promise<ComplaintForm> {
  return { texts, known: await viewKnown(services, texts, undefined), ...wrong }
}

/** The members of `sent` that are text. */
export function textsIn(sent: unknown): Record<string, string> {
  const members = Object.entries(Object(sent) as Record<string, unknown>)
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  )
}

/** The registration of its car as people read it. */
export function shownRegistration({ registration }: SourceRow): string | null {
  return registration === null ? null : displayRegistration(registration)
}
