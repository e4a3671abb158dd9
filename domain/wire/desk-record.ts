import { object, optional, PageQuery, string } from './schema.ts'

export const RecordQuery = object({
  ...PageQuery.properties,
  who: optional(string('Only what they did, by their name')),
  target: optional(string('Only what was done with what has this id')),
})
