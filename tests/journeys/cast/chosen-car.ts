// A car whose owner has chosen a buyer, through the calls that the pages make.
import { dealPath, quotesPath } from '../../../domain/site/addresses.ts'
import { penceOf } from '../../../domain/basics/money.ts'
import { addAgent } from '../../../server/agents/accounts/apply.ts'
import { giveQuote } from '../../../server/market/quotes/give-quote.ts'
import type { Site } from '../../support/site.ts'
import { comingFrom, someonesAddress } from '../../support/someones-address.ts'
import { inServicesOf } from '../checks/stored.ts'
import { listedCar, type ListedCar } from './listed-car.ts'

export interface ChosenCar extends ListedCar {
  /** The owner's page of the deal. */
  dealPath: string
  /** The owner takes a step of it, as the page does. */
  step: (name: string, body?: object) => Promise<void>
  /** The buyer has entered the morning of this day; with null no half of it, so that it is due at any hour of today. */
  collectOn: (day: string, half?: 'morning' | null) => Promise<void>
}

/** The owner with `phone` (E.164) posts a car, the agent quotes on it and is chosen. */
export async function chosenCar(
  site: Site,
  phone: string,
  { agentId, pounds = 640 }: { agentId: string; pounds?: number },
): Promise<ChosenCar> {
  const car = await listedCar(site, phone)
  await car.confirm()
  const quotes = await inServicesOf(site, async (services) => {
    const amountPence = penceOf(pounds) ?? 0
    const postingId = car.vehicleId
    const given = await giveQuote(services, { postingId, agentId, amountPence, message: null })
    if (!given.ok) throw new Error(`The quote was refused: ${given.reason}`)
    return quotesPath(given.value.listingId, given.value.linkId).replace(
      '/list-quotes/',
      '/quotes/',
    )
  })
  const [{ quoteId }] = await send(site.url + quotes)
  await send(`${site.url}${quotes}/choose`, { quoteId, amount: pounds })
  const uniqueId = car.link.split('/').pop() ?? ''
  return {
    ...car,
    dealPath: dealPath(uniqueId),
    step: async (name, body = {}) => {
      await send(`${site.url}/car/deal/${uniqueId}/${name}`, body)
    },
    collectOn: (day, half = 'morning') =>
      inServicesOf(site, async ({ database }) => {
        await database
          .updateTable('deals')
          .set({ collect_on: day, collect_half: half })
          .where('posting_id', '=', car.vehicleId)
          .execute()
      }),
  }
}

/** Adds an agent to choose; answers their id. */
export function buyer(site: Site): Promise<string> {
  return inServicesOf(site, (services) =>
    addAgent(services, { name: 'Kirkgate Salvage', contact: '0113 496 0141' }),
  )
}

async function send(address: string, body?: object) {
  const headers = { ...comingFrom(someonesAddress()), 'content-type': 'application/json' }
  const init =
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(address, init)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
