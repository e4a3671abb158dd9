// What the owner of one car and its buyers do, each step at its time and through its verb.
import type { TypedPosting } from '../domain/basics/problem.ts'
import { NOTHING_SAID, typeFacts, type TypedFacts } from '../domain/vehicles/facts.ts'
import type { PhoneNumber } from '../domain/people/phone-number.ts'
import { NO_CONDITIONS, type Conditions, type ValidDays } from '../domain/market/quote-terms.ts'
import { DAY_MS, dayOf } from '../domain/basics/time.ts'
import { takeComplaint } from '../server/market/complaints/take-complaint.ts'
import * as agents from '../server/market/deals/agents-steps.ts'
import { chooseQuote } from '../server/market/deals/choose-quote.ts'
import { endMeantDeal } from '../server/market/deals/present-deal.ts'
import * as owners from '../server/market/deals/owners-steps.ts'
import { saveFacts } from '../server/owners/facts/facts.ts'
import { confirmPhone } from '../server/owners/postings/posting-storage.ts'
import { editPosting } from '../server/owners/postings/edit-posting.ts'
import { openSubmissions } from '../server/owners/postings/submit-posting.ts'
import { declineQuote } from '../server/market/quotes/quotes-link.ts'
import { giveQuote, keepQuote, renewQuote } from '../server/market/quotes/give-quote.ts'
import { listQuotes } from '../server/market/quotes/list-quotes.ts'
import type { Answer } from '../server/platform/refusal.ts'
import type { Database } from '../server/platform/database/schema.ts'
import { keepDetails } from '../server/vehicles/registers/vehicle-details.ts'
import type { Services } from '../server/platform/services.ts'
import { detailsOf, type KnownCar } from './country/cars.ts'
import { AGENTS } from './country/lists.ts'

interface QuoteStep {
  pounds: number
  /** How many hours ago, as with every step. */
  hours: number
  message?: string | null
  validDays?: ValidDays
  /** Beside collecting the car. */
  needs?: Partial<Conditions>
}

type Storyteller = ReturnType<typeof storyteller>
export type Step = {
  [Verb in keyof Storyteller]: [verb: Verb, ...taken: Parameters<Storyteller[Verb]>]
}[keyof Storyteller]

const ADDRESS = { address: '14 Dewsbury Road, Leeds LS11 5DJ', howToFind: 'On the drive.' }
const ANYWHERE = { address: '192.0.2.1', network: '192.0.2.0/24' }

export interface PostedCar {
  postingId: string
  uniqueId: string
  phone: PhoneNumber
  typed: TypedPosting
}

/** How a car is posted: by `services`, at their time, with a photo or none. */
export interface Posted {
  services: Services
  at: (hours: number) => Services
  photo?: Buffer | undefined
  agentIds: string[]
}

/** Posts a car; answers its owner, or null where the posting is refused. Where no register is asked, one is made up. */
export async function postCar(
  car: KnownCar & Pick<PostedCar, 'typed'>,
  { services, at, photo, agentIds }: Posted,
): Promise<(PostedCar & { owner: Storyteller }) | null> {
  const { typed } = car
  const submitted = await openSubmissions(services)({ typed, photo: photo ?? null, key: null })
  if (!submitted.ok) return null
  const { registrationNumber: registration, phoneNumber: phone } = submitted.value
  const posting = await newestPosting(services.database, phone)
  if (posting === undefined) return null
  const { postingId } = posting
  if (!services.vehicleRegisters.enabled) {
    const now = at(0).clock.now()
    const kept = { details: detailsOf(car, now), knownAt: now }
    const { database } = services
    await database.transaction().execute((tx) => keepDetails(tx, { postingId, registration }, kept))
  }
  const posted = { ...posting, phone, typed }
  return { ...posted, owner: storyteller(posted, at, agentIds) }
}

/** The newest posting of an owner's number, and the owner's link to it. */
export function newestPosting(database: Database, phone: string) {
  return database
    .selectFrom('postings')
    .innerJoin('links', 'links.posting_id', 'postings.id')
    .where('postings.phone', '=', phone)
    .orderBy('postings.id', 'desc')
    .select(['postings.id as postingId', 'links.unique_id as uniqueId'])
    .executeTakeFirst()
}

// The steps for one car. An agent is a place in AGENTS; a step that is refused throws.
function storyteller(car: PostedCar, at: Posted['at'], agentIds: string[]) {
  const { postingId, uniqueId, phone } = car
  const now = at(0).clock.now()
  const of = (agent: number) => ({ postingId, agentId: agentIds[agent] ?? '' })
  // Every quote's text has a link of its own; any of them opens the page.
  let pair = { listingId: '', linkId: '' }
  let chosen = 0

  async function quoteOf(agent: number, hours: number) {
    const listed = must(await listQuotes(at(hours), pair))
    const found = listed.find(({ agentName }) => agentName === AGENTS[agent]?.businessName)
    if (found === undefined) throw new Error('There is no such quote.')
    return found
  }
  const complain = (hours: number, sent: Record<string, string>, signedIn?: { id: string }) =>
    done(takeComplaint(at(hours), { sent, photo: null, signedIn, from: ANYWHERE }))

  return {
    confirm: (hours: number) => done(confirmPhone(at(hours), uniqueId)),
    quote: async (agent: number, step: QuoteStep) => {
      const offered = {
        ...of(agent),
        amountPence: step.pounds * 100,
        message: step.message ?? null,
        conditions: { ...NO_CONDITIONS, collects: true, ...step.needs },
        validDays: step.validDays ?? 14,
      }
      const given = await giveQuote(at(step.hours), offered)
      const isAsked = !given.ok && given.reason === 'confirm-amount'
      const again = { ...offered, isTypedAgain: true }
      return (pair = must(isAsked ? await giveQuote(at(step.hours), again) : given))
    },
    renew: (agent: number, hours: number) => done(renewQuote(at(hours), of(agent))),
    keep: (agent: number, hours: number) => done(keepQuote(at(hours), of(agent))),
    decline: async (agent: number, hours: number) => {
      const { quoteId } = await quoteOf(agent, hours)
      await done(declineQuote(at(hours), pair, { quoteId, isDeclined: true }))
    },
    choose: async (agent: number, hours: number) => {
      const { quoteId, amount } = await quoteOf(agent, hours)
      chosen = agent
      await done(chooseQuote(at(hours), pair, { quoteId, amountPence: amount * 100 }))
    },
    address: (hours: number) => done(owners.writeAddress(at(hours), { uniqueId }, ADDRESS)),
    /** On the day that is `inDays` days from now. */
    collect: (hours: number, inDays: number) => {
      const day = dayOf(now + inDays * DAY_MS)
      return done(agents.enterCollection(at(hours), of(chosen), { day, half: 'morning' }))
    },
    refuseDay: (hours: number) => done(owners.refuseDay(at(hours), { uniqueId }, [])),
    fellThrough: (hours: number) => done(endMeantDeal(at(hours), { uniqueId }, 'fell-through')),
    outcome: (hours: number, said: { said: string; paid?: number; reason?: string }) =>
      done(owners.sayOutcome(at(hours), { uniqueId }, { paid: null, reason: '', ...said })),
    agentPaid: (hours: number, paid: number) =>
      done(agents.sayAgentOutcome(at(hours), of(chosen), { paid, notCollected: false })),
    answer: (hours: number, words: string) =>
      done(agents.answerOutcome(at(hours), of(chosen), words)),
    facts: (hours: number, said: Partial<TypedFacts>) =>
      done(saveFacts(at(hours), uniqueId, { ...typeFacts(NOTHING_SAID, new Date(now)), ...said })),
    edit: (hours: number, change: Partial<PostedCar['typed']>) => {
      const typed = { ...car.typed, ...change }
      return done(editPosting(at(hours), uniqueId, { typed, ifMatch: undefined }))
    },
    complain: async (hours: number, words: string) => {
      const { listingId, linkId: agentId } = pair
      const { quoteId } = await quoteOf(chosen, hours)
      await complain(hours, { about: 'buyer', listingId, agentId, quoteId, words, reach: phone })
    },
    report: (agent: number, hours: number, kind: string) =>
      complain(hours, { about: 'posting', vehicleId: postingId, kind }, { id: of(agent).agentId }),
  }
}

async function done(step: Promise<Answer<unknown>>): Promise<void> {
  must(await step)
}

/** What a verb answered. Throws where it refused, which is a fault of the seed. */
export function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`A step of the seed was refused: ${answer.reason}.`)
  return answer.value
}
