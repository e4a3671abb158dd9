// A car whose owner has chosen a buyer, through the calls that the pages make.
import { dealPath } from '../../../domain/site/addresses.ts'
import { addAgent } from '../../../server/agents/accounts/apply.ts'
import type { Site } from '../../support/site.ts'
import { changeStored, inServicesOf } from '../checks/stored.ts'
import { quoteBy } from './agent.ts'
import { call, listedCar, type ListedCar } from './listed-car.ts'

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
  const path = await quoteBy(site, agentId, car, { pounds })
  const quotes = path.replace('/list-quotes/', '/quotes/')
  const [{ quoteId }] = await call<[{ quoteId: string }]>(site.url + quotes)
  await call(`${site.url}${quotes}/choose`, post({ quoteId, amount: pounds }))
  const uniqueId = car.link.split('/').pop() ?? ''
  return {
    ...car,
    dealPath: dealPath(uniqueId),
    step: async (name, body = {}) => {
      await call(`${site.url}/car/deal/${uniqueId}/${name}`, post(body))
    },
    collectOn: (day, half = 'morning') =>
      changeStored(
        site,
        'deals',
        { collect_on: day, collect_half: half },
        { posting_id: car.vehicleId },
      ),
  }
}

/** Adds an agent to choose; answers their id. */
export function buyer(site: Site): Promise<string> {
  return inServicesOf(site, (services) =>
    addAgent(services, { name: 'Kirkgate Salvage', contact: '0113 496 0141' }),
  )
}

function post(body: object): RequestInit {
  return { method: 'POST', body: JSON.stringify(body) }
}
