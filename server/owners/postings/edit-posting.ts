// Edits a posting. A changed number is unconfirmed until its holder answers from the link texted to it.
import type { FastifyRequest } from 'fastify'
import type { TypedPosting } from '../../../domain/basics/problem.ts'
import {
  areKept,
  parsePosting,
  SAID_FIELDS,
  TYPED_FIELDS,
  type PostingDetails,
} from '../../../domain/owners/posting.ts'
import { displayPhoneNumber, parsePhoneNumber } from '../../../domain/people/phone-number.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import type { EditedPosting } from '../../../domain/wire/posting.ts'
import { queueChangedPushes } from '../../messages/push/queue-push.ts'
import { admitLinkText, type Turn } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { moveQueuedTexts } from '../../messages/texts/outbox/quote-notices.ts'
import type { Database } from '../../platform/database/schema.ts'
import { clientNetworks, type ClientNetworks } from '../../platform/http/client-networks.ts'
import { randomId } from '../../platform/identifiers.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { placeOf } from '../../vehicles/places/locate.ts'
import { queueOtherCar } from '../../vehicles/registers/details-worker.ts'
import { markConfirmed } from './confirm-phone.ts'
import { findLinkTo, insertLink, type LinkedPosting } from './link-storage.ts'
import { withPosting, updatePosting } from './posting-storage.ts'
import { keepPastQuotes, takePastQuotesBack } from './remove-posting.ts'
import { readTyped } from './typed-posting.ts'
import { endOffer, tellOfEndedOffer } from './under-offer.ts'
import { isCurrent, showNumber } from './view-posting.ts'

/**
 * Writes the edit, unless `ifMatch` names an older version than the present one. Somebody who edits says that the car
 * is theirs, so the number is confirmed where the link proves that they hold it.
 */
export function editPosting(
  services: Services,
  uniqueId: string,
  edit: { typed: TypedPosting; ifMatch: string | undefined; from?: ClientNetworks },
): Promise<Answer<EditedPosting>> {
  const rules = rulesToday(services)
  const anyRules = { ...rules, allowDrama: true }
  const typedPhone = parsePhoneNumber(edit.typed.phoneNumber, anyRules)
  const phones = typedPhone.ok ? [typedPhone.value] : []
  const work = async (tx: Database, posting: LinkedPosting): Promise<Answer<EditedPosting>> => {
    const typed = withNumber(edit.typed, posting)
    const anyNumber = parsePosting(typed, anyRules)
    // A number that stays was accepted once, whichever carrier there is by now.
    const stays = anyNumber.ok && anyNumber.value.phoneNumber === posting.phone
    const parsed = stays ? anyNumber : parsePosting(typed, rules)
    if (!parsed.ok) return parsed
    const details = parsed.value
    // An edit whose answer was lost comes again with the old tag, and asks for what is there already.
    if (!areKept(details, posting)) {
      if (!isCurrent(edit.ifMatch, posting.version)) return { ok: false, reason: 'stale' }
      const written = await write(services, tx, posting, { ...details, from: edit.from ?? null })
      if (!written.ok) return written
    }
    const edited = await confirmIfProven(services, tx, posting, details)
    // The owner kept a number that this link does not show, since it was texted to an earlier number.
    const hidden = typed === edit.typed ? {} : showNumber(posting)
    return { ok: true, value: { ...edited, ...hidden } }
  }
  return withPosting(services, uniqueId, work, phones)
}

// The holder of a link that does not show the new number leaves that number as it is.
function withNumber(typed: TypedPosting, { phone, link_phone }: LinkedPosting): TypedPosting {
  const keeps = typed.phoneNumber.trim() === '' && phone !== link_phone
  return keeps ? { ...typed, phoneNumber: phone } : typed
}

// The link that was texted to the new number proves that its holder has the posting.
async function confirmIfProven(
  services: Services,
  tx: Database,
  posting: LinkedPosting,
  { registrationNumber, phoneNumber }: PostingDetails,
): Promise<EditedPosting> {
  const confirmedBefore = posting.phone === phoneNumber && posting.phone_confirmed_at !== null
  const linkProvesPhone = posting.link_phone === phoneNumber
  if (linkProvesPhone && !confirmedBefore) {
    await markConfirmed(services, tx, { id: posting.id, phone: phoneNumber })
  }
  const isConfirmed = confirmedBefore || linkProvesPhone
  return {
    success: true,
    registrationNumber: displayRegistration(registrationNumber),
    phoneNumber: displayPhoneNumber(phoneNumber),
    newNumberEnding: '',
    phoneConfirmation: isConfirmed ? 'confirmed' : 'by-other-link',
  }
}

async function write(
  services: Services,
  tx: Database,
  posting: LinkedPosting,
  { from, ...details }: PostingDetails & { from: ClientNetworks | null },
): Promise<Answer> {
  const now = services.clock.now()
  const sameNumber = details.phoneNumber === posting.phone
  const asked = { phone: details.phoneNumber, from }
  const admitted = sameNumber ? null : await admitLinkText(services, tx, asked)
  if (admitted?.ok === false) return admitted

  const registration = details.registrationNumber
  const isOtherCar = registration !== posting.registration
  const isElsewhere = details.postcode !== posting.postcode
  const place = isElsewhere ? await placeOf(tx, details.postcode) : null
  const postingId = posting.id
  if (isOtherCar) {
    await keepPastQuotes(tx, { postingId, became: 'other-car' }, now)
    await tellOfEndedOffer(services, tx, postingId)
  }
  if (isOtherCar || isElsewhere || !areKept(details, posting, SAID_FIELDS)) {
    await queueChangedPushes(services, tx, postingId)
  }
  const written = await updatePosting(tx, posting, { ...details, place }, now)
  if (!written) return { ok: false, reason: 'stale' }
  if (isOtherCar) {
    await takePastQuotesBack(tx, { postingId, registration })
    await endOffer(tx, postingId)
    await queueOtherCar(services, tx, { postingId, registration })
  }
  if (admitted !== null)
    await textLinkTo(services, tx, posting, { ...details, turn: admitted.value })
  return DONE
}

async function textLinkTo(
  services: Services,
  tx: Database,
  posting: LinkedPosting,
  { phoneNumber: phone, registrationNumber: registration, turn }: PostingDetails & { turn: Turn },
): Promise<void> {
  const postingId = posting.id
  const known = await findLinkTo(tx, { postingId, phone })
  const uniqueId = known?.unique_id ?? randomId()
  if (known === undefined)
    await insertLink(tx, { uniqueId, postingId, phone, now: services.clock.now() })
  await moveQueuedTexts(services, tx, { postingId, from: posting.phone, to: phone })
  await queueLinkText(services, tx, { postingId, phone, registration, uniqueId, turn })
}

/** Reads the edit that a call sent, and writes it. */
export async function takeEdit(
  services: Services,
  { params: { uniqueId }, request }: { params: { uniqueId: string }; request: FastifyRequest },
  ifMatch: string | undefined,
): Promise<Answer<EditedPosting>> {
  const { typed, problems } = readTyped(request.body, TYPED_FIELDS)
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  return editPosting(services, uniqueId, { typed, ifMatch, from: clientNetworks(request) })
}
