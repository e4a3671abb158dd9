import { eachTell, PER_DAY } from '../alerts.ts'
import { FILTER_FACTS } from '../search-filters.ts'
import { array, boolean, integer, nullable, object, oneOf, optional } from './schema.ts'
import { string, type Static } from './schema.ts'

const settings = {
  yards: array(
    object({ postcode: string('A full postcode'), miles: integer('How far from there') }),
    'New cars near any of them; none for no new cars',
  ),
  words: string(
    'With commas between them; a car with any of them matches, and each where this is empty',
  ),
  facts: array(oneOf(FILTER_FACTS), 'What the owner has to have said yes to'),
  days: array(integer(), 'Days of the week, from 1 for Monday to 7'),
  from: string('A time in London, such as 07:30'),
  until: string('A later time'),
  perDay: integer({
    enum: PER_DAY,
    description: 'Past so many a day the rest come in one summary',
  }),
  texts: boolean('New cars in a text at 08:00 and one at 16:00, and not as pushes'),
  tells: object(
    eachTell(() => boolean()),
    'An owner chooses the quote, says no thanks, changes a car with a quote; a licence or subscription ends',
  ),
}

/** Body of PUT /agent/alerts: all of it. */
export const AlertsChange = object(settings)
export type AlertsChange = Static<typeof AlertsChange>

/** GET and PUT /agent/alerts */
export const Alerts = object(
  {
    ...settings,
    textsAllowed: boolean('Whether the operator allows texts of new cars'),
    publicKey: string('Ours, for the browser’s `pushManager.subscribe` (VAPID, base64url)'),
    onThisDevice: boolean('Whether pushes go to the browser of this session'),
  },
  'The same for everybody in the business, but for the last',
)
export type Alerts = Static<typeof Alerts>

/** Query of GET /agent/alerts/matching */
export const MatchingQuery = object({
  yards: optional(string('Such as `LS11 5DJ:25,BD4 7TP:10`')),
  words: optional(settings.words),
  facts: optional(string('Such as `v5c,catalyst`')),
})
export type MatchingQuery = Static<typeof MatchingQuery>

/** What it answers. */
export const Matching = object(
  { lastSevenDays: integer('1000 for more too') },
  'How many cars would have matched',
)
export type Matching = Static<typeof Matching>

/** Body of PUT /agent/alerts/device: a PushSubscription as JSON. */
export const PushDevice = object({
  endpoint: string('Its address at a push service that browsers use'),
  expirationTime: optional(nullable(integer())),
  keys: object({ p256dh: string('base64url'), auth: string('base64url') }),
})
export type PushDevice = Static<typeof PushDevice>
