// POST /vehicle: the form asks what car a registration is. It is a POST because no address may hold a
// registration.
import type { FastifyInstance } from 'fastify'
import { TypedRegistration, VehicleName } from '../../../domain/wire/vehicle-name.ts'
import { bodyText } from '../../platform/http/read-bodies.ts'
import { clientNetwork } from '../../platform/http/client-networks.ts'
import { refusals } from '../../platform/http/problem-details.ts'
import type { Services } from '../../platform/services.ts'
import { openVehicleNames } from './name-vehicle.ts'

/** Registers the call. It writes nothing of anybody's and is not logged. */
export function nameVehicleCalls(app: FastifyInstance, services: Services): void {
  const nameVehicle = openVehicleNames(services)
  app.post(
    '/vehicle',
    {
      config: { kind: 'form', limit: 'vehicleLookUps', writes: false },
      schema,
    },
    async (request, reply) => {
      const typed = bodyText(request.body, 'registrationNumber')
      const found = await nameVehicle(typed, clientNetwork(request))
      if (!found.ok) return reply.refuse(found)
      return reply.send(found.value)
    },
  )
}

const schema = {
  tags: ['Owners'],
  summary: 'Which car a registration belongs to',
  description:
    'Asks DVLA and DVSA, if this site has keys for them. Answers within two seconds, with null if nothing is known by then, or if this hour’s look-ups are used up.',
  body: TypedRegistration,
  response: { 200: VehicleName, ...refusals([400, 413, 415, 429, 503]) },
}
