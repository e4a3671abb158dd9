// POST /vehicle: the form asks what car a registration is. It is a POST because no address may hold a
// registration.
import type { FastifyInstance } from 'fastify'
import { parseRegistration } from '../../domain/registration.ts'
import { describeVehicle } from '../../domain/vehicle-description.ts'
import { TypedRegistration, VehicleName } from '../../domain/wire/vehicle-name.ts'
import { bodyText } from '../http/read-bodies.ts'
import { clientNetwork } from '../http/client-networks.ts'
import { refusals } from '../http/problem-details.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { openRequestBudget } from './request-budget.ts'

const URL = '/vehicle'
// The form waits two seconds at most. What comes later is kept for the posting.
const PATIENCE_MS = 1800

/** Registers the call. It writes nothing of anybody's and is not logged. */
export function nameVehicleCalls(app: FastifyInstance, services: Services): void {
  const mayAsk = openRequestBudget(services)
  app.post(
    URL,
    {
      config: { kind: 'form', limit: 'vehicleLookUps', writes: false },
      schema,
    },
    async (request, reply) => {
      const typed = bodyText(request.body, 'registrationNumber')
      const found = await nameVehicle(services, typed, () => mayAsk(clientNetwork(request)))
      if (!found.ok) return reply.refuse(found)
      return reply.send({ vehicle: found.value } satisfies VehicleName)
    },
  )
}

/**
 * The car that was typed, or null where nobody knows it in time or `mayAsk` says no. What was asked or
 * posted before changes neither the answer nor its time.
 */
async function nameVehicle(
  { clock, vehicleRegisters }: Services,
  typed: string,
  mayAsk: () => Promise<boolean>,
): Promise<Answer<VehicleName['vehicle']>> {
  const parsed = parseRegistration(typed, new Date(clock.now()))
  if (!parsed.ok) return { ...parsed, reason: 'invalid' }
  if (!vehicleRegisters.enabled || !(await mayAsk())) return { ok: true, value: null }
  const details = await vehicleRegisters.askAfresh(parsed.value, PATIENCE_MS)
  const description = details === null ? null : describeVehicle(details)
  if (details === null || description === null) return { ok: true, value: null }
  const { make, model, colour, year } = details
  return { ok: true, value: { description, make, model, colour, year } }
}

const schema = {
  tags: ['Owners'],
  summary: 'Which car a registration belongs to',
  description:
    'Asks DVLA and DVSA, if this site has keys for them. Answers within two seconds, with null if nothing is known by then, or if this hour’s look-ups are used up.',
  body: TypedRegistration,
  response: { 200: VehicleName, ...refusals([400, 413, 415, 429, 503]) },
}
