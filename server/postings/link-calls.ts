// The calls around the link itself: opened by a person, not mine, and lost.
import type { FastifyInstance } from 'fastify'
import { requireDiskSpace } from '../health/free-disk.ts'
import { refuseOtherMethods } from '../http/calls-only.ts'
import { ignoreBodies } from '../http/ignore-bodies.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/link-params.ts'
import { refusals } from '../http/problem-schema.ts'
import { successSchema } from '../http/success-schema.ts'
import type { World } from '../world.ts'
import { confirmPhone } from './confirm-phone.ts'
import { disownPosting } from './delete-posting.ts'

const LINK_OPENED = '/car/link-opened/:uniqueId'
const NOT_ME = '/car/not-me/:uniqueId'

/** Registers link-opened and not-me. Neither has a body; one that is sent is not looked at. */
export async function linkCalls(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (scope) => {
    ignoreBodies(scope)
    const config = { answers: 'json', allowance: 'submissions' } as const
    const described = (summary: string, description: string) => ({
      tags: ['Owners'],
      summary,
      description,
      params: uniqueIdParams,
      response: { 200: successSchema, ...refusals([404, 429, 503]) },
    })

    scope.post<UniqueIdParams>(
      LINK_OPENED,
      {
        config,
        schema: described(
          'A person opened the link',
          'Confirms the number that the link was texted to, if it is still the present one.',
        ),
        preParsing: requireDiskSpace(world),
      },
      async (request, reply) => {
        const confirmed = await confirmPhone(world, request.params.uniqueId)
        if (!confirmed.ok) return reply.refuse(confirmed)
        return reply.succeed()
      },
    )
    const notMe = described('Not my car', 'Deletes the posting and never texts the number again.')
    scope.post<UniqueIdParams>(NOT_ME, { config, schema: notMe }, async (request, reply) => {
      const disowned = await disownPosting(world, request.params.uniqueId)
      if (!disowned.ok) return reply.refuse(disowned)
      return reply.succeed()
    })
  })
  refuseOtherMethods(app, LINK_OPENED, ['POST'])
  refuseOtherMethods(app, NOT_ME, ['POST'])
}
