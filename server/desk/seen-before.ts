// What the desk says of accounts that share something with one.
import { REASONS, STATE_WORDS } from '../../domain/agents/agent-decisions.ts'
import { londonDay, longDate } from '../../domain/basics/dates.ts'
import type { Line } from '../../domain/wire/desk-page.ts'
import type { SeenBefore } from '../agents/accounts/list-agents.ts'
import { link } from './page-parts.ts'

/** All that is known of them, about the account with that id. */
export function seenBeforeLine(id: string, seenBefore: readonly SeenBefore[]): Line {
  const shared = Object.keys(SHARED) as (keyof typeof SHARED)[]
  return [
    unsharedWords(seenBefore),
    ...shared.flatMap((field) => {
      const seen = seenBefore.filter(({ same }) => same.includes(field))
      if (seen.length === 0) return []
      const each = seen.flatMap((one, index) => [
        one.id === id ? 'this one' : link(one.name, `agents/${one.id}`),
        `, ${becameWords(one)}${index === seen.length - 1 ? '.' : '; '}`,
      ])
      return [` ${sharedWords(field, seen.length)} `, ...each]
    }),
  ]
}

/** `suspended on 2 June 2026 for no-shows`, or what else became of it. */
function becameWords({ state, since, reason }: SeenBefore): string {
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
function sharedWords(same: SeenBefore['same'][number], count: number): string {
  const accounts = count === 1 ? 'One account' : `${count} accounts`
  return same === 'postcode'
    ? `${accounts} in the same postcode:`
    : `${accounts} with the same ${SHARED[same]}:`
}

const SHARED = { phone: 'phone', licence: 'licence', name: 'business name', postcode: 'postcode' }
const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** `No other account with this phone, licence or business name.`, about the fields that nobody shares. */
function unsharedWords(seen: readonly SeenBefore[]): string {
  const fields = Object.entries(SHARED).filter(
    ([field]) => !seen.some(({ same }) => same.some((one) => one === field)),
  )
  if (fields.length === 0) return ''
  return `No other account with this ${EITHER.format(fields.map(([, words]) => words))}.`
}
