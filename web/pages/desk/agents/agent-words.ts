import { REASONS } from '../../../../domain/agents/agent-decisions.ts'
import type { AgentState, ListedAgent, SeenBefore } from '../../../../domain/wire/desk-agents.ts'
import { londonDay, longDate } from '../../../components/console/dates.ts'

export const STATE_WORDS: Record<AgentState, string> = {
  applied: 'Applied',
  approved: 'Approved',
  suspended: 'Suspended',
  expired: 'Licence ended',
  rejected: 'Rejected',
  left: 'Left',
  closed: 'Erased',
}

/** How many of the owners who said what they were paid got the agreed price. */
export function paidWords({ paidInFull, paidLess }: ListedAgent): string {
  const said = paidInFull + paidLess
  return said === 0 ? 'No word yet' : `${paidInFull} of ${said}`
}

/** `suspended on 2 June 2026 for no-shows`, or what else became of it. */
export function becameWords({ state, since, reason }: Omit<SeenBefore, 'same'>): string {
  const when = since === null ? '' : ` on ${longDate(londonDay(Date.parse(since)))}`
  return `${STATE_WORDS[state].toLowerCase()}${when}${whyWords(reason)}`
}

function whyWords(reason: string | null): string {
  if (reason === null) return ''
  const reasons: string[] = Object.values(REASONS.suspend)
  if (!reasons.includes(reason)) return `: ${reason}`
  return ` for ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** What is said about a field that others share, such as `One account in the same postcode:`. */
export function sharedWords(same: SeenBefore['same'][number], count: number): string {
  const accounts = count === 1 ? 'One account' : `${count} accounts`
  return same === 'postcode'
    ? `${accounts} in the same postcode:`
    : `${accounts} with the same ${SHARED[same]}:`
}

const SHARED = { phone: 'phone', licence: 'licence', name: 'business name', postcode: 'postcode' }
const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** `No other account with this phone, licence or business name.`, about the fields that nobody shares. */
export function unsharedWords(seen: readonly SeenBefore[]): string {
  const fields = Object.entries(SHARED).filter(
    ([field]) => !seen.some(({ same }) => same.some((one) => one === field)),
  )
  if (fields.length === 0) return ''
  return `No other account with this ${EITHER.format(fields.map(([, words]) => words))}.`
}
