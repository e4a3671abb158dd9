// Signing in, by a texted code or a passkey. What browsers are asked and answer about passkeys is as WebAuthn
// has it, in JSON (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON).
import { Agent } from './agents.ts'
import { Done } from './outcome.ts'
import { array, boolean, dateTime, nullable, object } from './schema.ts'
import { optional, string, type Schema, type Static } from './schema.ts'

const json = (description?: string): Schema<object> => ({
  type: 'object',
  additionalProperties: true,
  ...(description === undefined ? {} : { description }),
})

/** Body of POST /agent/sign-in */
export const CodeAsker = object({
  phoneNumber: string('Typed in any way; without + or 00 it is British'),
  signInKey: optional(
    string('Made up by who asks, and the same in both calls: nobody without it can try the code'),
  ),
})
export type CodeAsker = Static<typeof CodeAsker>

/** POST /agent/sign-in and /operator/sign-in */
export const AskedForCode = object(
  {
    ...Done.properties,
    textsLate: boolean('Whether our texts are late just now; the same for every number'),
  },
  'Asked for',
)
export type AskedForCode = Static<typeof AskedForCode>

/** Body of POST /agent/sessions */
export const SignIn = object({ ...CodeAsker.properties, code: string('Six digits') })
export type SignIn = Static<typeof SignIn>

/** POST /agent/sessions and /agent/sessions/passkey */
export const OpenedSession = object(
  { token: optional(string('The bearer token; shown this once')), agent: Agent },
  'Signed in',
)
export type OpenedSession = Static<typeof OpenedSession>

const Session = object({
  device: nullable(string('Browser and system, such as `Chrome on Android`')),
  signedInAt: dateTime(),
  lastUsedAt: dateTime('To the hour'),
  current: boolean('Whether it is this one'),
})
export type Session = Static<typeof Session>

/** GET /agent/sessions */
export const SessionList = object(
  { sessions: array(Session) },
  'Every session, the one used last first',
)
export type SessionList = Static<typeof SessionList>

const Passkey = object({
  id: string(),
  name: string('Browser and system that added it, such as `Chrome on Android`'),
  addedAt: dateTime(),
  lastUsedAt: nullable(dateTime()),
})
export type Passkey = Static<typeof Passkey>

/** GET /agent/passkeys */
export const PasskeyList = object(
  {
    passkeys: array(Passkey),
    changeable: boolean('Whether this session is young enough (15 minutes) to add or remove one'),
  },
  'Every passkey, the newest first',
)
export type PasskeyList = Static<typeof PasskeyList>

/** What a browser is asked. */
export const passkeyOptions = (description: string) => object({ options: json() }, description)
export type PasskeyOptions = Static<ReturnType<typeof passkeyOptions>>

/** What it answers. */
export const passkeyAnswer = (description: string) => object({ credential: json(description) })
export type PasskeyAnswer = Static<ReturnType<typeof passkeyAnswer>>
