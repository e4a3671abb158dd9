// Twilio signs its requests with the account's auth token.
// https://www.twilio.com/docs/usage/security#validating-requests
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature of a form that is posted to `url`, the whole public address with any query: base64
 * HMAC-SHA1 under the auth token, of the address and of each field's name and value, sorted by name. A
 * field that is there several times counts with each of its values once.
 */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form]
    .toSorted(compareFields)
    .filter(
      (field, index, all) => index === 0 || compareFields(field, all[index - 1] ?? field) !== 0,
    )
    .map(([name, value]) => name + value)
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}

/**
 * Whether `signature` is that of the request. The comparison takes the same time for any signature. Twilio signs the
 * address with its port or without, one as likely as the other
 * (https://github.com/twilio/twilio-node/blob/main/src/webhooks/webhooks.ts, read on 2026-11-21).
 */
export function isSignedByTwilio(
  authToken: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: unknown },
): boolean {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  return [url, otherSpelling(url)]
    .map((signed) => Buffer.from(twilioSignature(authToken, signed, form)))
    .map((expected) => given.length === expected.length && timingSafeEqual(given, expected))
    .includes(true)
}

// The address loses the port that it has, or gets the usual one.
function otherSpelling(url: string): string {
  return url.replace(ORIGIN, (_origin, scheme: string, host: string, port?: string) => {
    const usual = scheme === 'https' ? ':443' : ':80'
    return `${scheme}://${host}${port === undefined ? usual : ''}`
  })
}

const ORIGIN = /^(https?):\/\/([^/?#]*?)(:\d+)?(?=[/?#]|$)/

type Field = [name: string, value: string]

function compareFields([name, value]: Field, [otherName, otherValue]: Field): number {
  if (name !== otherName) return name < otherName ? -1 : 1
  return value < otherValue ? -1 : value > otherValue ? 1 : 0
}
