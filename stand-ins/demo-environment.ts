// What the demo takes over from the environment it is started in: nothing that leads to a real database,
// bucket, carrier or register, where it would leave made-up cars and take texts that wait.

type Environment = Record<string, string | undefined>

const REAL =
  /^(NODE_ENV|PUBLIC_URL|DATABASE_|S3_|TEXT_CARRIER|TEXT_WEBHOOK_|TEXT_SENDER|TWILIO_|DVLA_|DVSA_|STRIPE_|PUSH_|OPERATOR_PHONE)/

// Their texts come to the page of Twilio's stand-in, as a number kept for drama would not with this carrier.
const OPERATOR_PHONES = 'Priya S.:+447400900900:manager,Tom B.:+447400900901:support'

/** The settings of the demo among those of `around`, with a place and a port of its own by default. */
export function demoEnvironment(around: Environment): Environment {
  const own = Object.entries(around).filter(([name]) => !REAL.test(name))
  return { DATA_DIR: 'data/demo', PORT: '3000', OPERATOR_PHONES, ...Object.fromEntries(own) }
}
