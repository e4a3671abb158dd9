// POST /vehicle: the form asks what car a registration is. By POST, because a registration stands in
// no address.
import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '../http/client-networks.ts'
import { bodyText } from '../http/body-field.ts'
import { refusals } from '../http/problem-schema.ts'
import type { Services } from '../services.ts'
import { describeTyped } from './describe-vehicle.ts'
import { openRequestBudget } from './request-budget.ts'

const URL = '/vehicle'

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
      const found = await describeTyped(services, typed, () => mayAsk(clientNetwork(request)))
      if (!found.ok) return reply.refuse(found)
      return reply.send({ vehicle: found.value })
    },
  )
}

const word = { type: ['string', 'null'] } as const

const schema = {
  tags: ['Owners'],
  summary: 'Which car a registration belongs to',
  description:
    'Asks DVLA and DVSA, if this site has keys for them. Answers within two seconds, with null if nothing is known by then, or if this hour’s look-ups are used up.',
  body: {
    type: 'object',
    properties: {
      registrationNumber: { type: 'string', description: 'However it is spaced, such as AB12 CDE' },
    },
    required: ['registrationNumber'],
  },
  response: {
    200: {
      type: 'object',
      description: 'The car, or null',
      properties: {
        vehicle: {
          type: ['object', 'null'],
          description: 'Null where nothing is known of it',
          properties: {
            description: { type: 'string', description: 'Such as Blue Ford Focus, 2014' },
            make: { type: 'string', description: 'Such as Ford' },
            model: { ...word, description: 'Such as Focus' },
            colour: { ...word, description: 'Such as Blue' },
            year: { type: ['integer', 'null'], description: 'When it was made' },
          },
          required: ['description', 'make', 'model', 'colour', 'year'],
        },
      },
      required: ['vehicle'],
    },
    ...refusals([400, 413, 415, 429, 503]),
  },
}
