// A proxy that the settings do not name: its address stands for everybody's, and the limits for each address count all as one.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** Warns once where a request names who it was forwarded for and TRUST_PROXY does not say so. */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { config, log }: Pick<Services, 'config' | 'log'>,
): void {
  if (config.trustProxy > 0) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      log.warn('requests come through a proxy: set TRUST_PROXY, or all count as one address', {
        setting: 'TRUST_PROXY',
      })
    }
    done()
  })
}
