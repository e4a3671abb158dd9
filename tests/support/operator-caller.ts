// An operator with a session at the desk, for tests of the desk's calls.
import type { FastifyInstance } from 'fastify'
import { startDeskSession } from '../../server/desk/desk-session.ts'
import type { Services } from '../../server/platform/services.ts'
import { callWith } from './agent-caller.ts'
import { phoneNumber } from './post-car.ts'

export const MANAGER = { name: 'Priya S.', phone: '+447700900900' }
export const SUPPORT = { name: 'Tom B.', phone: '+447700900901' }

/** The settings of a site with a desk; its pages are at `DESK_ORIGIN`. */
export const DESK_ORIGIN = 'https://beatscrap.example'
export const WITH_DESK = {
  PUBLIC_URL: DESK_ORIGIN,
  OPERATOR_PHONES: `${MANAGER.name}:${MANAGER.phone}:manager,${SUPPORT.name}:${SUPPORT.phone}:support`,
}

/** What the desk's own pages send with each request. */
export const FROM_DESK = { 'x-requested-with': 'console', origin: DESK_ORIGIN }

/** Signs in at the desk of a site that was opened `WITH_DESK`. */
export async function signInOperator(
  { app, services }: { app: FastifyInstance; services: Services },
  operator: { phone: string } = MANAGER,
) {
  const phone = phoneNumber(operator.phone)
  const token = await startDeskSession(services, services.database, { phone })
  const cookie = `__Host-desk=${token}`
  return { cookie, call: callWith(app, { cookie, ...FROM_DESK }) }
}
