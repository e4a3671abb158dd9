// POST /agent/vehicles/{vehicleId}/phone-number: the owner's number.
import type { FastifyInstance } from 'fastify'
import { OwnersPhone, VehicleParams } from '../../domain/wire/vehicles.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { disclosePhone } from './disclose-phone.ts'

const URL = '/agent/vehicles/:vehicleId/phone-number'

/** Registers the call. It has no body; one that is sent is not looked at. */
export function disclosureCalls(app: FastifyInstance, services: Services): void {
  app.post<{ Params: VehicleParams }>(
    URL,
    {
      config: { kind: 'agent' },
      schema: {
        tags: ['Vehicles'],
        summary: 'The owner’s number',
        description:
          'For agents with a subscription, once the owner confirmed the number. It is recorded and the owner sees who was given it and when. Asked for again it costs no other share of the day.',
        params: VehicleParams,
        response: {
          200: OwnersPhone,
          ...refusals([401, 402, 403, 404, 409, 429, 503], {
            403: 'You may not trade, the owner asked you not to call (`asked-not-to`), they give it only to the agent they choose (`only-chosen`), or they chose another (`chosen-elsewhere`)',
            409: 'The owner has not confirmed the number yet (`unconfirmed`)',
          }),
        },
      },
    },
    async (request, reply) => {
      const agent = signedInAgent(request)
      const postingId = request.params.vehicleId
      const disclosed = await disclosePhone(services, { postingId, agent })
      if (!disclosed.ok) return reply.refuse(disclosed)
      const { phone, disclosureId } = disclosed.value
      request.note({ event: 'number-given', agent: agent.id, disclosure: disclosureId })
      return reply.send({ phoneNumber: phone })
    },
  )
}
