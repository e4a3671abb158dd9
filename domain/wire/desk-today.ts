import { RecordEntries } from './desk-record.ts'
import { array, integer, nullable, object, string, type Static } from './schema.ts'

const DueItem = object({
  kind: string('Such as application'),
  title: string('What is to do'),
  line: string('One sentence more'),
  path: string('Where it is done: an address of the desk'),
  due: nullable(string('The day by which it is due; null is now')),
  dueWords: object({ when: string('Such as 2 days'), below: string('Such as the date, or empty') }),
})

/** GET /operator/today */
export const DeskToday = object(
  {
    items: array(DueItem),
    counts: object({ applications: integer(), complaints: integer(), texts: integer() }),
    looks: nullable(RecordEntries, 'For managers: the numbers shown today, the latest first'),
  },
  'What is due, the nearest first, and how many wait for each part',
)
export type DeskToday = Static<typeof DeskToday>
