// Where a push may be sent. The address comes out of an agent's browser, or of whatever sent it: without this
// list an agent could have us ask any address, also within our own network.
import type { Config } from '../config.ts'

// Chrome, Edge, Samsung and Opera; Firefox; Safari; Edge on Windows.
const KNOWN =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/
const ENDPOINT_MAX = 1000

/** The origin of the push service that `endpoint` is at, or null where it is at none. */
export function pushServiceOf(
  { pushService }: Pick<Config, 'pushService'>,
  endpoint: string,
): string | null {
  const url = endpoint.length > ENDPOINT_MAX ? null : URL.parse(endpoint)
  if (url === null || url.username + url.password + url.hash !== '') return null
  if (url.origin === pushService) return url.origin
  const isKnown = url.protocol === 'https:' && url.port === '' && KNOWN.test(url.hostname)
  return isKnown ? url.origin : null
}
