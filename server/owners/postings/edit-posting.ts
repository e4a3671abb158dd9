// What the holder of a posting's link does: views, edits and deletes it, answers "Is this your car?", and decides which
// agents can be given the number. A changed number is unconfirmed until its holder answers from the link texted to it.
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { type TypedPosting, accept, refuse } from '../../../domain/basics/problem.ts'
import * as fields from '../../../domain/owners/posting.ts'
import { displayPhoneNumber, parsePhoneNumber } from '../../../domain/people/phone-number.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { type EditedPosting, Stoppable, NumberFor } from '../../../domain/wire/posting.ts'
import { queueChangedPushes } from '../../messages/push/queue-push.ts'
import { admitLinkText, refuseStopped } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { moveQueuedTexts } from '../../messages/texts/outbox/gathered-texts.ts'
import type { Database } from '../../platform/database/schema.ts'
import { clientNetworks, type ClientNetworks } from '../../platform/http/client-networks.ts'
import { randomId } from '../../platform/identifiers.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { placeOf } from '../../vehicles/places/locate.ts'
import { queueOtherCar } from '../../vehicles/registers/details-worker.ts'
import * as storage from './posting-storage.ts'
import * as removal from './remove-posting.ts'
import { isCurrent, showNumber, pathOn, viewPosting } from './view-posting.ts'
import { CAR_STOPPED, stoppedTextsTo } from '../../../domain/owners/posting-in-words.ts'
import { editFormPath } from '../../../domain/site/addresses.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { LINK_STEP, linkCall, sendOn } from '../../platform/http/described-call.ts'
import { ignoreBodies, readTyped } from '../../platform/http/read-bodies.ts'
import type { Pages } from '../../platform/ports/pages.ts'
import { startAgainBy } from '../../platform/carriers/carriers.ts'
import { askNotToCall } from '../../agents/disclosures/disclosure-storage.ts'

/** Who edits says that the car is theirs, so the number is confirmed where the link proves that they hold it. */
export function editPosting(
  services: Services,
  uniqueId: string,
  edit: { typed: TypedPosting; ifMatch: string | undefined; from?: ClientNetworks },
): Promise<Answer<EditedPosting>> {
  const rules = rulesToday(services)
  const anyRules = { ...rules, allowDrama: true }
  const typedPhone = parsePhoneNumber(edit.typed.phoneNumber, anyRules)
  const phones = typedPhone.ok ? [typedPhone.value] : []
  const work = async (
    tx: Database,
    posting: storage.LinkedPosting,
  ): Promise<Answer<EditedPosting>> => {
    const typed = withNumber(edit.typed, posting)
    const anyNumber = fields.parsePosting(typed, anyRules)
    // A number that stays was accepted once, whichever carrier there is by now.
    const stays = anyNumber.ok && anyNumber.value.phoneNumber === posting.phone
    const parsed = stays ? anyNumber : fields.parsePosting(typed, rules)
    if (!parsed.ok) return parsed
    const details = parsed.value
    // An edit whose answer was lost comes again with the old tag, and asks for what is there already.
    if (!fields.areKept(details, posting)) {
      if (!isCurrent(edit.ifMatch, posting.version)) return { ok: false, reason: 'stale' }
      const written = await write(services, tx, posting, { ...details, from: edit.from ?? null })
      if (!written.ok) return written
    }
    const edited = await confirmIfProven(services, tx, posting, details)
    // The owner kept a number that this link does not show, since it was texted to an earlier number.
    const hidden = typed === edit.typed ? {} : showNumber(posting)
    return { ok: true, value: { ...edited, ...hidden } }
  }
  return storage.withPosting(services, uniqueId, work, phones)
}

// The holder of a link that does not show the new number leaves that number as it is.
function withNumber(typed: TypedPosting, { phone, link_phone }: storage.LinkedPosting) {
  const keeps = typed.phoneNumber.trim() === '' && phone !== link_phone
  return keeps ? { ...typed, phoneNumber: phone } : typed
}

// The link that was texted to the new number proves that its holder has the posting.
async function confirmIfProven(
  services: Services,
  tx: Database,
  posting: storage.LinkedPosting,
  { registrationNumber: registration, phoneNumber: phone }: fields.PostingDetails,
): Promise<EditedPosting> {
  const confirmedBefore = posting.phone === phone && posting.phone_confirmed_at !== null
  const linkProvesPhone = posting.link_phone === phone
  if (linkProvesPhone && !confirmedBefore) {
    await storage.markConfirmed(services, tx, { id: posting.id, registration, phone })
  }
  const isConfirmed = confirmedBefore || linkProvesPhone
  return {
    success: true,
    registrationNumber: displayRegistration(registration),
    phoneNumber: displayPhoneNumber(phone),
    newNumberEnding: '',
    phoneConfirmation: isConfirmed ? 'confirmed' : 'by-other-link',
  }
}

async function write(
  services: Services,
  tx: Database,
  posting: storage.LinkedPosting,
  { from, ...details }: fields.PostingDetails & { from: ClientNetworks | null },
): Promise<Answer> {
  const now = services.clock.now()
  const { phoneNumber: phone, registrationNumber: registration } = details
  const sameNumber = phone === posting.phone
  // Who puts the number back that this link was texted to has it already.
  const isBack = !sameNumber && phone === posting.link_phone
  const may = isBack ? await refuseStopped(services, tx, phone) : DONE
  if (!may.ok) return may
  const admitted = sameNumber || isBack ? null : await admitLinkText(services, tx, { phone, from })
  if (admitted?.ok === false) return admitted

  const { registration: _car, phone: _number, postcode, ...said } = fields.columnsOf(details)
  const isOtherCar = registration !== posting.registration
  const isElsewhere = postcode !== posting.postcode
  const place = isElsewhere ? await placeOf(tx, details.postcode) : null
  const postingId = posting.id
  if (isOtherCar) {
    await removal.keepPastQuotes(tx, { postingId, became: 'other-car' }, now)
    await removal.tellOfEndedOffer(services, tx, postingId)
  }
  if (isOtherCar || isElsewhere || !fields.areKept(details, posting, fields.SAID_FIELDS)) {
    await queueChangedPushes(services, tx, postingId)
  }
  // Only changed columns are named, since an index over other columns is then not written again.
  await tx
    .updateTable('postings')
    .set({ ...said, version: posting.version + 1, used_at: now })
    .$if(isElsewhere, (update) => update.set({ postcode, ...place }))
    .$if(isOtherCar, (update) => update.set({ registration }))
    .$if(!sameNumber, (update) => update.set({ phone, phone_confirmed_at: null }))
    .where('id', '=', postingId)
    .execute()
  if (isOtherCar || !sameNumber) {
    await storage.markShown(tx, posting)
    await storage.markShown(tx, { registration, phone })
  }
  if (isOtherCar) {
    await removal.takePastQuotesBack(tx, { postingId, registration })
    await removal.endOffer(tx, postingId)
    await queueOtherCar(services, tx, { postingId, registration })
  }
  if (!sameNumber)
    await moveQueuedTexts(services, tx, { postingId, from: posting.phone, to: phone })
  if (admitted === null) return DONE
  const known = await storage.findLinkTo(tx, { postingId, phone })
  const uniqueId = known?.unique_id ?? randomId()
  if (known === undefined) {
    const key = { unique_id: uniqueId, posting_id: postingId }
    await storage.insertLink(tx, { ...key, phone, created_at: now })
  }
  const link = { postingId, phone, registration, uniqueId, turn: admitted.value }
  await queueLinkText(services, tx, link)
  return DONE
}

export async function takeEdit(
  services: Services,
  { params: { uniqueId }, request }: { params: { uniqueId: string }; request: FastifyRequest },
  ifMatch: string | undefined,
): Promise<Answer<EditedPosting>> {
  const { typed, problems } = readTyped(request.body, fields.TYPED_FIELDS)
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  return editPosting(services, uniqueId, { typed, ifMatch, from: clientNetworks(request) })
}

export function linkCalls(app: FastifyInstance, services: Services, pages: Pages): void {
  linkCall(app, 'GET /car/get-data/:uniqueId', {
    summary: 'A posting, for the holder of its link',
    description: 'Changes nothing. Its ETag goes back as If-Match with an edit.',
    async does({ params, reply }) {
      const found = await viewPosting(services, params.uniqueId)
      if (!found.ok) return found
      reply.header('etag', found.value.etag)
      return accept(found.value.view)
    },
  })
  linkCall(app, 'PUT /car/edit-form/:uniqueId', {
    summary: 'Edit a posting',
    description:
      'If the number changes, the new one gets a link by text, and only that link confirms it; until then an earlier link edits without showing it, and once it is confirmed opens nothing. A number that stays is confirmed by the edit, where this link was texted to it. The photo is kept.',
    refused: ['stale'],
    does: (asked) => takeEdit(services, asked, asked.request.headers['if-match']),
  })
  linkCall(app, 'DELETE /car/delete-data/:uniqueId', {
    summary: 'Delete a posting',
    takes: ignoreBodies,
    description:
      'Its photo, quotes and unsent texts are deleted with it. The answer names the agents who had the number.',
    does: ({ params }) => removal.deletePosting(services, params.uniqueId),
  })
  linkCall(app, 'POST /car/link-opened/:uniqueId', {
    summary: 'The car is mine',
    takes: ignoreBodies,
    description:
      'What “Yes, it’s mine” and “See all quotes” send, and nothing else: confirms the number that the link was texted to, if it is still the present one. From then on agents can be given it, and links texted to earlier numbers open nothing.',
    does: ({ params }) => storage.confirmPhone(services, params.uniqueId),
    goOn: async ({ params: { uniqueId }, query }) =>
      query['to'] === 'quotes' ? pathOn(services, uniqueId) : editFormPath(uniqueId),
  })
  linkCall(app, 'POST /car/not-me/:uniqueId', {
    summary: 'Not my car',
    takes: ignoreBodies,
    description:
      'Deletes the posting, with `everything` also every other one with the number that the link was texted to, which is texted no more unless it texts START. Without `stop` that is everything, unless the number has confirmed another posting.',
    refused: ['say-what-to-stop'],
    config: { ...LINK_STEP, deletes: true },
    async does({ params: { uniqueId }, query, request, reply }) {
      const stop = Stoppable.enum.find((known) => known === query['stop']) ?? null
      const disowned = await removal.deletePosting(services, uniqueId, { stopped: stop })
      const wantsPage = namesHtml(request.headers.accept)
      if (!disowned.ok && disowned.reason === 'say-what-to-stop' && wantsPage) {
        return sendOn(reply, editFormPath(uniqueId), 'plain=stop')
      }
      if (!disowned.ok) return disowned
      if (!wantsPage) return DONE
      const STOPPED =
        stop === 'this-car'
          ? CAR_STOPPED
          : stoppedTextsTo('this number', startAgainBy(services.config))
      return pages.sendFilled(reply, 'texts-stopped', { STOPPED })
    },
  })
  // Without JavaScript a form edits and deletes, since it cannot send PUT or DELETE. A refused edit keeps what was typed.
  linkCall(app, 'POST /car/edit-form/:uniqueId', {
    summary: 'Edit a posting, by a form',
    description: 'As PUT does.',
    refused: ['stale'],
    config: LINK_STEP,
    async does({ params, body, request, reply }) {
      const { uniqueId } = params
      const wantsPage = namesHtml(request.headers.accept)
      const edited = await takeEdit(services, { params, request }, body.etag || undefined)
      if (edited.ok && wantsPage) return sendOn(reply, editFormPath(uniqueId), 'plain=edited')
      if (edited.ok || !wantsPage || edited.reason !== 'invalid') return edited
      const found = await viewPosting(services, uniqueId)
      if (!found.ok) return found
      // The version that the owner saw, which another edit may have replaced.
      const etag = body.etag || found.value.etag
      const { typed } = readTyped(request.body, fields.TYPED_FIELDS)
      const refused = { typed, problems: edited.problems }
      const page = { step: 'open', uniqueId, posting: found.value.view, etag, refused } as const
      return pages.sendPlain(reply.code(400), 'edit-form', page)
    },
  })
  linkCall(app, 'POST /car/delete-data/:uniqueId', {
    summary: 'Delete a posting, by a form',
    description: 'As DELETE does.',
    refused: [413, 415],
    config: { ...LINK_STEP, deletes: true },
    async does({ params, request, reply }) {
      const deleted = await removal.deletePosting(services, params.uniqueId)
      if (!deleted.ok || !namesHtml(request.headers.accept)) return deleted
      const { registration, disclosures } = deleted.value
      const registrationNumber = displayRegistration(registration)
      return pages.sendPlain(reply, 'edit-form', {
        step: 'deleted',
        registrationNumber,
        disclosures,
      })
    },
  })
}

export function setNumberFor(
  services: Services,
  uniqueId: string,
  numberFor: NumberFor,
): Promise<Answer> {
  return storage.withPosting(services, uniqueId, async (tx, { id }) => {
    await storage.noteUse(services, tx, id, { number_for: numberFor })
    return DONE
  })
}

export function askAgentNotToCall(
  services: Services,
  uniqueId: string,
  disclosureId: string,
): Promise<Answer> {
  return storage.withPosting(services, uniqueId, async (tx, { id }) => {
    if (!(await askNotToCall(services, tx, { postingId: id, disclosureId }))) return NOT_GIVEN
    await storage.noteUse(services, tx, id)
    return DONE
  })
}

const NOT_GIVEN = refuse('disclosureId', 'unknown', 'This buyer doesn’t have your number.')

// An owner decides about their number. A script sends JSON; without JavaScript a form does, and goes back to its page.
export function numberCalls(app: FastifyInstance, services: Services): void {
  linkCall(app, 'POST /car/number-for/:uniqueId', {
    summary: 'Say who can have the number',
    description:
      'Of those who were given it before, only the agent the owner chooses still sees it once it is for nobody else.',
    async does({ params, body }) {
      const numberFor = NumberFor.enum.find((known) => known === body.numberFor)
      return numberFor === undefined ? SAY_WHO : setNumberFor(services, params.uniqueId, numberFor)
    },
    goOn: 'plain=called#who-may-call',
  })
  linkCall(app, 'POST /car/ask-not-to-call/:uniqueId', {
    summary: 'Ask an agent not to call',
    description:
      'The agent no longer sees the number, is told so, and is not given it again. To call it breaks the terms.',
    does: ({ params, body }) => askAgentNotToCall(services, params.uniqueId, body.disclosureId),
    goOn: 'plain=called#who-may-call',
  })
}

const SAY_WHO = refuse('numberFor', 'required', 'Choose who can have your number.')
