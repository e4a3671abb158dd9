// The desk shows postings without their owners' numbers.
import type { Database } from '../platform/database/schema.ts'
import { quoteHiddenAt } from '../platform/database/shown-rows.ts'
import { inPounds, pounds } from '../../domain/basics/money.ts'
import { postcodeDistrict, type Postcode } from '../../domain/people/postcode.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import { capitalised } from '../../domain/basics/capitalised.ts'
import { iso } from '../../domain/basics/time.ts'
import { saidOf } from '../../domain/owners/posting.ts'
import { shortId } from '../../domain/owners/posting-in-words.ts'
import { describeVehicle } from '../../domain/vehicles/vehicle-description.ts'
import type { Action, DeskPage, Item, Line, LogLine, Part } from '../../domain/wire/desk-page.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import { recordLook } from '../platform/audit-log.ts'
import { reviewDisclosures } from '../agents/disclosures/disclose-phone.ts'
import { findChanges } from '../upkeep/people/find-held.ts'
import { findPostings, type PostingRow } from '../owners/postings/posting-storage.ts'
import { standingOf } from '../market/quotes/quote-storage.ts'
import { NOT_FOUND, type Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { findPhotos } from '../vehicles/photos/keep-photo.ts'
import { findTexts, type ListedText } from '../messages/texts/outbox/operate-texts.ts'
import {
  bad,
  countInWords,
  good,
  link,
  panel,
  part,
  quiet,
  tablePart,
  timesOf,
} from './page-parts.ts'
import { findCarsAndDeals, POSTING_STATES, stateOf, type CarAndDeal } from './search-postings.ts'
import { showTexts } from './show-texts.ts'

const MOST = 100

/** One posting, in the order of a caller's questions, without the number. The look is recorded first. */
export async function showPosting(
  services: Services,
  id: string,
  operator: Operator,
): Promise<Answer<DeskPage>> {
  const { database } = services
  const [row] = await findPostings(database, { id }, 1)
  const [car] = await findCarsAndDeals(database, [id])
  if (row === undefined || car === undefined) return NOT_FOUND
  await recordLook(services, { who: operator.name, what: 'posting looked at', target: id })
  const photoIds = await findPhotos(database, id)
  const quotes = await findQuotesOn(database, id)
  const texts = await findTexts(database, { postingId: id, limit: MOST })
  const numbers = await reviewDisclosures(database, { posting_id: id }, MOST)
  const posting = { row, car, quotes, photoIds }
  const page: DeskPage = {
    back: { words: 'Postings', path: '/desk/postings' },
    ...headOf(services, posting),
    parts: [
      quotesPart(services, posting),
      await textsPart(services, texts),
      numbersPart(services, car, numbers),
      lookUpPart(services, car),
    ],
    side: [
      panel('Owner', { secret: { hasDots: true, act: showNumberOf(id) } }),
      actionsOn(posting, operator),
      part('Record', { log: { lines: await recordOf(services, posting), empty: NO_RECORD } }),
    ],
  }
  return { ok: true, value: page }
}

const NO_RECORD = 'Nothing is on record.'

interface Posting {
  row: PostingRow
  car: CarAndDeal
  quotes: QuoteRow[]
  photoIds: string[]
}

function headOf(services: Services, { row, car, photoIds }: Posting) {
  const [photo] = photoIds
  const name = describeVehicle(car)
  const district = postcodeDistrict(row.postcode as Postcode)
  const isHidden = row.photos_hidden_at !== null
  const confirmed =
    row.phone_confirmed_at === null
      ? 'number not confirmed'
      : `number confirmed ${momentWords(services, row.phone_confirmed_at)}`
  const photos =
    photoIds.length === 0
      ? ''
      : ` ${countInWords(photoIds.length, 'photo')}${isHidden ? ', hidden from buyers' : ''}.`
  const lead: Item[] = [
    { line: name === null ? district : `${name}. ${district}`, look: 'large' },
    quiet(`Posted ${momentWords(services, row.created_at)}, ${confirmed}.${photos}`),
    { ...quiet(`Posting ${shortId(row.id)}.`), title: row.id },
    ...Object.values(saidOf(row)).flatMap((line) => (line === '' ? [] : [{ line }])),
  ]
  const path = `/operator/postings/${row.id}/photos/${photo}`
  return {
    plate: displayRegistration(row.registration),
    badge: POSTING_STATES[stateOf(row, car)],
    ...(photo !== undefined && { photo: { path, isHidden } }),
    lead,
  }
}

/** Such as `today at 10:42` or `on 19 Nov at 18:51`. */
function momentWords(services: Services, at: number): string {
  const words = timesOf(services)(at).replace(/ (\d\d:\d\d)$/, ' at $1')
  return words.startsWith('Today') ? words.replace('Today', 'today') : `on ${words}`
}

type QuoteRow = Awaited<ReturnType<typeof findQuotesOn>>[number]

const STANDING = { 'on-offer': 'On offer', expired: 'Expired', declined: 'Declined by the owner' }

function quotesPart(services: Services, { row, car, quotes }: Posting): Part {
  const when = timesOf(services)
  const stateOfQuote = (quote: QuoteRow): Line => {
    if (quote.hidden_at !== null) return 'Hidden'
    if (quote.state !== 'approved') return 'Buyer may not trade'
    if (quote.registration !== row.registration) return 'For another registration'
    return car.quote_id === null ? STANDING[standingOf(quote, services.clock.now())] : 'Not chosen'
  }
  const chosen = () => good(`Chosen ${momentWords(services, car.chosen_at ?? 0)}`)
  return tablePart(
    'Quotes',
    ['Buyer', ['Amount', 'amount'], 'State', ['Given', 'end'], ['For the owner', 'act']],
    quotes.map((quote) => {
      const isChosen = quote.id === car.quote_id
      const isHidden = quote.hidden_at !== null
      return [
        quote.id,
        [
          [
            link(quote.name, `agents/${quote.agent_id}`),
            ...(quote.message === null ? [] : [{ words: quote.message, look: 'quiet' as const }]),
          ],
          inPounds(pounds(quote.amount_pence)),
          isChosen && !isHidden ? chosen() : stateOfQuote(quote),
          when(quote.updated_at),
          isChosen ? null : { act: hideOrShow(`quotes/${quote.id}`, isHidden) },
        ],
        isChosen ? 'strong' : isHidden ? 'faded' : undefined,
      ]
    }),
    'No quotes yet.',
  )
}

function hideOrShow(path: string, isHidden: boolean): Action {
  return isHidden
    ? { path: `${path}/show`, button: 'Show', look: 'link' }
    : { path: `${path}/hide`, button: 'Hide', look: 'link' }
}

async function textsPart(services: Services, texts: ListedText[]): Promise<Part> {
  const when = timesOf(services)
  const shown = (await showTexts(services, texts)).toReversed()
  return tablePart(
    'Texts',
    ['To', 'What', 'State', ['Sent', 'end']],
    shown.map(({ id, to, what, state, at }) => [id, [to, what, state, when(at)]]),
    'No text about this posting is kept.',
  )
}

type Given = Awaited<ReturnType<typeof reviewDisclosures>>

function numbersPart(services: Services, car: CarAndDeal, numbers: Given): Part {
  const when = timesOf(services)
  return tablePart(
    'Who has the number',
    ['Buyer', 'Person', 'Why', ['When', 'end']],
    numbers.map((number) => {
      const why = isOfDeal(car, number) ? 'Chosen' : 'Subscribed'
      const given = number.given_back_at === null ? why : `${why}; given back`
      const isAskedNotTo = number.asked_not_to_call_at !== null
      return [
        `${number.agent_id} ${number.at}`,
        [
          number.agent,
          number.given_by ?? 'Account’s owner',
          isAskedNotTo ? [`${given}; `, bad('asked not to call')] : given,
          when(number.at),
        ],
      ]
    }),
    'Nobody was given the number.',
  )
}

function isOfDeal(car: CarAndDeal, { agent_id, at }: { agent_id: string; at: number }): boolean {
  return car.agent_id === agent_id && at >= (car.chosen_at ?? Infinity)
}

function lookUpPart(services: Services, car: CarAndDeal): Part {
  const { queued, make, tries, looked_up_at: at, due_at } = car
  const answer = make === null ? 'No register knows it' : 'Found'
  const waits = tries === 0 ? 'Waiting' : `No answer yet, tried ${tries} times`
  const isWaiting = at === null && due_at !== null
  const cells = [
    'DVLA and DVSA',
    isWaiting ? waits : answer,
    at === null ? '' : timesOf(services)(at),
  ]
  return tablePart(
    'Look-ups',
    ['Registers', 'Answer', ['When', 'end']],
    queued === null ? [] : [['all', cells]],
    'This car was not looked up.',
  )
}

function showNumberOf(id: string): Action {
  return {
    path: `postings/${id}/number`,
    words: { name: 'why', label: 'Why do you need it?', hint: 'Three words or more' },
    button: 'Show Number',
    below: 'Recorded with your name and the reason. The owner can ask who looked.',
  }
}

function actionsOn({ row, photoIds }: Posting, { role }: Operator): Part {
  const path = `postings/${row.id}`
  const isHidden = row.photos_hidden_at !== null
  const photos = photoIds.length > 1 ? 'Photos' : 'Photo'
  const hide = isHidden
    ? { path: `${path}/show-photos`, button: `Show ${photos}` }
    : { path: `${path}/hide-photos`, button: `Hide ${photos}` }
  const erase: Action = {
    path: `${path}/erase`,
    button: 'Erase Posting',
    look: 'danger',
    asks: {
      title: `Erase ${displayRegistration(row.registration)}?`,
      body: 'Its quotes, texts, links and photos go for good. Buyers keep what they quoted and the outcome, without the car.',
      yes: 'Erase Posting',
    },
    leadsTo: '/desk/postings',
  }
  const isManager = role === 'manager'
  const acts = [
    ...(photoIds.length > 0 || isHidden ? [hide] : []),
    { path: `${path}/text-link`, button: 'Text Link' },
    ...(isManager ? [erase] : []),
  ]
  const note = isManager
    ? 'Asks once more. Buyers keep what they quoted, without the car.'
    : 'Only a manager can erase it.'
  return part('Actions', { acts }, quiet(note))
}

/** The acts of the posting's owner, and those of operators on the posting and its quotes. */
async function recordOf(
  { database }: Services,
  { row, car, quotes, photoIds: { length } }: Posting,
): Promise<LogLine[]> {
  const changes = await findChanges(database, [row.id, ...quotes.map(({ id }) => id)])
  const owners = (what: string, at: number | null) => (at === null ? [] : [{ at, what }])
  const lines = changes.map(({ created_at: at, what: did, who, reason }) => {
    const what = did === 'posting looked at' ? 'Looked at' : capitalised(did)
    return { at, what: `${what} by ${who}${reason === null ? '' : `: ${reason}`}` }
  })
  return [
    ...lines,
    ...owners('Chosen by the owner', car.chosen_at),
    ...owners('Number confirmed', row.phone_confirmed_at),
    ...owners(
      `Posted${length === 0 ? '' : `, ${countInWords(length, 'photo')} now`}`,
      row.created_at,
    ),
  ]
    .toSorted((one, other) => other.at - one.at)
    .map(({ at, what }) => ({ at: iso(at), what: [what] }))
}

function findQuotesOn(database: Database, postingId: string) {
  return database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .where('posting_id', '=', postingId)
    .orderBy('amount_pence', 'desc')
    .orderBy('quotes.id')
    .select(['quotes.id', 'agent_id', 'agents.name', 'agents.state', 'amount_pence', 'message'])
    .select(['updated_at', 'registration', 'declined_at', 'valid_until'])
    .select(quoteHiddenAt.as('hidden_at'))
    .execute()
}
