// Counts and times every answer. A route is named by its pattern, never by the address: an address
// may hold somebody's link.
import type { FastifyInstance } from 'fastify'

interface Answered {
  /** The pattern, such as /car/get-data/:uniqueId; `none` where no route matched. */
  route: string
  method: string
  status: number
}

export interface RequestMeter {
  answered(what: Answered, seconds: number): void
}

/** Tells `meter` of each answer of `app`. Costs nothing where it is not called. */
export function meterRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    meter.answered({ route, method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
