// The calls that add, list and remove an agent's passkeys, and those that sign in with one.
import type { FastifyInstance } from 'fastify'
import { Done } from '../../domain/wire/outcome.ts'
import { object, string } from '../../domain/wire/schema.ts'
import { passkeyAnswer, PasskeyList, passkeyOptions } from '../../domain/wire/sign-in.ts'
import { bodyField } from '../http/read-bodies.ts'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { deviceName } from './device-name.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts'
import { signedInAgent } from './require-agent.ts'
import { openedSession, sendSession } from './send-session.ts'
import { askForPasskey, signInWithPasskey } from './sign-in-with-passkey.ts'

const PASSKEYS = '/agent/passkeys'
const PASSKEY = '/agent/passkeys/:passkeyId'
const START = '/agent/passkeys/start'
const SIGN_IN = '/agent/sign-in/passkey'
const SESSION = '/agent/sessions/passkey'

/** Registers the six calls. */
export function passkeyCalls(app: FastifyInstance, services: Services): void {
  const signIns = { config: { kind: 'sign-in' } } as const
  const asking = { config: { kind: 'sign-in', writes: false } } as const
  app.post(SIGN_IN, { ...asking, schema: schemas.askForPasskey }, async (_request, reply) =>
    reply.send({ options: await askForPasskey(services) }),
  )
  app.post(SESSION, { ...signIns, schema: schemas.signInWithPasskey }, (request, reply) =>
    sendSession(services, { request, reply, by: 'passkey' }, (browser) =>
      signInWithPasskey(services, bodyField(request.body, 'credential'), browser),
    ),
  )

  const config = { kind: 'agent', limit: 'reads', unapproved: true } as const
  // Somebody who finds a console open, or took a session's token, adds no way in that outlasts it.
  const adding = { config: { kind: 'agent', limit: 'reads', justSignedIn: true } } as const
  app.get(PASSKEYS, { config, schema: schemas.listPasskeys }, async (request, reply) => {
    const agent = signedInAgent(request)
    const passkeys = await listPasskeys(services, agent)
    return reply.send({ passkeys, changeable: agent.justSignedIn })
  })
  app.post(START, { ...adding, schema: schemas.startPasskey }, async (request, reply) => {
    const options = await startPasskey(services, signedInAgent(request))
    return reply.send({ options })
  })
  app.post(PASSKEYS, { ...adding, schema: schemas.addPasskey }, async (request, reply) => {
    const agent = signedInAgent(request)
    const added = await addPasskey(services, agent, {
      credential: bodyField(request.body, 'credential'),
      device: deviceName(request.headers['user-agent']),
    })
    if (!added.ok) return reply.refuse(added)
    request.note({ event: 'passkey-added', agent: agent.id })
    return reply.succeed()
  })
  app.delete<{ Params: { passkeyId: string } }>(
    PASSKEY,
    { config: { ...config, justSignedIn: true }, schema: schemas.removePasskey },
    async (request, reply) => {
      const agent = signedInAgent(request)
      await removePasskey(services, agent, request.params.passkeyId)
      request.note({ event: 'passkey-removed', agent: agent.id })
      return reply.succeed()
    },
  )
}

const tags = ['Signing in']
const TOO_LONG_AGO = 'Signed in more than 15 minutes ago (`sign-in-again`), or may not trade'

const schemas = {
  askForPasskey: {
    tags,
    summary: 'Ask to sign in with a passkey',
    response: {
      200: passkeyOptions(
        '`PublicKeyCredentialRequestOptionsJSON`, good for 5 minutes and one answer',
      ),
      ...refusals([413, 415, 429, 503]),
    },
  },
  signInWithPasskey: {
    tags,
    summary: 'Sign in with a passkey',
    description: 'Opens a session just as a code does, with the same cookies.',
    body: passkeyAnswer('`AuthenticationResponseJSON`'),
    response: openedSession(
      'Not a passkey of an agent, or not an answer to a challenge of ours (`wrong-passkey`)',
    ),
  },
  listPasskeys: {
    tags,
    summary: 'Your passkeys',
    response: { 200: PasskeyList, ...refusals([401, 429, 503]) },
  },
  startPasskey: {
    tags,
    summary: 'Begin to add a passkey',
    response: {
      200: passkeyOptions(
        '`PublicKeyCredentialCreationOptionsJSON`, good for 5 minutes and one answer',
      ),
      ...refusals([401, 403, 413, 415, 429, 503], { 403: TOO_LONG_AGO }),
    },
  },
  addPasskey: {
    tags,
    summary: 'Add a passkey',
    description: 'Ten at most.',
    body: passkeyAnswer('`RegistrationResponseJSON`'),
    response: {
      200: Done,
      ...refusals([400, 401, 403, 413, 415, 429, 503], {
        400: 'Not an answer to a challenge of ours (`wrong-passkey`), or one too many (`too-many-passkeys`)',
        403: TOO_LONG_AGO,
      }),
    },
  },
  removePasskey: {
    tags,
    summary: 'Remove a passkey',
    description: 'It signs in no more; sessions go on.',
    params: object({ passkeyId: string() }),
    response: { 200: Done, ...refusals([401, 403, 429, 503], { 403: TOO_LONG_AGO }) },
  },
}
