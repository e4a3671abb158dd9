// Why an operator decides: kept in the audit log with the decision.
import type { Decision } from '../agents/change-agent.ts'
import type { Asked, Command } from './command.ts'

export const WHY_OPTIONS: Command['options'] = {
  reason: { value: 'TEXT', help: 'why, for the audit log; needed' },
  notes: { value: 'TEXT', help: 'whatever else is worth keeping with it' },
}

export const WRONG_WHY = 'Say why with --reason, in up to 200 characters; --notes takes 1000.'

/** Who decides and why, or null where no reason was given. */
export function readWhy({ who, options }: Asked): Decision | null {
  const reason = options['reason'] ?? ''
  const notes = options['notes'] ?? ''
  if (reason === '' || reason.length > 200 || notes.length > 1000) return null
  return { who, reason, ...(notes === '' ? {} : { notes }) }
}
