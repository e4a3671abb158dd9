// The copy of their data that a person has a right to (UK GDPR, Article 15): a zip of JSON and pictures.
import { strToU8, zipSync } from 'fflate'
import { wholeMiles } from '../../../domain/basics/national-grid.ts'
import { displayPhoneNumber, type PhoneNumber } from '../../../domain/people/phone-number.ts'
import { recordLook } from '../../platform/audit-log.ts'
import type { Services } from '../../platform/services.ts'
import { countHeld, findHeld, isNothing, type Held, type HeldCounts } from './find-held.ts'

/** The bytes of the zip and how much is in it; null if nothing is held. The look is on record. */
export async function exportPerson(
  services: Services,
  reach: string,
  decision: { who: string; reason?: string },
): Promise<{ zip: Uint8Array; counts: HeldCounts } | null> {
  const held = await findHeld(services, reach)
  const counts = countHeld(held)
  if (isNothing(counts) && Object.values(held.byDigest).flat().length === 0) return null
  const pictures = await picturesOf(services, held)
  const whose = reach.includes('@')
    ? { email: reach }
    : { phone: displayPhoneNumber(reach as PhoneNumber) }
  const words = { ...whose, ...describe(held, [...pictures.keys()]) }
  const zip = zipSync({
    'held.json': strToU8(`${JSON.stringify(words, null, 2)}\n`),
    ...Object.fromEntries(pictures),
  })
  await recordLook(services, { ...decision, what: 'person exported', target: null })
  return { zip, counts }
}

/** The pictures by their names in the zip, which begin with the id of their posting or message. */
async function picturesOf({ photoStore }: Services, held: Held): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  for (const [id, photos] of Map.groupBy(held.photos, (photo) => photo.on)) {
    for (const [index, photo] of photos.entries()) {
      const bytes = await photoStore.get(photo.id, 'photo')
      const name = index === 0 ? id : `${id}-${index + 1}`
      if (bytes !== null) pictures.set(`pictures/${name}.jpg`, bytes)
    }
  }
  return pictures
}

function describe(held: Held, pictures: string[]): object {
  const { postings, onPostings, links, texts, byDigest, complaints } = held
  const { disclosures: numberGivenTo, deals, ...others } = onPostings
  const own = new Set(postings.map(({ id }) => id))
  const withMessages = (complaint: { id: string }): object => ({
    ...showRow(complaint),
    messages: complaints.messages
      .filter(({ complaint_id }) => complaint_id === complaint.id)
      .map(({ who: _who, thread, is_ours, ...message }) => ({
        ...showRow({ from: is_ours === 1 ? 'us' : thread, ...message }),
        picture: pictures.find((name) => name === `pictures/${message.id}.jpg`) ?? null,
      })),
  })
  return {
    leftOut: LEFT_OUT,
    postings: postings.map((posting) => ({
      ...showRow(posting),
      pictures: pictures.filter((name) => name.startsWith(`pictures/${posting.id}`)),
      ...showLists({ ...others, numberGivenTo, deals, links }, posting.id),
    })),
    linksOfOtherPostings: links
      .filter(({ posting_id }) => !own.has(posting_id))
      .map(({ posting_id: _theirs, ...link }) => showRow(link)),
    texts: texts.map((text) => showRow({ ...text, body: withoutKeys(text.kind, text.body) })),
    numberGivenInTheLastMonth: byDigest.disclosed.map(showRow),
    agreedInTheLastYear: byDigest.chosen.map(showRow),
    textsCounted: byDigest.counted.map(showRow),
    textsStoppedSince: byDigest.stopped.map(showRow)[0] ?? null,
    atWorkForAnAgent: showLists(held.staff),
    agent:
      held.agents.map((agent) => ({ ...showRow(agent), ...showLists(held.ofAgent) }))[0] ?? null,
    complaints: complaints.own.map(withMessages),
    reportedByTheAgent: complaints.reported.map(withMessages),
    complaintsAboutTheAgent: complaints.aboutAgent.map(({ reference: about, ...complaint }) => ({
      ...showRow(complaint),
      messages: held.withAgent
        .filter(({ reference }) => reference === about)
        .map(({ is_ours, words, created_at }) =>
          showRow({ from: is_ours === 1 ? 'us' : 'agent', words, created_at }),
        ),
    })),
    changesByOperators: held.changes.map(({ who: _who, target: _target, ...change }) =>
      showRow(change),
    ),
  }
}

/** The lists by their names, or what is of one posting in them. */
function showLists(lists: Record<string, object[]>, postingId?: string): object {
  const isShown = (row: { posting_id?: string }): boolean =>
    postingId === undefined || row.posting_id === postingId
  return Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [name, rows.filter(isShown).map(showRow)]),
  )
}

const LEFT_OUT = [
  'Keys: what opens a posting, a quotes page or a session. They work like passwords; links to a posting are sent again at /lost-link.',
  'Sign-in codes, which end after ten minutes, and coded records that nobody can find by a phone number: of forms, of network addresses and of codes. The lines of our log.',
  'Which of our staff made a change.',
  'Who the other people of a business are: each has a copy of their own. Which cars a business was alerted to, and where its browsers take alerts.',
  'Who has complained about somebody, and what they wrote. What a buyer and we wrote to each other about a complaint, in the copy of who complained.',
]

// Columns that would open something, or that only lead from one table to another.
const KEYS = new Set([
  'unique_id',
  'listing_id',
  'link_id',
  'photo',
  'token_digest',
  'phone_digest',
  'carrier_id',
  'phone_to_clear',
])

/** A row without its keys, with times as ISO 8601 and distances in miles. */
function showRow(row: object): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name]) => !KEYS.has(name))
  return Object.fromEntries(
    shown.map(([name, value]) => {
      if (name === 'metres') return ['miles', value === null ? null : wholeMiles(Number(value))]
      const isTime = typeof value === 'number' && /_(at|until|from)$/.test(name)
      return [name, isTime ? new Date(value).toISOString() : value]
    }),
  )
}

/** A text without the key at the end of an address in it: 22 URL-safe characters. */
function withoutKeys(kind: string, body: string | null): string | null {
  return kind === 'code' ? null : (body?.replace(/\/[\w-]{22}(?![\w-])/g, '/…') ?? null)
}
