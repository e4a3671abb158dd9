// The page on which an application sent without JavaScript lands when it is refused: the same form, with
// what was typed still in it and what is wrong above it.
import {
  APPLICATION_FIELDS,
  APPLICATION_LABELS,
  LICENCE_RADIO_IDS,
  type ApplicationField,
} from '../../domain/application-fields.ts'
import type { ProblemDetails } from '../http/problem-details.ts'
import { escapeHtml } from './page-template.ts'

/** What goes in the place of the page's tokens. `sent` is the body, undefined where it was not read. */
export function applicationTokens(details: ProblemDetails, sent: unknown): Record<string, string> {
  const typed = new Map<string, unknown>(
    Object.entries(typeof sent === 'object' ? (sent ?? {}) : {}),
  )
  const tokens: Record<string, string> = { PROBLEMS: linkedProblems(details) }
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

function linkedProblems({ problems = [], detail }: ProblemDetails): string {
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
