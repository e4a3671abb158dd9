// An account at Twilio that exists only in tests: that of the stand-in.
import type { TwilioSettings } from '../../server/platform/settings/carrier-settings.ts'
import { STAND_IN_ACCOUNT } from '../../stand-ins/twilio/start.ts'

export const { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN } = STAND_IN_ACCOUNT
/** Ofcom has this range in use; a real network would text somebody. */
export const FROM = '+447400100100'

/** The account's settings, with the API at `baseUrl`. */
export function testTwilio(baseUrl: string): TwilioSettings {
  return {
    baseUrl,
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    sender: { from: FROM },
  }
}

/** The same by their names in the environment. */
export function twilioEnvironment(baseUrl: string): Record<string, string> {
  return {
    TEXT_CARRIER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: FROM,
    TWILIO_BASE_URL: baseUrl,
  }
}
