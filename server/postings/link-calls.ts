// The calls around the link itself: opened by a person, not mine, and lost.
import type { FastifyInstance } from 'fastify'
import { requireDiskSpace } from '../health/free-disk.ts'
import { refuseOtherMethods } from '../http/calls-only.ts'
import { ignoreBodies } from '../http/ignore-bodies.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/link-params.ts'
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
    const shared = {
      config: { answers: 'json', allowance: 'submissions' },
      schema: { params: uniqueIdParams, response: { 200: successSchema } },
    } as const

    scope.post<UniqueIdParams>(
      LINK_OPENED,
      { ...shared, preParsing: requireDiskSpace(world) },
      async (request, reply) => {
        const confirmed = await confirmPhone(world, request.params.uniqueId)
        if (!confirmed.ok) return reply.refuse(confirmed)
        return reply.succeed()
      },
    )
    scope.post<UniqueIdParams>(NOT_ME, shared, async (request, reply) => {
      const disowned = await disownPosting(world, request.params.uniqueId)
      if (!disowned.ok) return reply.refuse(disowned)
      return reply.succeed()
    })
  })
  refuseOtherMethods(app, LINK_OPENED, ['POST'])
  refuseOtherMethods(app, NOT_ME, ['POST'])
}
