// What a page learns of cars, without asking anybody: the answers of the look-up and the details in the
// console's lists.
import type { Page, Route } from '@playwright/test'
import type { WholeVehicleDetails } from '../../../domain/wire/vehicles.ts'
import { isObject, type JsonObject } from '../../../web/calls/call-outcome.ts'

/** The look-up's answer for AA19 AAA. */
export const FOCUS = {
  description: 'Blue Ford Focus, 2014',
  make: 'Ford',
  model: 'Focus',
  colour: 'Blue',
  year: 2014,
}

/** Answers every look-up of `page` alike. */
export async function answerWith(page: Page, answer: Parameters<Route['fulfill']>[0]) {
  await page.route('**/vehicle', (route) => route.fulfill(answer))
}

/** What an agent's car says in `details`, where everything is known of it. */
export const FOCUS_DETAILS = {
  ...FOCUS,
  fuel: 'Petrol',
  engineSize: 1596,
  motExpires: '2099-03-31',
  mileage: 84_000,
  motStatus: 'Valid',
  taxStatus: 'Untaxed',
  typeApproval: 'M1',
  motFailedOn: '2026-03-02',
  motFailures: [
    { text: 'Nearside rear tyre tread depth below requirements', dangerous: false },
    { text: 'Offside front brake pipe excessively corroded', dangerous: true },
  ],
}

const UNKNOWN = Object.fromEntries(Object.keys(FOCUS_DETAILS).map((part) => [part, null]))

type Known = Pick<WholeVehicleDetails, 'description' | 'make'> & Partial<WholeVehicleDetails>

/** Puts what is `known` on every car in the agents' answers to `page`, in the list and alone. */
export async function tellDetails(page: Page, known: Known | null): Promise<void> {
  const details = known && { ...UNKNOWN, motFailures: [], ...known }
  await page.route(/\/agent\/vehicles(\/[^/?]+)?(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const body: unknown = await answer.json()
    const told = isObject(body) && answer.ok() ? withDetails(body, details) : body
    await route.fulfill({ response: answer, json: told })
  })
}

function withDetails(body: JsonObject, details: object | null): JsonObject {
  const { vehicles } = body
  if (!Array.isArray(vehicles)) return { ...body, details }
  return { ...body, vehicles: vehicles.map((car: object) => ({ ...car, details })) }
}
