// Where whoever finds a weakness tells us of it: https://www.rfc-editor.org/rfc/rfc9116
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../domain/time.ts'
import type { Services } from '../services.ts'

const PATH = '/.well-known/security.txt'
// As long as the settings are this server's they are right; a copy elsewhere is not for ever.
const GOOD_FOR_DAYS = 90

/** Registers /.well-known/security.txt. */
export function securityText(
  app: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  app.get(PATH, { config: { kind: 'file' } }, (_request, reply) => {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${config.securityEmail}`,
      `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}${PATH}`,
      '',
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
}
