// What an owner does about a deal while the server is killed: chooses, says where the car is, undoes.
import { dealCall, postingCall, quotesCall } from '../../domain/site/addresses.ts'
import type { Posting } from '../../domain/wire/posting.ts'
import type { ListedQuote } from '../../domain/wire/quotes.ts'
import type { Outcome } from './expected.ts'
import { ask, anyOf, expectText, json, type CrashSite } from './site.ts'

interface Doing {
  car: { registration: string; phone: string }
  link: string
  next: () => number
}

/** Chooses any of the car's quotes. */
export async function choose(site: CrashSite, { car, link }: Doing): Promise<Outcome> {
  const seen = await ask(site, 'posting seen', postingCall(link))
  if (seen.outcome !== 'done') return seen.outcome
  const { quotes } = JSON.parse(seen.body) as Posting
  if (quotes === null) return 'refused'
  const [listingId = '', linkId = ''] = quotes.path.split('/').slice(-2)
  const list = await ask(site, 'quotes seen', quotesCall({ listingId, linkId }))
  if (list.outcome !== 'done') return list.outcome
  const listed = JSON.parse(list.body) as ListedQuote[]
  const quote = anyOf(listed.filter(({ standing }) => standing === 'on-offer'))
  if (quote === undefined) return 'refused'
  const { quoteId, amount } = quote
  expectText(site, 'other', car.phone)
  expectTextsToAgents(site)
  // The same choice again changes nothing, and the address stays.
  const isAgain = site.expected.values(car.registration, 'chosen').has(quoteId)
  const outcome = await site.expected.change(
    car.registration,
    { chosen: quoteId, ...(isAgain ? {} : { address: 'none' }) },
    async () => {
      const path = `${quotesCall({ listingId, linkId })}/choose`
      return (await ask(site, 'quote chosen', path, json('POST', { quoteId, amount }))).outcome
    },
  )
  if (outcome !== 'refused') site.choices += 1
  return outcome
}

/** Undoes the choice, or says that it fell through. */
export function undo(site: CrashSite, { car, link }: Doing): Promise<Outcome> {
  const step = anyOf(['undo', 'fell-through']) ?? 'undo'
  expectText(site, 'other', car.phone)
  expectTextsToAgents(site)
  return site.expected.change(car.registration, { chosen: 'none', address: 'none' }, async () => {
    return (await ask(site, `deal: ${step}`, `${dealCall(link)}/${step}`, json('POST', {}))).outcome
  })
}

/** Types where the car is. */
export function typeAddress(site: CrashSite, { car, link, next }: Doing): Promise<Outcome> {
  const address = `${next()} Cross Flatts Avenue, Leeds`
  return site.expected.change(car.registration, { address }, async () => {
    const request = json('POST', { address, howToFind: '' })
    return (await ask(site, 'address typed', `${dealCall(link)}/address`, request)).outcome
  })
}

/** Says whether it starts. */
export function sayMore(site: CrashSite, { car, link }: Doing): Promise<Outcome> {
  const starts = anyOf(['yes', 'no']) ?? 'yes'
  return site.expected.change(car.registration, { starts }, async () => {
    return (await ask(site, 'facts said', `/car/facts/${link}`, json('POST', { starts }))).outcome
  })
}

// Of the agents nobody knows whose quote it was.
function expectTextsToAgents(site: CrashSite): void {
  for (const phone of AGENT_PHONES) expectText(site, 'other', phone)
}

export const AGENT_PHONES = ['+447410000001', '+447410000002']
