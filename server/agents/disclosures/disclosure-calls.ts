// POST /agent/vehicles/{vehicleId}/phone-number: the owner's number.
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import type { Services } from '../../platform/services.ts'
import { disclosePhone } from './disclose-phone.ts'

/** Registers the call. It has no body; one that is sent is not looked at. */
export function disclosureCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'POST /agent/vehicles/:vehicleId/phone-number', {
    tag: 'Vehicles',
    summary: 'The owner’s number',
    description:
      'For agents with a subscription, once the owner confirmed the number. It is recorded and the owner sees who was given it and when. Asked for again it costs no other share of the day.',
    refused: ['no-subscription', 'asked-not-to', 'only-chosen', 'chosen-elsewhere', 'unconfirmed'],
    async does({ params: { vehicleId: postingId }, agent, request }) {
      const disclosed = await disclosePhone(services, { postingId, agent })
      if (!disclosed.ok) return disclosed
      const { phone, disclosureId } = disclosed.value
      request.note({ event: 'number-given', agent: agent.id, disclosure: disclosureId })
      return accept({ phoneNumber: phone })
    },
  })
}
