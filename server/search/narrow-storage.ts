// SQL of what an agent narrows the list of cars by.
import { sql, type RawBuilder } from 'kysely'
import type { Sought } from './vehicle-filters.ts'

/** What follows the `where` of a query over postings, or nothing. */
export function narrowed({ registration, words, unquotedBy, photo }: Sought): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (words.length > 0) {
    const all = sql.join(words.map(hasWord), sql` and `)
    const begun = `${registration}%`
    parts.push(
      registration === null ? sql`and ${all}` : sql`and (registration like ${begun} or (${all}))`,
    )
  }
  if (photo !== null) parts.push(photo ? sql`and photo_id is not null` : sql`and photo_id is null`)
  if (unquotedBy !== null) {
    parts.push(sql`and not exists (
      select 1 from quotes
      where quotes.posting_id = postings.id and quotes.agent_id = ${unquotedBy}
    )`)
  }
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `)
}

// Whoever could ask for more of a postcode would soon know all of it.
const DISTRICT = /^[a-z]{1,2}(?:\d[\da-z]?)?$/

function hasWord(word: string): RawBuilder<unknown> {
  const within = `%${escaped(word)}%`
  const begins = `% ${escaped(word)}%`
  const first = `${escaped(word.toUpperCase())}%`
  const district = DISTRICT.test(word) ? sql`or postcode like ${first} escape '!'` : sql``
  return sql`(lower(problem) like ${within} escape '!'
    or registration like ${first} escape '!' or vehicle_words like ${begins} escape '!' ${district})`
}

function escaped(word: string): string {
  return word.replace(/[!%_]/g, '!$&')
}
