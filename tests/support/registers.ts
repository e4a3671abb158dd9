// The two registers' stand-ins for tests, and the settings by which a server asks them.
import { startDvsa } from '../../stand-ins/dvsa/start.ts'
import { startDvla } from '../../stand-ins/dvla/start.ts'

/** What they answer together of a car whose scrap guide tests know. */
export const CORSA = {
  make: 'Vauxhall',
  model: 'Corsa',
  colour: 'Blue',
  year: 2012,
  fuel: 'Petrol',
  engineSize: 1229,
  taxStatus: null,
  motStatus: null,
  typeApproval: 'M1',
  motExpires: null,
  mileage: null,
  motFailedOn: null,
  motFailures: [],
}

/** Starts both on free ports. */
export async function startRegisters() {
  const dvla = await startDvla({ port: 0 })
  const dvsa = await startDvsa({ port: 0 })
  return {
    dvla,
    dvsa,
    settings: { ...dvla.settings, ...dvsa.settings },
    async close() {
      await Promise.all([dvla.close(), dvsa.close()])
    },
  }
}
