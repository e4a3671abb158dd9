// What the owner of one car and its buyers do, each step at its time in the past and through its verb.
import { DAY_MS, dayOf, HOUR_MS } from '../domain/time.ts'
import { NO_CONDITIONS, type Conditions, type ValidDays } from '../domain/quote-terms.ts'
import { FACT_FIELDS, type FactField, type TypedFacts } from '../domain/facts.ts'
import type { PhoneNumber } from '../domain/phone-number.ts'
import { answerOutcome, enterCollection, sayAgentOutcome } from '../server/deals/agents-steps.ts'
import { chooseQuote } from '../server/deals/choose-quote.ts'
import {
  refuseDay,
  sayFellThrough,
  sayOutcome,
  writeAddress,
} from '../server/deals/owners-steps.ts'
import { saveFacts } from '../server/facts/save-facts.ts'
import { takeComplaint } from '../server/complaints/take-complaint.ts'
import { editPosting } from '../server/postings/edit-posting.ts'
import { declineQuote } from '../server/quotes/decline-quote.ts'
import { giveQuote } from '../server/quotes/give-quote.ts'
import { keepQuote, renewQuote } from '../server/quotes/keep-quote.ts'
import { listQuotes } from '../server/quotes/list-quotes.ts'
import type { Answer } from '../server/refusal.ts'
import type { Services } from '../server/services.ts'
import { pastServices } from './past-services.ts'
import { AGENTS } from './country/agents.ts'

export interface PostedCar {
  postingId: string
  uniqueId: string
  phone: PhoneNumber
  typed: { registrationNumber: string; postcode: string; phoneNumber: string; problem: string }
}

interface QuoteStep {
  pounds: number
  /** How many hours ago, as with every step. */
  hours: number
  message?: string | null
  validDays?: ValidDays
  /** Beside collecting the car. */
  needs?: Partial<Conditions>
}

export type Storyteller = ReturnType<typeof storyteller>

const ANYWHERE = { address: '192.0.2.1', network: '192.0.2.0/24' }

/** The steps for one car. An agent is a place in AGENTS; a step that is refused throws. */
export function storyteller(services: Services, car: PostedCar, agentIds: string[]) {
  const { postingId, uniqueId, phone } = car
  const now = services.clock.now()
  const at = (hours: number): Services =>
    pastServices(services, { moment: now - hours * HOUR_MS, phone })
  const of = (agent: number) => ({ postingId, agentId: agentIds[agent] ?? '' })
  // Every quote's text has a link of its own; any of them opens the page.
  let pair = { listingId: '', linkId: '' }
  let chosen = 0

  async function quote(agent: number, step: QuoteStep): Promise<void> {
    const offered = {
      ...of(agent),
      amountPence: step.pounds * 100,
      message: step.message ?? null,
      conditions: { ...NO_CONDITIONS, collects: true, ...step.needs },
      validDays: step.validDays ?? 14,
    }
    const given = await giveQuote(at(step.hours), offered)
    const isAsked = !given.ok && given.reason === 'confirm-amount'
    pair = must(
      isAsked ? await giveQuote(at(step.hours), { ...offered, isTypedAgain: true }) : given,
    )
  }
  async function quoteOf(agent: number, hours: number) {
    const listed = must(await listQuotes(at(hours), pair))
    const found = listed.find(({ agentName }) => agentName === AGENTS[agent]?.businessName)
    if (found === undefined) throw new Error('There is no such quote.')
    return found
  }
  return {
    /** Of the quotes page, once there is a quote. */
    pair: () => pair,
    quote,
    renew: async (agent: number, hours: number): Promise<void> => {
      must(await renewQuote(at(hours), of(agent)))
    },
    keep: async (agent: number, hours: number): Promise<void> => {
      must(await keepQuote(at(hours), of(agent)))
    },
    decline: async (agent: number, hours: number): Promise<void> => {
      const { quoteId } = await quoteOf(agent, hours)
      must(await declineQuote(at(hours), pair, { quoteId, isDeclined: true }))
    },
    choose: async (agent: number, hours: number): Promise<void> => {
      const { quoteId, amount } = await quoteOf(agent, hours)
      chosen = agent
      must(await chooseQuote(at(hours), pair, { quoteId, amountPence: amount * 100 }))
    },
    address: async (hours: number): Promise<void> => {
      const typed = { address: '14 Dewsbury Road, Leeds LS11 5DJ', howToFind: 'On the drive.' }
      must(await writeAddress(at(hours), uniqueId, typed))
    },
    /** On the day that is `inDays` days from now. */
    collect: async (hours: number, inDays: number): Promise<void> => {
      const day = dayOf(now + inDays * DAY_MS)
      must(await enterCollection(at(hours), of(chosen), { day, half: 'morning' }))
    },
    refuseDay: async (hours: number): Promise<void> => {
      must(await refuseDay(at(hours), uniqueId))
    },
    fellThrough: async (hours: number): Promise<void> => {
      must(await sayFellThrough(at(hours), uniqueId))
    },
    outcome: async (
      hours: number,
      said: { said: string; paid?: number; reason?: string },
    ): Promise<void> => {
      const { paid = null, reason = '' } = said
      must(await sayOutcome(at(hours), uniqueId, { said: said.said, paid, reason }))
    },
    agentPaid: async (hours: number, paid: number): Promise<void> => {
      must(await sayAgentOutcome(at(hours), of(chosen), { paid, notCollected: false }))
    },
    answer: async (hours: number, words: string): Promise<void> => {
      must(await answerOutcome(at(hours), of(chosen), words))
    },
    facts: async (hours: number, said: Partial<TypedFacts>): Promise<void> => {
      const nothing = Object.fromEntries(FACT_FIELDS.map((field) => [field, '']))
      must(
        await saveFacts(at(hours), uniqueId, { ...nothing, ...said } as Record<FactField, string>),
      )
    },
    edit: async (hours: number, change: Partial<PostedCar['typed']>): Promise<void> => {
      const typed = { ...car.typed, ...change }
      must(await editPosting(at(hours), uniqueId, { typed, ifMatch: undefined }))
    },
    complain: async (hours: number, words: string): Promise<void> => {
      const { listingId, linkId } = pair
      const { quoteId } = await quoteOf(chosen, hours)
      const sent = { about: 'buyer', listingId, agentId: linkId, quoteId, words, reach: phone }
      must(
        await takeComplaint(at(hours), { sent, photo: null, signedIn: undefined, from: ANYWHERE }),
      )
    },
    report: async (agent: number, hours: number, kind: string): Promise<void> => {
      const sent = { about: 'posting', vehicleId: postingId, kind }
      const signedIn = { id: of(agent).agentId }
      must(await takeComplaint(at(hours), { sent, photo: null, signedIn, from: ANYWHERE }))
    },
  }
}

function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`A step of the seed was refused: ${answer.reason}.`)
  return answer.value
}
