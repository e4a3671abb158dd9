// Counts an hour's forms from an address, its network and everybody, over all processes. Only accepted
// forms count: refused ones cannot raise what everybody else has to prove.
import { secondsUntil } from '../../domain/time.ts'
import { findSpent, spend } from '../database/budgets.ts'
import { commitUnwaited } from '../database/group-commit.ts'
import type { ClientNetworks } from '../texts/limits/link-limits.ts'
import { endOfHour } from '../texts/limits/quote-hours.ts'
import type { Services } from '../services.ts'

const LEAST_TRIES = 300
/** What a phone of 2019 does in five seconds. */
const MOST_TRIES = 1600

interface Count {
  share: string
  /** Forms that need no proof. */
  limit: number
  endsAt: number
}

/** Counts a form without a proof; false if others have used up a limit since `triesAsked` said 0. */
export async function countUnproven(services: Services, from: ClientNetworks): Promise<boolean> {
  const counts = countsOf(services, from)
  if (counts.length === 0) return true
  return commitUnwaited(services.database)(async (tx) => {
    for (const count of counts) if (!(await spend(tx, { ...count, by: 1 }))) return false
    return true
  })
}

/** Counts a form with a proof; false if that proof was used before. */
export async function countProven(
  services: Services,
  from: ClientNetworks,
  proof: { id: string; expiresAt: number },
): Promise<boolean> {
  return services.database.transaction().execute(async (tx) => {
    const share = services.digest('proof-of-work', 'used', proof.id)
    if (!(await spend(tx, { share, endsAt: proof.expiresAt, by: 1, limit: 1 }))) return false
    for (const count of countsOf(services, from)) await spend(tx, { ...count, by: 1, limit: null })
    return true
  })
}

/** How many tries the next form's proof takes at most: more, the further past a limit; 0 for no proof. */
export async function triesAsked(services: Services, from: ClientNetworks): Promise<number> {
  const counts = countsOf(services, from)
  const shares = counts.map(({ share }) => share)
  const spent = await findSpent(services.database, shares)
  const past = Math.max(0, ...counts.map(({ share, limit }) => (spent.get(share) ?? 0) / limit))
  return past < 1 ? 0 : Math.min(MOST_TRIES, Math.round(LEAST_TRIES * past ** 2))
}

/** In how many seconds counting starts again. */
export function secondsLeft({ clock }: Pick<Services, 'clock'>): number {
  const now = clock.now()
  return secondsUntil(endOfHour(now), now)
}

// Always in this order, or two forms could deadlock; the row that all share is locked last, and so briefly.
function countsOf({ config, clock, digest }: Services, from: ClientNetworks): Count[] {
  const endsAt = endOfHour(clock.now())
  const count = (whose: string, limit: number): Count => {
    return { share: digest('forms-counted', whose, String(endsAt)), limit, endsAt }
  }
  return [
    count(from.address, config.formsWithoutProofPerAddress),
    count(from.network, config.formsWithoutProofPerNetwork),
    count('all', config.formsWithoutProofInAll),
  ].filter(({ limit }) => limit > 0)
}
