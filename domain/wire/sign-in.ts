import { Agent } from './agents.ts'
import { Done, array, boolean, dateTime, nullable, object } from './schema.ts'
import { optional, string, type Static } from './schema.ts'

export const CodeAsker = object({
  phoneNumber: string('Typed in any way; without + or 00 it is British'),
  signInKey: string(
    'Made up by who asks, and the same in both calls: nobody without it can try the code',
  ),
})
export type CodeAsker = Static<typeof CodeAsker>

export const AskedForCode = object(
  {
    ...Done.properties,
    textsLate: boolean('Whether our texts are late just now; the same for every number'),
  },
  'Asked for',
)
export type AskedForCode = Static<typeof AskedForCode>

export const SignIn = object({ ...CodeAsker.properties, code: string('Six digits') })

export const DeskSignIn = object({
  phoneNumber: optional(SignIn.properties.phoneNumber),
  signInKey: optional(SignIn.properties.signInKey),
  code: optional(SignIn.properties.code),
  link: optional(
    string('What follows # in a link of `operator desk-link`; nothing else is needed'),
  ),
})

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

export const SessionList = object(
  { sessions: array(Session) },
  'Every session, the one used last first',
)
