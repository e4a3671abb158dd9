// The calls that add, list and remove an agent's passkeys, and those that sign in with one.
import type { FastifyInstance } from 'fastify'
import { bodyField } from '../http/body-field.ts'
import type { Services } from '../services.ts'
import { deviceName } from './device-name.ts'
import * as schemas from './passkey-schemas.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts'
import { signedInAgent } from './require-agent.ts'
import { sendSession } from './send-session.ts'
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
  // Whoever finds a console open, or took a session's token, adds no way in that outlasts it.
  const adding = { config: { kind: 'agent', limit: 'reads', justSignedIn: true } } as const
  app.get(PASSKEYS, { config, schema: schemas.listPasskeys }, async (request, reply) => {
    const { id, justSignedIn: changeable } = signedInAgent(request)
    const passkeys = await listPasskeys(services, id)
    return reply.send({ passkeys, changeable })
  })
  app.post(START, { ...adding, schema: schemas.startPasskey }, async (request, reply) => {
    const options = await startPasskey(services, signedInAgent(request).id)
    return reply.send({ options })
  })
  app.post(PASSKEYS, { ...adding, schema: schemas.addPasskey }, async (request, reply) => {
    const { id: agent } = signedInAgent(request)
    const added = await addPasskey(services, agent, {
      credential: bodyField(request.body, 'credential'),
      device: deviceName(request.headers['user-agent']),
    })
    if (!added.ok) return reply.refuse(added)
    request.note({ event: 'passkey-added', agent })
    return reply.succeed()
  })
  app.delete<{ Params: { passkeyId: string } }>(
    PASSKEY,
    { config: { ...config, justSignedIn: true }, schema: schemas.removePasskey },
    async (request, reply) => {
      const { id: agentId } = signedInAgent(request)
      await removePasskey(services, { id: request.params.passkeyId, agentId })
      request.note({ event: 'passkey-removed', agent: agentId })
      return reply.succeed()
    },
  )
}
