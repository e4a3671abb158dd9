// An account at Twilio that exists only in tests: that of the stand-in.
import type { TwilioSettings } from '../../server/platform/settings/carrier-settings.ts'
import { STAND_IN_ACCOUNT, twilioSettings } from '../../stand-ins/twilio/start.ts'

export const { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN } = STAND_IN_ACCOUNT

/** The account's settings, with the API at `baseUrl`. */
export function testTwilio(baseUrl: string): TwilioSettings {
  const sender = { from: twilioSettings(baseUrl).TWILIO_FROM }
  return { ...STAND_IN_ACCOUNT, baseUrl, sender }
}
