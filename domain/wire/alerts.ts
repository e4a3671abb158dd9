import { SEARCHES_MAX } from '../agents/alerts.ts'
import { array, boolean, integer, nullable, object, optional, string } from './schema.ts'
import type { Static } from './schema.ts'

const wanted = {
  searches: array(
    string('A query of GET /agent/vehicles, such as `near=LS11+5DJ&within=25&make=Ford`'),
    `New cars that any of them lists, up to ${SEARCHES_MAX}`,
  ),
  texts: boolean('One text at 08:00 and no pushes of new cars'),
}

/** Body of PUT /agent/alerts: all of it. */
export const AlertsChange = object(wanted)
export type AlertsChange = Static<typeof AlertsChange>

/** GET and PUT /agent/alerts */
export const Alerts = object(
  {
    ...wanted,
    publicKey: string('Ours, for the browser’s `pushManager.subscribe` (VAPID, base64url)'),
    onThisDevice: boolean('Whether pushes go to the browser of this session'),
  },
  'The same for everybody in the business, but for the last',
)
export type Alerts = Static<typeof Alerts>

/** Body of PUT /agent/alerts/device: a PushSubscription as JSON. */
export const PushDevice = object({
  endpoint: string('Its address at a push service that browsers use'),
  expirationTime: optional(nullable(integer())),
  keys: object({ p256dh: string('base64url'), auth: string('base64url') }),
})
export type PushDevice = Static<typeof PushDevice>
