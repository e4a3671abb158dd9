import type { FastifyInstance } from 'fastify'
import { accept, refuse } from '../../domain/basics/problem.ts'
import { HOUR_MS } from '../../domain/basics/time.ts'
import { parseWhy } from '../../domain/wire/desk.ts'
import type { Services } from '../platform/services.ts'
import { putTextAway, retryText, retryTextsSince } from '../messages/texts/outbox/operate-texts.ts'
import { deskCall } from './desk-call.ts'
import { countInWords } from './page-parts.ts'
import { showFailedTexts } from './show-texts.ts'

const USUAL_HOURS = 24
const MOST_HOURS = 30 * 24

export function deskTextCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'GET /operator/texts', {
    summary: 'Texts that failed or wait for another try',
    link: { name: 'Texts', count: 'texts' },
    does: async () => accept(await showFailedTexts(services)),
  })
  deskCall(app, 'POST /operator/texts/retry', {
    summary: 'Try every text now that failed or waits for another try, and was queued since',
    async does({ body, who }) {
      const sent = body.hours ?? USUAL_HOURS
      const hours = typeof sent === 'string' ? Number(sent) : sent
      if (!isHours(hours)) return WRONG_HOURS
      const since = services.clock.now() - hours * HOUR_MS
      const { retried, left } = await retryTextsSince(services, since, who)
      const due = `${countInWords(retried, 'text')} ${retried === 1 ? 'is' : 'are'} due now.`
      const rest = left === 0 ? '' : ` ${left} can’t be tried again.`
      return accept({ success: true, said: due + rest })
    },
  })
  deskCall(app, 'POST /operator/texts/:id/retry', {
    summary: 'Try a text now that failed or waits for another try',
    refused: ['text-not-failed', 'text-over', 'wording-erased', 'number-suppressed'],
    does: ({ params, who }) => retryText(services, params.id, who),
  })
  deskCall(app, 'POST /operator/texts/:id/put-away', {
    summary: 'Take a text that failed off the list, once somebody has read why',
    refused: ['text-not-failed'],
    why: parseWhy,
    does: ({ params, who, reason }) => putTextAway(services, params.id, { who, reason }),
  })
}

function isHours(sent: unknown): sent is number {
  return Number.isInteger(sent) && Number(sent) >= 1 && Number(sent) <= MOST_HOURS
}

const WRONG_HOURS = refuse('hours', 'number', `Say how far back: 1 to ${MOST_HOURS} hours.`)
