import { array, number, object, oneOf, optional, string, type Static } from './schema.ts'

const PERIODS = ['day', 'week'] as const

export const BusinessQuery = object({ by: optional(oneOf(PERIODS, '`day` unless said')) })

/** What is counted, in the order shown. */
export const FIGURES = {
  posted: 'Cars posted',
  quotesPerCar: 'Quotes a car, in 24 hours',
  chosen: 'Quotes chosen',
  collected: 'Cars collected',
  paidInFull: 'Paid as agreed, as their owners say',
  paidLess: 'Paid less, as their owners say',
  texts: 'Texts',
  textsPence: 'What the texts cost, in pence',
  subscriptions: 'Subscriptions, at the end',
} as const
export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[]

/** GET /operator/business */
export const Business = object(
  {
    by: oneOf(PERIODS),
    periods: array(object({ from: string('A London day'), to: string('Its last day') })),
    figures: object(
      Object.fromEntries(
        FIGURE_NAMES.map((name) => [name, array(number(), FIGURES[name])]),
      ) as Record<Figure, ReturnType<typeof array<number>>>,
      'One for each period',
    ),
  },
  'The last full days or weeks, the earliest first',
)
export type Business = Static<typeof Business>
