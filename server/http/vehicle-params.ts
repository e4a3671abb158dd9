// The identifier of a car in agents' calls. It opens nothing else: no link can be made from it.

export interface VehicleIdParams {
  Params: { vehicleId: string }
}

export const vehicleIdParams = {
  type: 'object',
  properties: { vehicleId: { type: 'string', description: 'As `GET /agent/vehicles` gives it' } },
  required: ['vehicleId'],
} as const
