// Names the car of a typed registration while its owner is still at the form. All forms together, and those of one
// address, may ask a limited number of questions an hour.
import type { FastifyInstance } from 'fastify'
import { parseRegistration } from '../../../domain/vehicles/registration.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { VehicleName } from '../../../domain/wire/scrap-guide.ts'
import { findSpent, shareOf, spend } from '../../platform/database/budgets.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { findTypedCar } from '../../platform/database/scrap-guide-rows.ts'
import { clientNetwork } from '../../platform/http/client-networks.ts'
import { isOutage } from '../../platform/http/outages.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

// The form waits two seconds at most. What comes later is cached for the posting.
const PATIENCE_MS = 1800

type NameVehicle = (typed: string, address: string) => Promise<Answer<VehicleName>>

/** Null if no register knows it in time. Earlier questions and postings change neither answer nor time. */
function openVehicleNames(services: Services): NameVehicle {
  const { clock, database, vehicleRegisters } = services
  const mayAsk = openBudget(services)
  return async function nameVehicle(typed, address) {
    const parsed = parseRegistration(typed, new Date(clock.now()))
    if (!parsed.ok) return parsed
    if (!vehicleRegisters.enabled || !(await mayAsk(address))) return noName(false)
    const { details, isWhole } = await vehicleRegisters.askAfresh(parsed.value, PATIENCE_MS)
    const description = details === null ? null : describeVehicle(details)
    if (details === null || description === null) return noName(details === null && isWhole)
    const { make, model, colour, year } = details
    const guide = scrapGuide(await findTypedCar(database, details), clock.now())
    const vehicle = { description, make, model, colour, year, scrapGuide: guide }
    return { ok: true, value: { vehicle, isUnknown: false } }
  }
}

function noName(isUnknown: boolean): Answer<VehicleName> {
  return { ok: true, value: { vehicle: null, isUnknown } }
}

// An address may ask this part of all questions, so that a few addresses cannot use them up.
const ADDRESSES = 25

/** Spends one question of an address; false if none is left. */
function openBudget(services: Services): (address: string) => Promise<boolean> {
  const { config, database, log, security } = services
  const limit = config.vehicleLookUpsPerHour
  const count = groupCommit(database)
  let loggedUntil = 0

  async function takeShare(address: string): Promise<boolean> {
    const share = (of: string) => shareOf(services, 'hour', 'look-ups', of)
    const ofService = { ...share('service'), limit }
    const ofAddress = { ...share(address), limit: Math.ceil(limit / ADDRESSES) }
    const spent = await findSpent(database, [ofService.share, ofAddress.share])
    if ((spent.get(ofService.share) ?? 0) >= limit) logUsedUp(ofService.endsAt)
    else if ((spent.get(ofAddress.share) ?? 0) < ofAddress.limit) {
      // Shares are spent in the same order everywhere, or two transactions could deadlock.
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
      return await takeShare(address)
    } catch (error) {
      // A question that cannot be counted is not asked.
      if (isOutage(error)) return false
      throw error
    }
  }
}

/** Registers POST /vehicle, a POST because no address may hold a registration. It writes nothing and is not logged. */
export function nameVehicleCalls(app: FastifyInstance, services: Services): void {
  const nameVehicle = openVehicleNames(services)
  serveCall(app, 'POST /vehicle', {
    summary: 'Which car a registration belongs to',
    description:
      'Asks DVLA and DVSA, if this site has keys for them. Answers within two seconds, with null if nothing is known by then, or if this hour’s look-ups are used up.',
    config: { kind: 'form', limit: 'vehicleLookUps', writes: false },
    does: ({ body, request }) => nameVehicle(body.registrationNumber, clientNetwork(request)),
  })
}
