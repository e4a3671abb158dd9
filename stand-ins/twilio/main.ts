// Twilio's stand-in as a process.
import { runStandIn } from '../own-process.ts'
import { STAND_IN_ACCOUNT, startTwilio } from './start.ts'

await runStandIn(
  4603,
  (port) => startTwilio({ port }),
  ({ url }) => ({
    TEXT_CARRIER: 'twilio',
    TWILIO_BASE_URL: url,
    TWILIO_ACCOUNT_SID: STAND_IN_ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: STAND_IN_ACCOUNT.authToken,
    TWILIO_FROM: '+447400100100',
  }),
)
