// Agents and applicants see what a subscription costs.
import { boolean, dateTime, integer, nullable, number, object } from './schema.ts'
import { oneOf, string, type Static } from './schema.ts'

const price = {
  amount: number('In pounds'),
  per: string('Such as “a month” or “every 3 months”'),
}

/** GET /price */
export const PriceAnswer = object(
  {
    price: nullable(
      object({
        ...price,
        vat: nullable(oneOf(['included', 'added'], 'Null where the site’s operator did not say')),
      }),
      'Null where one subscribes by calling us',
    ),
  },
  'What it costs',
)
export type PriceAnswer = Static<typeof PriceAnswer>
export type Price = NonNullable<PriceAnswer['price']>

/** GET /agent/subscription */
export const Subscription = object(
  {
    ...PriceAnswer.properties,
    paid: nullable(
      object({
        ...price,
        state: oneOf(
          ['running', 'ending', 'failed', 'refunded', 'disputed'],
          '`ending`: cancelled, and runs to the end of what was paid; `failed`: a payment is missing',
        ),
        until: dateTime('The last moment at which owners’ numbers are shown by it'),
        nextPaymentAt: nullable(dateTime('Or the next try to take one that failed')),
        failedAt: nullable(dateTime()),
        card: nullable(string('Such as “Visa ending 4242”')),
        isLive: boolean('Whether Stripe still has it, so that it is managed there'),
      }),
      'Null where there never was one, or it has ended',
    ),
    giftUntil: nullable(dateTime('Until when the operator gives it on top')),
    numbersLeft: nullable(integer('Null if there is no limit')),
    numbersADay: nullable(integer()),
    givenBackThisWeek: integer('Numbers that were given back since the lead was faulty'),
  },
  'The subscription',
)
export type Subscription = Static<typeof Subscription>

/** POST /agent/subscription/checkout and /agent/subscription/portal */
export const StripePage = object({ url: string('To go on to') }, 'A page of Stripe’s')
export type StripePage = Static<typeof StripePage>
