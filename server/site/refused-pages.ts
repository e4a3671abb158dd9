// The values of the pages on which a refused form or link lands without JavaScript.
import { POSTING_LABELS } from '../../domain/basics/problem.ts'
import type { ProblemDetails } from '../platform/http/problem-details.ts'
import { escapeHtml } from './page-template.ts'
import type { FastifyRequest } from 'fastify'
import { tokenOf } from '../../domain/site/site-settings.ts'
import { linkPageOf } from '../platform/http/described-call.ts'
import {
  APPLICATION_FIELDS,
  APPLICATION_LABELS,
  LICENCE_RADIO_IDS,
} from '../../domain/agents/application-fields.ts'

const LABELS: Record<string, string> = POSTING_LABELS

/** One item for each problem; without problems, one item with the reason. */
export function problemList(details: ProblemDetails): string {
  return items(details, (field) => `<strong>${escapeHtml(LABELS[field] ?? field)}</strong>`)
}

function items({ problems = [], detail }: ProblemDetails, about: (field: string) => string) {
  if (problems.length === 0) return `<li>${escapeHtml(detail)}</li>`
  return problems
    .map(({ field, message }) => `<li>${about(field)} ${escapeHtml(message)}</li>`)
    .join('')
}

/** The tokens of a refused link, or of a refused answer behind one. A dead link is not offered as the way on. */
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

/** The tokens of a refused application, with what was typed. `sent` is the body; undefined if it was not read. */
export function applicationTokens(details: ProblemDetails, sent: unknown): Record<string, string> {
  const typed = new Map<string, unknown>(
    Object.entries(typeof sent === 'object' ? (sent ?? {}) : {}),
  )
  const tokens: Record<string, string> = { PROBLEMS: items(details, linkTo) }
  for (const field of APPLICATION_FIELDS) {
    const value = typed.get(field)
    tokens[`TYPED_${tokenOf(field)}`] = escapeHtml(typeof value === 'string' ? value : '')
  }
  for (const [kind, id] of Object.entries(LICENCE_RADIO_IDS)) {
    const checked = typed.get('licenceKind') === kind ? ' checked' : ''
    tokens[`RADIO_${kind.toUpperCase()}`] =
      `<input type="radio" id="${id}" name="licenceKind" value="${kind}" required${checked}>`
  }
  return tokens
}

function linkTo(field: string): string {
  const label = (APPLICATION_LABELS as Record<string, string>)[field] ?? field
  return `<a href="#${escapeHtml(field)}">${escapeHtml(label)}</a>`
}
