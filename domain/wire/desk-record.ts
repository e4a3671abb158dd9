import { next, PageQuery } from './schema.ts'
import { array, dateTime, nullable, object, optional, string, type Static } from './schema.ts'

export const RecordQuery = object({
  ...PageQuery.properties,
  who: optional(string('Only what they did, by their name')),
  target: optional(string('Only what was done with what has this id')),
})

export const RecordEntries = array(
  object({
    at: dateTime(),
    who: string(),
    what: string('Such as `number shown`'),
    target: nullable(string('What it was done with: its name where it is still there')),
    path: nullable(string('The page of the desk that it leads to')),
    reason: nullable(string()),
    notes: nullable(string()),
  }),
)

/** GET /operator/record */
export const DeskRecord = object({ entries: RecordEntries, next }, 'The latest first')
export type DeskRecord = Static<typeof DeskRecord>
