// GET /openapi.json is made from the schemas that the routes answer by, so that it cannot contradict them.
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { ProblemBody } from '../../domain/wire/schema.ts'
import { hostCookie } from '../platform/http/cookies.ts'
import type { Config } from '../platform/settings/config.ts'

/** The headings of the document, with what is below each. A call is below the last one whose paths it has. */
const TAGS = Object.entries<[paths: RegExp, description: string]>({
  Owners: [/^/, 'The calls behind the public pages. A texted link is the key.'],
  'Signing in': [/^\/agent\/(sign-in|sessions)/, 'A texted code opens a session.'],
  Agents: [
    /^\/(price|stripe|agent\/(applications|close|licences|me|people|subscription))/,
    'Becoming an agent and the own profile.',
  ],
  Alerts: [/^\/agent\/alerts/, 'Which new cars agents get pushes or texts about.'],
  Vehicles: [/^\/agent\/vehicles/, 'Live postings nationwide, for approved agents.'],
  Deals: [/\/collection/, 'The cars whose owner chose the agent’s quote.'],
  Quotes: [/^\/agent\/quotes|\/quote(\/|$)/, 'One live quote for each agent and car.'],
  Complaints: [/\/complaints/, 'Open to everybody: about a buyer, a posting or us.'],
  Desk: [/^\/operator/, 'For the operator’s people, from the pages of the desk alone.'],
  Texts: [/^\/texts/, 'Where the carrier of texts reports; each request is signed.'],
  Health: [/^\/(livez|readyz)/, 'Whether the service lives and can do its work.'],
})

/** Call this before any route is registered. A route with a `summary` is in the document. */
export async function describeCalls(
  app: FastifyInstance,
  site: Pick<Config, 'siteName' | 'publicUrl'>,
): Promise<void> {
  app.addSchema(ProblemBody)
  await app.register(swagger, {
    hideUntagged: true,
    transform({ schema, url }) {
      // A page has no schema.
      const described: FastifySchema = { ...schema }
      const tag = described.summary && TAGS.findLast(([, [paths]]) => paths.test(url))
      return { schema: { ...described, ...(tag && { tags: [tag[0]] }) }, url }
    },
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : 'Schema') },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: site.siteName,
        version: '1',
        description:
          'JSON over HTTPS. Refusals are `application/problem+json` (RFC 9457) and name their reason; a 429 or 503 says in `Retry-After` when to ask again. Reads and writes are counted by client address; signing in is counted apart; a call with an owner’s link that opens something is counted by the link. A call that changes something is refused with 403 (`foreign-page`) where a browser says that a page of another site sent it. Times are ISO 8601 in UTC, money is in pounds.',
      },
      servers: [{ url: site.publicUrl }],
      tags: TAGS.map(([name, [, description]]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A session’s token' },
          console: {
            type: 'apiKey',
            in: 'cookie',
            name: hostCookie(site, 'session'),
            description: 'For our own console; changes also need `X-Requested-With: console`',
          },
          desk: {
            type: 'apiKey',
            in: 'cookie',
            name: hostCookie(site, 'desk'),
            description: 'For the operator’s desk; changes also need `X-Requested-With: console`',
          },
        },
      },
    },
  })
}

/** The document is made once, when somebody asks, since that takes longer than all else of a start. */
export function openapiCalls(app: FastifyInstance): void {
  let made: string | undefined
  app.get('/openapi.json', { config: { kind: 'file' } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send((made ??= JSON.stringify(app.swagger()))),
  )
}
