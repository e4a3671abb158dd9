// The two answers to "Is this your car?".
import type { FastifyInstance } from 'fastify'
import { editFormPath } from '../../domain/addresses.ts'
import { CAR_STOPPED, stoppedTextsTo } from '../../domain/posting-in-words.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { ConfirmedPhone, Stoppable } from '../../domain/wire/posting.ts'
import { object, optional } from '../../domain/wire/schema.ts'
import { namesHtml } from '../http/accept.ts'
import { ignoreBodies } from '../http/read-bodies.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/params.ts'
import { refusals } from '../http/problem-details.ts'
import { sendBack, sendOn } from '../http/plain-redirects.ts'
import type { Pages } from '../site/pages.ts'
import type { Services } from '../services.ts'
import { confirmPhone } from './confirm-phone.ts'
import { disownPosting } from './delete-posting.ts'
import { viewPosting } from './view-posting.ts'

const LINK_OPENED = '/car/link-opened/:uniqueId'
const NOT_ME = '/car/not-me/:uniqueId'

/** Registers link-opened and not-me. Neither has a body; one that is sent is not looked at. */
export async function linkCalls(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  await app.register(async (scope) => {
    ignoreBodies(scope)
    const config = { kind: 'owner', refusedPage: 'link-refused', showPage: sendBack } as const
    const described = <Schema>(summary: string, description: string, answer: Schema) => ({
      tags: ['Owners'],
      summary,
      description,
      params: uniqueIdParams,
      response: { 200: answer, ...refusals([404, 410, 429, 503]) },
    })

    scope.post<UniqueIdParams & { Querystring: { to?: unknown } }>(
      LINK_OPENED,
      {
        config,
        schema: described(
          'The car is mine',
          'What “Yes, it’s mine” and “See all quotes” send, and nothing else: confirms the number that the link was texted to, if it is still the present one. From then on agents can be given it, and links texted to earlier numbers open nothing.',
          ConfirmedPhone,
        ),
      },
      async (request, reply) => {
        const { uniqueId } = request.params
        const confirmed = await confirmPhone(services, uniqueId)
        if (!confirmed.ok) return reply.refuse(confirmed)
        if (!namesHtml(request.headers.accept)) {
          return reply.send({
            success: true,
            phoneConfirmation: confirmed.value,
          } satisfies ConfirmedPhone)
        }
        const next = request.query.to === 'quotes' ? await quotesOf(services, uniqueId) : null
        return sendOn(reply, next ?? editFormPath(uniqueId))
      },
    )
    const notMe = described(
      'Not my car',
      'Deletes the posting, with `everything` also every other one with the number that the link was texted to, which is never texted again. Without `stop` that is everything, unless the number has confirmed another posting.',
      Done,
    )
    const schema = {
      ...notMe,
      querystring: object({ stop: optional(Stoppable) }),
      response: {
        200: Done,
        ...refusals([404, 409, 410, 429, 503], {
          409: 'The number has confirmed another posting: say what to stop (`say-what-to-stop`)',
        }),
      },
    }
    type Asked = UniqueIdParams & { Querystring: { stop?: unknown } }
    scope.post<Asked>(
      NOT_ME,
      { config: { ...config, deletes: true }, schema },
      async (request, reply) => {
        const { uniqueId } = request.params
        const stop = Stoppable.enum.find((known) => known === request.query.stop) ?? null
        const disowned = await disownPosting(services, uniqueId, stop)
        const wantsPage = namesHtml(request.headers.accept)
        if (!disowned.ok && disowned.reason === 'say-what-to-stop' && wantsPage) {
          return sendOn(reply, editFormPath(uniqueId), 'plain=stop')
        }
        if (!disowned.ok) return reply.refuse(disowned)
        if (!wantsPage) return reply.succeed()
        const STOPPED = stop === 'this-car' ? CAR_STOPPED : stoppedTextsTo('this number')
        return pages.sendFilled(reply, 'texts-stopped', { STOPPED })
      },
    )
  })
}

async function quotesOf(services: Services, uniqueId: string): Promise<string | null> {
  const found = await viewPosting(services, uniqueId)
  return found.ok ? (found.value.view.quotes?.path ?? null) : null
}
