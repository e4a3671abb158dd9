// How many cars all forms together may ask about in an hour, and those of one address.
import { findSpent, spend } from '../database/budgets.ts'
import { commitUnwaited } from '../database/group-commit.ts'
import { isOutage } from '../http/outages.ts'
import { endOfHour } from '../texts/limits/quote-hours.ts'
import type { Services } from '../services.ts'

// This many addresses have to use up their share before another address is turned away.
const ADDRESSES = 25

/** `mayAsk` for one server: spends one question of `address`; false where there is none left. */
export function openRequestBudget(services: Services): (address: string) => Promise<boolean> {
  const { config, database, clock, log, security } = services
  const limit = config.vehicleLookUpsPerHour
  const count = commitUnwaited(database)
  let loggedUntil = 0

  async function take(address: string): Promise<boolean> {
    const endsAt = endOfHour(clock.now())
    const share = (of: string): string => services.digest('look-ups', of, String(endsAt))
    const ofService = { share: share('service'), limit, endsAt, by: 1 }
    const ofAddress = { share: share(address), limit: Math.ceil(limit / ADDRESSES), endsAt, by: 1 }

    const spent = await findSpent(database, [ofService.share, ofAddress.share])
    if ((spent.get(ofService.share) ?? 0) >= limit) logUsedUp(endsAt)
    else if ((spent.get(ofAddress.share) ?? 0) < ofAddress.limit) {
      // The same order everywhere, or two transactions could deadlock.
      return count(async (tx) => (await spend(tx, ofAddress)) && (await spend(tx, ofService)))
    }
    security.record({ event: 'limit-met', agent: null, limit: 'vehicle-look-ups' }, { address })
    return false
  }

  function logUsedUp(endsAt: number): void {
    if (loggedUntil < endsAt) {
      log.warn('the look-ups of this hour are used up', { setting: 'VEHICLE_LOOK_UPS_PER_HOUR' })
    }
    loggedUntil = endsAt
  }

  return async function mayAsk(address) {
    if (limit === 0) return true
    try {
      return await take(address)
    } catch (error) {
      // A question that cannot be counted is not asked.
      if (isOutage(error)) return false
      throw error
    }
  }
}
