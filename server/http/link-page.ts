// Which page of an owner a request is about, told from the identifiers in its address.
import type { FastifyRequest } from 'fastify'
import { editFormPath, quotesPath } from '../../domain/addresses.ts'

/** The path of the edit page, or of the quotes page. The identifiers may be anything. */
export function linkPageOf(request: FastifyRequest): string {
  const ids = request.params as Record<string, string | undefined>
  const idOf = (name: string): string => encodeURIComponent(ids[name] ?? '')
  return ids['uniqueId'] === undefined
    ? quotesPath(idOf('listingId'), idOf('agentId'))
    : editFormPath(idOf('uniqueId'))
}
