// What was wrong, as list items for the page that a form without JavaScript lands on.
import { POSTING_LABELS } from '../../domain/posting-fields.ts'
import type { ProblemDetails } from '../http/problem-details.ts'
import { escapeHtml } from './page-template.ts'

const LABELS: Record<string, string> = POSTING_LABELS

/** One item for each problem; where there is none, one item with the reason itself. */
export function problemList({ problems = [], detail }: ProblemDetails): string {
  if (problems.length === 0) return `<li>${escapeHtml(detail)}</li>`
  return problems
    .map(({ field, message }) => {
      const label = escapeHtml(LABELS[field] ?? field)
      return `<li><strong>${label}</strong> ${escapeHtml(message)}</li>`
    })
    .join('')
}
