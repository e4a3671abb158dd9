// What the holder of a posting's link does: views, edits and deletes it, and answers "Is this your car?".
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { TYPED_FIELDS } from '../../../domain/owners/posting.ts'
import { CAR_STOPPED, stoppedTextsTo } from '../../../domain/owners/posting-in-words.ts'
import { editFormPath } from '../../../domain/site/addresses.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { Stoppable } from '../../../domain/wire/posting.ts'
import { namesHtml } from '../../platform/http/accept.ts'
import { LINK_STEP, linkCall, sendOn } from '../../platform/http/link-call.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import type { Pages } from '../../platform/ports/pages.ts'
import type { Services } from '../../platform/services.ts'
import { startAgainBy } from '../../platform/settings/carrier-settings.ts'
import { confirmPhone } from './confirm-phone.ts'
import { takeEdit } from './edit-posting.ts'
import { deletePosting, disownPosting } from './remove-posting.ts'
import { readTyped } from './typed-posting.ts'
import { pathOn, viewPosting } from './view-posting.ts'

export function linkCalls(app: FastifyInstance, services: Services, pages: Pages): void {
  linkCall(app, 'GET /car/get-data/:uniqueId', {
    summary: 'A posting, for the holder of its link',
    description: 'Changes nothing. Its ETag goes back as If-Match with an edit.',
    async does({ params, reply }) {
      const found = await viewPosting(services, params.uniqueId)
      if (!found.ok) return found
      reply.header('etag', found.value.etag)
      return accept(found.value.view)
    },
  })
  linkCall(app, 'PUT /car/edit-form/:uniqueId', {
    summary: 'Edit a posting',
    description:
      'If the number changes, the new one gets a link by text, and only that link confirms it; until then an earlier link edits without showing it, and once it is confirmed opens nothing. A number that stays is confirmed by the edit, where this link was texted to it. The photo is kept.',
    refused: ['stale'],
    does: (asked) => takeEdit(services, asked, asked.request.headers['if-match']),
  })
  linkCall(app, 'DELETE /car/delete-data/:uniqueId', {
    summary: 'Delete a posting',
    takes: ignoreBodies,
    description:
      'Its photo, quotes and unsent texts are deleted with it. The answer names the agents who had the number.',
    async does({ params }) {
      const deleted = await deletePosting(services, params.uniqueId)
      if (!deleted.ok) return deleted
      const { disclosures } = deleted.value
      return accept({ success: true, disclosures })
    },
  })
  linkCall(app, 'POST /car/link-opened/:uniqueId', {
    summary: 'The car is mine',
    takes: ignoreBodies,
    description:
      'What “Yes, it’s mine” and “See all quotes” send, and nothing else: confirms the number that the link was texted to, if it is still the present one. From then on agents can be given it, and links texted to earlier numbers open nothing.',
    does: ({ params }) => confirmPhone(services, params.uniqueId),
    goOn: async ({ params: { uniqueId }, query }) =>
      query['to'] === 'quotes' ? pathOn(services, uniqueId) : editFormPath(uniqueId),
  })
  linkCall(app, 'POST /car/not-me/:uniqueId', {
    summary: 'Not my car',
    takes: ignoreBodies,
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
  // Without JavaScript a form edits and deletes, since it cannot send PUT or DELETE. A refused edit keeps what was typed.
  linkCall(app, 'POST /car/edit-form/:uniqueId', {
    summary: 'Edit a posting, by a form',
    description: 'As PUT does.',
    refused: ['stale'],
    config: LINK_STEP,
    async does({ params, body, request, reply }) {
      const { uniqueId } = params
      const wantsPage = namesHtml(request.headers.accept)
      const edited = await takeEdit(services, { params, request }, body.etag || undefined)
      if (edited.ok && wantsPage) {
        return sendOn(reply, editFormPath(uniqueId), 'plain=edited')
      }
      if (edited.ok || !wantsPage || edited.reason !== 'invalid') return edited
      const found = await viewPosting(services, uniqueId)
      if (!found.ok) return found
      // The version that the owner saw, which another edit may have replaced.
      const etag = body.etag || found.value.etag
      const { typed } = readTyped(request.body, TYPED_FIELDS)
      const refused = { typed, problems: edited.problems }
      const page = { step: 'open', uniqueId, posting: found.value.view, etag, refused } as const
      return pages.sendPlain(reply.code(400), 'edit-form', page)
    },
  })
  linkCall(app, 'POST /car/delete-data/:uniqueId', {
    summary: 'Delete a posting, by a form',
    description: 'As DELETE does.',
    refused: [413, 415],
    config: { ...LINK_STEP, deletes: true },
    async does({ params, request, reply }) {
      const deleted = await deletePosting(services, params.uniqueId)
      if (!deleted.ok) return deleted
      const { registration, disclosures } = deleted.value
      const registrationNumber = displayRegistration(registration)
      const page = { step: 'deleted', registrationNumber, disclosures } as const
      return namesHtml(request.headers.accept)
        ? pages.sendPlain(reply, 'edit-form', page)
        : accept({ success: true, disclosures })
    },
  })
}
