import type { QuotesLink } from '../../domain/site/addresses.ts'
import type { Endpoint } from '../../domain/wire/calls.ts'
import type { Done } from '../../domain/wire/schema.ts'
import { ListedQuote, Listing } from '../../domain/wire/quotes.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'
import { isWhole, kindOf, withDefaults } from './with-defaults.ts'

const QUOTES = '/quotes/:listingId/:agentId'

export async function listQuotes(link: QuotesLink): Promise<CallOutcome<ListedQuote[]>> {
  const kind = kindOf(ListedQuote)
  const promised = { each: 'amount' } as const
  const answer = await jsonCall(`GET ${QUOTES}`, { ...idsOf(link), preloaded: true }, promised)
  if (answer.kind !== 'done') return answer
  if (!answer.value.every((quote) => isWhole(quote, kind, ['amount'])))
    return { kind: 'unreachable' }
  return { ...answer, value: answer.value.map((quote) => withDefaults(quote, kind)) }
}

export async function getListing(link: QuotesLink): Promise<Listing | null> {
  const outcome = await jsonCall(
    `GET ${QUOTES}/listing`,
    { ...idsOf(link), preloaded: true },
    'registrationNumber',
  )
  return outcome.kind === 'done' ? withDefaults(outcome.value, kindOf(Listing)) : null
}

type StepOf<E> = E extends `POST ${typeof QUOTES}/${infer Step}` ? Step : never
type QuotesStep = StepOf<Endpoint>

export function takeStep(
  link: QuotesLink,
  step: QuotesStep,
  body: object,
): Promise<CallOutcome<Done>> {
  return jsonCall(`POST ${QUOTES}/${step}`, { ...idsOf(link), body: body as never }, 'success')
}

function idsOf({ listingId, linkId }: QuotesLink) {
  return { listingId, agentId: linkId }
}
