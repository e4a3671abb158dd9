// The two answers to "Is this your car?".
import type { FastifyInstance } from 'fastify'
import { editFormPath } from '../../../domain/site/addresses.ts'
import { CAR_STOPPED, stoppedTextsTo } from '../../../domain/owners/posting-in-words.ts'
import { accept } from '../../../domain/basics/problem.ts'
import { Stoppable } from '../../../domain/wire/posting.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { LINK_STEP, linkCall, sendOn } from '../../platform/http/link-call.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { confirmPhone } from './confirm-phone.ts'
import { disownPosting } from './delete-posting.ts'
import { viewPosting } from './view-posting.ts'
import { startAgainBy } from '../../platform/settings/carrier-settings.ts'
import type { Pages } from '../../platform/ports/pages.ts'

/** Registers link-opened and not-me. Neither reads a body. */
export async function linkCalls(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  await app.register(async (scope) => {
    ignoreBodies(scope)
    linkCall(scope, 'POST /car/link-opened/:uniqueId', {
      summary: 'The car is mine',
      description:
        'What “Yes, it’s mine” and “See all quotes” send, and nothing else: confirms the number that the link was texted to, if it is still the present one. From then on agents can be given it, and links texted to earlier numbers open nothing.',
      async does({ params }) {
        const confirmed = await confirmPhone(services, params.uniqueId)
        if (!confirmed.ok) return confirmed
        return accept({ success: true, phoneConfirmation: confirmed.value })
      },
      async goOn({ params: { uniqueId }, query }) {
        const next = query['to'] === 'quotes' ? await quotesOf(services, uniqueId) : null
        return next ?? editFormPath(uniqueId)
      },
    })

    linkCall(scope, 'POST /car/not-me/:uniqueId', {
      summary: 'Not my car',
      description:
        'Deletes the posting, with `everything` also every other one with the number that the link was texted to, which is texted no more unless it texts START. Without `stop` that is everything, unless the number has confirmed another posting.',
      refused: ['say-what-to-stop'],
      config: { ...LINK_STEP, deletes: true },
      async does({ params: { uniqueId }, query, request, reply }) {
        const stop = Stoppable.enum.find((known) => known === query['stop']) ?? null
        const disowned = await disownPosting(services, uniqueId, stop)
        const wantsPage = namesHtml(request.headers.accept)
        if (!disowned.ok && disowned.reason === 'say-what-to-stop' && wantsPage) {
          return sendOn(reply, editFormPath(uniqueId), 'plain=stop')
        }
        if (!disowned.ok || !wantsPage) return disowned
        const STOPPED =
          stop === 'this-car'
            ? CAR_STOPPED
            : stoppedTextsTo('this number', startAgainBy(services.config))
        return pages.sendFilled(reply, 'texts-stopped', { STOPPED })
      },
    })
  })
}

async function quotesOf(services: Services, uniqueId: string): Promise<string | null> {
  const found = await viewPosting(services, uniqueId)
  return found.ok ? (found.value.view.quotes?.path ?? null) : null
}
