// What fills the page of a refused link, or of a refused answer behind one.
import type { FastifyRequest } from 'fastify'
import { linkPageOf } from '../http/link-params.ts'
import type { ProblemDetails } from '../http/problem-details.ts'
import { escapeHtml } from './page-template.ts'
import { problemList } from './problem-list.ts'

/** Its tokens, as markup. A link that opens nothing is no way on. */
export function linkRefusedTokens(
  request: FastifyRequest,
  details: ProblemDetails,
): Record<string, string> {
  const PROBLEMS = problemList(details)
  if (details.status === 410) {
    return { TITLE: details.title, PROBLEMS, WAY_ON: '/', WAY_ON_SAYS: 'Back to Home Page' }
  }
  const isLost = details.status === 404
  return {
    TITLE:
      request.method === 'POST' ? 'We couldn’t save your answer' : 'We couldn’t open your link',
    PROBLEMS,
    WAY_ON: isLost ? '/lost-link' : escapeHtml(`${linkPageOf(request)}?plain`),
    WAY_ON_SAYS: isLost ? 'Lost your link?' : 'Try Again',
  }
}
