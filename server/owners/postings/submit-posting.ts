// The home page sends POST /car/submit-form by script, or by the form without JavaScript. A photo is stored first; then
// one transaction commits the posting with its text. A submission that is sent again is recognised by its key for a day,
// and by its content for ten minutes.
import { sql } from 'kysely'
import { displayPhoneNumber } from '../../../domain/people/phone-number.ts'
import * as rules from '../../../domain/owners/posting.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { takeLock, phoneLock } from '../../platform/database/locks.ts'
import { queueCar } from '../../vehicles/registers/details-worker.ts'
import { orderedId, randomId } from '../../platform/identifiers.ts'
import { addPhoto, discardPhotos, keepPhoto } from '../../vehicles/photos/keep-photo.ts'
import { placeOf } from '../../vehicles/places/locate.ts'
import type { Answer } from '../../platform/refusal.ts'
import { admitLinkText, type Turn } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import type { Services } from '../../platform/services.ts'
import { insertLink, insertPosting } from './posting-storage.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import { type ClientNetworks, clientNetworks } from '../../platform/http/client-networks.ts'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { type TypedPosting, accept, refuse } from '../../../domain/basics/problem.ts'
import { notText, readTyped } from '../../platform/http/read-bodies.ts'
import {
  type PhotoForm,
  acceptPhotoForms,
  takePhotoForm,
} from '../../vehicles/photos/photo-form.ts'
import { object, optional, string } from '../../../domain/wire/schema.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import { areTextsLate, isLinkLate } from '../../messages/texts/limits/sending-limits.ts'
import type { Pages } from '../../platform/ports/pages.ts'
import { lookSeldom } from '../../platform/keep-working.ts'
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { prepare, prepareInsert } from '../../platform/database/prepared.ts'

export function submitCalls(app: FastifyInstance, services: Services, pages: Pages): void {
  const submitPosting = openSubmissions(services)
  const areLate = lookSeldom(services.clock, () => areTextsLate(services))
  serveCall(app, 'POST /car/submit-form', {
    summary: 'Post a car',
    description:
      'The link comes by text only. The same Idempotency-Key, or the same content from the same phone within ten minutes, is one posting.',
    takes: acceptPhotoForms,
    consumes: ['multipart/form-data'],
    headers: object({
      'idempotency-key': optional(string('16 to 128 printable ASCII characters')),
    }),
    refused: [408, 'in-flight', 'key-reused'],
    config: {
      kind: 'form',
      refusedPage: 'refused',
      showPage: (request, reply) => pages.send(request, reply, 'form-expired', 405),
    },
    does: ({ request, reply }) =>
      takePhotoForm(request, reply, async (form) => {
        const submission = readSubmission(request, form)
        if (!submission.ok) return submission
        const submitted = await submitPosting(submission.value)
        if (!submitted.ok) return submitted

        const { registrationNumber, phoneNumber, turn } = submitted.value
        const shown = {
          registrationNumber: displayRegistration(registrationNumber),
          phoneNumber: displayPhoneNumber(phoneNumber),
          textsLate: (await areLate()) || (await isLinkLate(services, turn)),
        }
        if (namesHtml(request.headers.accept)) return pages.sendSubmitted(reply, shown)
        return accept({ success: true, ...shown })
      }),
  })
}

interface Submission {
  typed: TypedPosting
  photo: Buffer | null
  key: string | null
  /** The networks that the form came from, if it came over one. */
  from?: ClientNetworks
}

const KEY = /^[\x21\x23-\x7e]{16,128}$/

function readSubmission(request: FastifyRequest, { fields, photo }: PhotoForm): Answer<Submission> {
  const key = request.headers['idempotency-key'] ?? null
  if (key !== null && (typeof key !== 'string' || !KEY.test(key))) {
    return refuse(
      'Idempotency-Key',
      'format',
      'Send 16 to 128 printable ASCII characters, without quotes or spaces.',
    )
  }
  const { typed, problems } = readTyped(fields, rules.TYPED_FIELDS)
  if (fields['carPhoto']) problems.push(notText('carPhoto'))
  if (problems.length > 0) return { ok: false, reason: 'invalid', problems }
  return accept({ typed, photo, key, from: clientNetworks(request) })
}

/**
 * Makes `submitPosting` for one server. Its answer comes once the posting and its text are on disk, with the turn of
 * that text. A key that this process is working on is refused; the database recognises finished submissions.
 */
export function openSubmissions(services: Services) {
  const inFlight = new Set<string | null>()
  const together = groupCommit(services.database)

  return async function submitPosting(
    sent: Submission,
  ): Promise<Answer<rules.PostingDetails & { turn: Turn }>> {
    const parsed = rules.parsePosting(sent.typed, rulesToday(services))
    if (!parsed.ok) return parsed
    const details = parsed.value
    const identity = identify(services, details, sent)
    const { keyDigest } = identity
    if (keyDigest !== null && inFlight.has(keyDigest)) return { ok: false, reason: 'in-flight' }

    // Nothing about the number is asked before a photo is kept: a faulty photo is refused alike for every number.
    const recognise = async (tx: Database): Promise<Answer<boolean>> => {
      const locks = keyDigest === null ? [] : [`key ${keyDigest}`]
      // Submissions with the same content have the same phone, whose lock this waits for.
      await takeLock(tx, phoneLock(services, details.phoneNumber), ...locks)
      return isRepeat(tx, identity, services.clock.now())
    }
    const commit = (photoId: string | null): Promise<Answer<Turn>> =>
      together(async (tx) => {
        const repeat = await recognise(tx)
        if (!repeat.ok) return repeat
        if (repeat.value) return REPEATED
        const asked = { phone: details.phoneNumber, from: sent.from ?? null }
        const admitted = await admitLinkText(services, tx, asked)
        if (!admitted.ok) return admitted
        await insert(services, tx, { details, identity, photoId, turn: admitted.value })
        return admitted
      })
    const keep = async (): Promise<Answer<Turn>> => {
      if (sent.photo === null) return commit(null)
      // A repeat is looked for before the work on the photo and again with the write lock held.
      const early = await together(recognise)
      if (!early.ok) return early
      if (early.value) return REPEATED
      const kept = await keepPhoto(services, sent.photo)
      if (!kept.ok) return kept
      const inserted = await commit(kept.value)
      const isKept = inserted.ok && inserted.value > 0
      if (!isKept) await discardPhotos(services, kept.value)
      return inserted
    }
    inFlight.add(keyDigest)
    try {
      const turn = await keep()
      return turn.ok ? accept({ ...details, turn: turn.value }) : turn
    } finally {
      inFlight.delete(keyDigest)
    }
  }
}

// The text of a repeated submission was queued before.
const REPEATED: Answer<Turn> = { ok: true, value: 0 }

async function insert(
  services: Services,
  tx: Database,
  submitted: {
    details: rules.PostingDetails
    identity: Identity
    photoId: string | null
    turn: Turn
  },
): Promise<void> {
  const { details, identity, photoId, turn } = submitted
  const now = services.clock.now()
  const place = await placeOf(tx, details.postcode)
  const postingId = orderedId(now)
  const uniqueId = randomId()
  const { phoneNumber: phone, registrationNumber: registration } = details
  const posting = { id: postingId, listing_id: randomId(), ...rules.columnsOf(details), ...place }
  await insertPosting(tx, { ...posting, created_at: now, used_at: now })
  if (photoId !== null) await addPhoto(tx, { id: photoId, posting_id: postingId, added_at: now })
  await insertLink(tx, { unique_id: uniqueId, posting_id: postingId, phone, created_at: now })
  await queueCar(services, tx, { postingId, registration })
  await insertSubmission(tx, { ...identity, postingId }, now)
  await queueLinkText(services, tx, { uniqueId, postingId, phone, registration, turn })
}

const SAME_CONTENT_MS = 10 * MINUTE_MS

interface Identity {
  keyDigest: string | null
  contentDigest: string
  hasPhoto: boolean
}

const AS_SENT = 1

/** The identity of a submission: its key, and all its fields with the photo's bytes. */
function identify(
  { digest }: Pick<Services, 'digest'>,
  details: rules.PostingDetails,
  sent: { photo: Buffer | null; key: string | null },
): Identity {
  const photo = sent.photo === null ? '' : createHash('sha256').update(sent.photo).digest()
  const typed = rules.TYPED_FIELDS.map((field) => details[field] ?? '')
  return {
    keyDigest: sent.key === null ? null : digest('key', sent.key),
    contentDigest: digest('content', ...typed, photo),
    hasPhoto: sent.photo !== null,
  }
}

/** A repeat's new key is kept, so that this key means that posting, too. */
async function isRepeat(tx: Database, identity: Identity, now: number): Promise<Answer<boolean>> {
  const { keyDigest, contentDigest, hasPhoto } = identity
  const since = now - SAME_CONTENT_MS
  const known = await findSubmissions(tx, { keyDigest, contentDigest, since })
  const sameKey = known.find((row) => row.key_digest !== null && row.key_digest === keyDigest)
  if (sameKey !== undefined) {
    return sameKey.content_digest === contentDigest
      ? { ok: true, value: true }
      : { ok: false, reason: 'key-reused' }
  }
  // The same content is a new posting if the earlier one was deleted or edited, or lost its photo.
  const postingId = known.find(
    ({ version, photo }) => version === AS_SENT && (photo !== null) === hasPhoto,
  )?.posting_id
  if (postingId && keyDigest !== null) await insertSubmission(tx, { ...identity, postingId }, now)
  return { ok: true, value: Boolean(postingId) }
}

type Digests = Omit<Identity, 'hasPhoto'>

/** Submissions with the same key, or with the same content accepted after `since` (milliseconds). */
const findSubmissions = prepare(
  (database, { keyDigest, contentDigest, since }: Digests & { since: number }) =>
    database
      .selectFrom('submissions')
      .leftJoin('postings', 'postings.id', 'submissions.posting_id')
      .select(['key_digest', 'content_digest', 'submissions.posting_id', 'version'])
      .select(
        sql`(select id from photos where photos.posting_id = postings.id limit 1)`.as('photo'),
      )
      .where(
        sql<boolean>`(key_digest = ${keyDigest}
          or (content_digest = ${contentDigest} and submissions.created_at > ${since}))`,
      ),
)

const insertRow = prepareInsert('submissions')

async function insertSubmission(
  database: Database,
  { keyDigest, contentDigest, postingId }: Digests & { postingId: string | null },
  now: number,
): Promise<void> {
  const digests = { key_digest: keyDigest, content_digest: contentDigest }
  await insertRow(database, {
    id: orderedId(now),
    ...digests,
    posting_id: postingId,
    created_at: now,
  })
}
