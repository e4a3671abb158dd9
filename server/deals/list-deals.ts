import { postcodeDistrict } from '../../domain/postcode.ts'
import { displayRegistration } from '../../domain/registration.ts'
import { describeVehicle } from '../../domain/vehicle-description.ts'
import type { DealList } from '../../domain/wire/deal.ts'
import { findPresentDealsOf } from '../search/agents-deal-storage.ts'
import { showAgentsDeal } from '../search/show-agents-deal.ts'
import type { Services } from '../services.ts'

// More than a buyer has open at once.
const MOST = 50

/** The cars whose owners have chosen the agent's quote. */
export async function listDeals({ database }: Services, agentId: string): Promise<DealList> {
  const rows = await findPresentDealsOf(database, agentId, MOST)
  const deals = rows.map((row) => ({
    vehicleId: row.posting_id,
    registrationNumber: displayRegistration(row.registration),
    district: postcodeDistrict(row.postcode),
    vehicle: describeVehicle(row),
    deal: showAgentsDeal(row),
  }))
  return { deals }
}
