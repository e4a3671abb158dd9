// The values of the pages on which a refused form or link lands without JavaScript.
import { POSTING_LABELS } from '../../domain/basics/problem.ts'
import type { ProblemDetails } from '../platform/http/problem-details.ts'
import { escapeHtml } from './page-template.ts'
import type { FastifyRequest } from 'fastify'
import { linkPageOf } from '../platform/http/described-call.ts'
import {
  APPLICATION_FIELDS,
  APPLICATION_LABELS,
  LICENCE_RADIO_IDS,
  type ApplicationField,
} from '../../domain/agents/application-fields.ts'

const LABELS: Record<string, string> = POSTING_LABELS

/** One item for each problem; without problems, one item with the reason. */
export function problemList({ problems = [], detail }: ProblemDetails): string {
  if (problems.length === 0) return `<li>${escapeHtml(detail)}</li>`
  return problems
    .map(({ field, message }) => {
      const label = escapeHtml(LABELS[field] ?? field)
      return `<li><strong>${label}</strong> ${escapeHtml(message)}</li>`
    })
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
  const tokens: Record<string, string> = { PROBLEMS: linkProblems(details) }
  for (const field of APPLICATION_FIELDS) {
    const value = typed.get(field)
    tokens[tokenOf(field)] = escapeHtml(typeof value === 'string' ? value : '')
  }
  for (const [kind, id] of Object.entries(LICENCE_RADIO_IDS)) {
    const checked = typed.get('licenceKind') === kind ? ' checked' : ''
    tokens[`RADIO_${kind.toUpperCase()}`] =
      `<input type="radio" id="${id}" name="licenceKind" value="${kind}" required${checked}>`
  }
  return tokens
}

/** The name of the token for what was typed in `field`, such as TYPED_BUSINESS_NAME. */
function tokenOf(field: ApplicationField): string {
  return `TYPED_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

function linkProblems({ problems = [], detail }: ProblemDetails): string {
  if (problems.length === 0) return `<li>${escapeHtml(detail)}</li>`
  return problems
    .map(({ field, message }) => {
      const label = isField(field) ? APPLICATION_LABELS[field] : field
      const link = `<a href="#${escapeHtml(field)}">${escapeHtml(label)}</a>`
      return `<li>${link} ${escapeHtml(message)}</li>`
    })
    .join('')
}

function isField(field: string): field is ApplicationField {
  return Object.hasOwn(APPLICATION_LABELS, field)
}
