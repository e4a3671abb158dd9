import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/problem.ts'
import { passkeyAnswer, PasskeyList, passkeyOptions } from '../../domain/wire/sign-in.ts'
import { OF_BODY } from '../http/described-call.ts'
import { bodyField } from '../http/read-bodies.ts'
import { refusals } from '../http/problem-details.ts'
import { DONE } from '../refusal.ts'
import type { Services } from '../services.ts'
import { agentCall } from './agent-call.ts'
import { deviceName } from './device-name.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts'
import { openedSession, sendSession } from './send-session.ts'
import { askForPasskey, signInWithPasskey } from './sign-in-with-passkey.ts'

const PASSKEYS = '/agent/passkeys'
const PASSKEY = '/agent/passkeys/:passkeyId'
const START = '/agent/passkeys/start'
const SIGN_IN = '/agent/sign-in/passkey'
const SESSION = '/agent/sessions/passkey'

const tag = 'Signing in'
const TOO_LONG_AGO = {
  403: 'Signed in more than 15 minutes ago (`sign-in-again`), or may not trade',
}

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

  const config = { limit: 'reads', unapproved: true } as const
  // Somebody who finds a console open, or stole a session's token, cannot add a way in that outlasts it.
  const adding = { limit: 'reads', justSignedIn: true } as const
  agentCall(app, ['GET', PASSKEYS], {
    tag,
    summary: 'Your passkeys',
    answer: PasskeyList,
    config,
    does: async ({ agent }) =>
      accept({ passkeys: await listPasskeys(services, agent), changeable: agent.justSignedIn }),
  })
  agentCall(app, ['POST', START], {
    tag,
    summary: 'Begin to add a passkey',
    answer: passkeyOptions(
      '`PublicKeyCredentialCreationOptionsJSON`, good for 5 minutes and one answer',
    ),
    refused: TOO_LONG_AGO,
    mayRefuse: OF_BODY,
    config: adding,
    does: async ({ agent }) => accept({ options: await startPasskey(services, agent) }),
  })
  agentCall(app, ['POST', PASSKEYS], {
    tag,
    summary: 'Add a passkey',
    description: 'Ten at most.',
    body: passkeyAnswer('`RegistrationResponseJSON`'),
    refused: {
      400: 'Not an answer to a challenge of ours (`wrong-passkey`), or one too many (`too-many-passkeys`)',
      ...TOO_LONG_AGO,
    },
    config: adding,
    async does({ agent, body, request }) {
      const added = await addPasskey(services, agent, {
        credential: bodyField(body, 'credential'),
        device: deviceName(request.headers['user-agent']),
      })
      if (!added.ok) return added
      request.note({ event: 'passkey-added', agent: agent.id })
      return DONE
    },
  })
  agentCall(app, ['DELETE', PASSKEY], {
    tag,
    summary: 'Remove a passkey',
    description: 'It signs in no more; sessions go on.',
    refused: TOO_LONG_AGO,
    config: { ...config, justSignedIn: true },
    async does({ agent, params, request }) {
      await removePasskey(services, agent, params.passkeyId)
      request.note({ event: 'passkey-removed', agent: agent.id })
      return DONE
    },
  })
}

const tags = [tag]

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
}
