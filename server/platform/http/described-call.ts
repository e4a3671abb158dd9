// Describes a call for the document of all calls; a call gives only what is special about it.
import type { FastifyRequest, FastifyReply } from 'fastify'
import { dealPath, editFormPath, quotesPath } from '../../../domain/site/addresses.ts'
import { Done, object, string } from '../../../domain/wire/schema.ts'
import { refusals, type Meanings, type Refused } from './problem-details.ts'

/** The names of the ids in a path. */
export type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallDescription {
  tag: string
  summary: string
  description?: string
  querystring?: object
  body?: object
  consumes?: readonly string[]
  /** The schema of the answer; `Done` by default. */
  answer?: object
  /** What it refuses beside the usual. */
  refused?: Refused
  /** What a status means for this call, where that is not the usual. */
  means?: Meanings
}

/** The schema of a call at `url` that refuses as `usual`, and as a body may be where it has one. */
export function describeCall(
  url: string,
  { tag, summary, description, querystring, body, consumes, ...its }: CallDescription,
  usual: Refused,
): { response: Record<string, object> } & Record<string, unknown> {
  const { answer = Done, refused = [], means = {} } = its
  const params = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, string()] as const)
  const own = Object.keys(means).map(Number) as (keyof Meanings)[]
  const all = [...usual, ...(body === undefined ? [] : OF_BODY), ...refused, ...own]
  return {
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(querystring !== undefined && { querystring }),
    ...(body !== undefined && { body }),
    ...(consumes !== undefined && { consumes }),
    ...(params.length > 0 && { params: object(Object.fromEntries(params)) }),
    response: { 200: answer, ...refusals(all, means) },
  }
}

/** The statuses that refuse a body. A call without a body may still be sent one, since a form always sends one. */
export const OF_BODY = [400, 413, 415] as const

/** Describes an answer of `type`, such as a picture. */
export function fileOf(type: string, description: string): object {
  return { description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
}

// The shape of an id in an address is not checked: a malformed id is looked up like any other, so that its answer takes
// as long.
export interface UniqueIdParams {
  Params: { uniqueId: string }
}

/** The path of the page that a request with a link is about. */
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
