// An account at Twilio that exists only in tests: that of the stand-in.
import { twilioSettings } from '../../stand-ins/twilio/start.ts'

export const { TWILIO_ACCOUNT_SID: ACCOUNT_SID, TWILIO_AUTH_TOKEN: AUTH_TOKEN } = twilioSettings('')

/** The account's settings, with the API at `baseUrl`. */
export function testTwilio(baseUrl: string) {
  const { TEXT_CARRIER: _chosen, ...settings } = twilioSettings(baseUrl)
  return settings
}
