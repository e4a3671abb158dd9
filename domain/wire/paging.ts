import { integer, nullable, object, optional, string } from './schema.ts'

/** How many of a list are on a page. */
export const LIMIT = { usual: 20, most: 100 } as const

/** The parameters of every list with pages. */
export const PageQuery = object({
  cursor: optional(string('`next` of the page before')),
  limit: optional(
    integer({
      minimum: 1,
      maximum: LIMIT.most,
      description: `How many at most; ${LIMIT.usual} unless said`,
    }),
  ),
})

export const next = nullable(string('The cursor of the next page; null on the last'))
