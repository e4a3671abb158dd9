// Makes routes of the calls, and describes them in the document of all calls.
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from 'fastify'
import type { Query } from '../../../domain/market/search-filters.ts'
import { dealPath, editFormPath, quotesPath } from '../../../domain/site/addresses.ts'
import { CALLS, type AnswerOf, type Call, type Endpoint } from '../../../domain/wire/calls.ts'
import type { ParamOf, Sent } from '../../../domain/wire/calls.ts'
import { Done, object, string } from '../../../domain/wire/schema.ts'
import { DONE, type Answer } from '../refusal.ts'
import { namesHtml } from './accept.ts'
import { refusals, type Meanings, type Refused } from './problem-details.ts'
import { acceptForms, readBody, type Takes } from './read-bodies.ts'

export interface CallDescription {
  summary: string
  description?: string
  consumes?: readonly string[]
  /** Which bodies it takes, if not JSON alone. */
  takes?: Takes | undefined
  headers?: object
  config?: FastifyContextConfig
  /** What it refuses beside the usual. */
  refused?: Refused
  /** What a status means for this call, where that is not the usual. */
  means?: Meanings
}

/** What came with a request. A malformed id is looked up like any other, so that its answer takes as long. */
export interface Asked<E extends Endpoint> {
  params: Record<ParamOf<E>, string>
  query: Query
  body: Sent<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a call does: gives its answer or a refusal, or has replied by itself. */
export interface Does<E extends Endpoint, A = Asked<E>> {
  does: (asked: A) => Promise<Answer<Told<E>> | FastifyReply>
}

type Told<E extends Endpoint> = (typeof CALLS)[E] extends { answer: unknown }
  ? AnswerOf<E>
  : undefined

// A call is described in the same words by every app of a process.
const KNOWN: Record<string, ReturnType<typeof describeCall>> = {}

/** Makes a route of a call that refuses as `usual`, and as a body may be where it has one. */
export function serveCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { does, config = {}, takes, ...described }: CallDescription & Does<E>,
  usual: Refused = [429, 503],
): void {
  const [method = '', url = ''] = endpoint.split(' ')
  const call: Call = CALLS[endpoint]
  const route: RouteOptions = {
    method,
    url,
    config,
    schema: (KNOWN[endpoint] ??= describeCall(url, { ...described, ...call }, usual)),
    async handler(request, reply) {
      const params = request.params as Record<ParamOf<E>, string>
      const body = (call.body && readBody(call.body, request.body)) as Sent<E>
      const asked = { params, query: request.query as Query, body, request, reply }
      const done = await answerOf(does(asked))
      if (done === undefined) return reply
      if (!done.ok) return reply.refuse(done)
      return done.value === DONE.value ? reply.succeed() : reply.send(done.value)
    },
  }
  if (takes === undefined) return void app.route(route)
  // What a scope takes, no other call takes.
  void app.register(async (scope) => {
    await takes(scope, call.body)
    scope.route(route)
  })
}

/** The answer, or undefined where the call has replied by itself: a reply resolves to nothing once it is sent. */
export function answerOf<T>(
  done: Promise<Answer<T> | FastifyReply>,
): Promise<Answer<T> | undefined> {
  return done as Promise<Answer<T> | undefined>
}

function describeCall(
  url: string,
  { summary, description, consumes, headers, query, body, ...its }: CallDescription & Call,
  usual: Refused,
): FastifySchema & { response: Record<string, object> } {
  const { answer = Done, refused = [], means = {} } = its
  const params = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, string()] as const)
  const own = Object.keys(means).map(Number) as (keyof Meanings)[]
  const all = [...usual, ...(body === undefined ? [] : OF_BODY), ...refused, ...own]
  const said = { description, querystring: query, body, consumes, headers }
  return {
    summary,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...(params.length > 0 && { params: object(Object.fromEntries(params)) }),
    response: { 200: answer, ...refusals(all, means) },
  }
}

/** The statuses that refuse a body. A call without a body may still be sent one, since a form always sends one. */
export const OF_BODY = [400, 413, 415] as const

export function linkPageOf(request: FastifyRequest): string {
  const ids = request.params as Record<string, string | undefined>
  const idOf = (name: string): string => encodeURIComponent(ids[name] ?? '')
  if (ids['uniqueId'] === undefined) return quotesPath(idOf('listingId'), idOf('agentId'))
  const isOfDeal = request.url.startsWith('/car/deal/')
  return isOfDeal ? dealPath(idOf('uniqueId')) : editFormPath(idOf('uniqueId'))
}

/** Sends `bytes`, a JPEG of our own making, under a name that saves well. */
export function sendJpeg(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('content-disposition', 'inline; filename="photo.jpg"')
    .send(bytes)
}

// Each call behind a texted link takes JSON or, as a step without JavaScript, a form.
interface LinkCall<E extends Endpoint> extends CallDescription, Does<E> {
  /** Where a form without JavaScript goes on once it is done: a step of the link's page, or the path of another page. */
  goOn?: NonNullable<Parameters<typeof sendOn>[2]> | ((asked: Asked<E>) => Promise<string>)
}

export function linkCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { config, goOn, does, ...described }: LinkCall<E>,
): void {
  const call = {
    takes: endpoint.startsWith('POST ') ? acceptForms : undefined,
    ...described,
    config: { ...(goOn === undefined ? { kind: 'owner' as const } : LINK_STEP), ...config },
    async does(asked: Asked<E>) {
      const done = await answerOf(does(asked))
      const { request, reply } = asked
      if (done === undefined) return reply
      if (!done.ok || goOn === undefined || !namesHtml(request.headers.accept)) return done
      if (typeof goOn === 'string') return sendOn(reply, linkPageOf(request), goOn)
      return sendOn(reply, await goOn(asked))
    },
  }
  serveCall(app, endpoint, call, [404, 410, 429, 503])
}

/** The `config` of a step that a form can send. */
export const LINK_STEP = {
  kind: 'owner',
  refusedPage: 'link-refused',
  // For a browser that asks again for the answer to such a form, as one does that restores its tabs.
  showPage: (request: FastifyRequest, reply: FastifyReply) => sendOn(reply, linkPageOf(request)),
} as const

/** Sends the browser on to the plain page of the link page at `path`, to one step of it, or to one of its parts. */
export function sendOn(
  reply: FastifyReply,
  path: string,
  query: 'plain' | `plain=${string}` | `plain#${string}` = 'plain',
): FastifyReply {
  return reply.redirect(`${path}?${query}`, 303)
}
