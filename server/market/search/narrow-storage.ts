import { sql, type RawBuilder } from 'kysely'
import { withoutSeparators } from '../../../domain/basics/as-typed.ts'
import { METRES_IN_A_MILE, type GridPoint } from '../../../domain/basics/national-grid.ts'
import * as search from '../../../domain/market/search-filters.ts'
import { displayMake } from '../../../domain/vehicles/vehicle-description.ts'
import { hasShownPhoto } from '../../platform/database/shown-rows.ts'

export interface Narrowing {
  filters: search.SearchFilters
  from: GridPoint | null
  agentId: string
  /** Such as 2026-11-22. */
  today: string
  /** Whether all postings of a car are wanted, and not the one that lists show. */
  repeats?: boolean
}

// A search without a limit goes farther than from Jersey to Shetland.
const EVERYWHERE_METRES = 1_500_000

// A beginning that few registrations share, such as AB12C, P450TK or ABC123D, but not LS11.
const MOST_OF_ONE = /^(?:[A-Z]{2}\d{2}[A-Z]{1,3}|[A-Z]\d{1,3}[A-Z]{1,3}|[A-Z]{3}\d{1,3}[A-Z])$/
const OLD_ONE = /^(?:[A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z]{1,3})$/
const LOOKED_UP_FROM = 5
const WORDS_MAX = 8

export function registrationIn(q: string): string | null {
  const compact = withoutSeparators(q)
  const isOne = MOST_OF_ONE.test(compact) || (!/\s/.test(q.trim()) && OLD_ONE.test(compact))
  return isOne && compact.length >= LOOKED_UP_FROM ? compact : null
}

/** How far a search reaches, in whole metres. */
export function reachOf({ within }: search.SearchFilters): number {
  return within === null ? EVERYWHERE_METRES : Math.floor(within * METRES_IN_A_MILE)
}

export function narrowsNothing(filters: search.SearchFilters): boolean {
  const { near: _from, sort: _order, confirmed: _part, ...narrowing } = filters
  return Object.values({ ...narrowing, q: filters.q.trim() }).every((value) => !value)
}

export function isQuotedBy(agentId: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from quotes
    where quotes.posting_id = postings.id and quotes.agent_id = ${agentId}
      and quotes.registration = postings.registration
  )`
}

/** What follows the `where` of a query over postings, or nothing. */
export function narrow(narrowing: Narrowing): RawBuilder<unknown> {
  const { q } = narrowing.filters
  const allOf = (...fields: CountedFilter[]) => fields.flatMap((field) => fits(field, narrowing))
  const parts = allOf('within')
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  if (words.length > 0) {
    const all = sql.join(words.map(hasWord), sql` and `)
    const registration = registrationIn(q)
    const begun = `${registration}%`
    parts.push(registration === null ? all : sql`(registration like ${begun} or (${all}))`)
  }
  parts.push(...allOf('photo'))
  const facts = allOf(...search.FILTER_FACTS)
  if (facts.length > 0) {
    parts.push(sql`exists (
      select 1 from posting_facts
      where posting_facts.posting_id = postings.id and ${sql.join(facts, sql` and `)}
    )`)
  }
  const details = allOf('make', 'firstUsed', 'mot')
  if (details.length > 0) {
    parts.push(sql`exists (
      select 1 from vehicle_details
      where vehicle_details.posting_id = postings.id
        and vehicle_details.registration = postings.registration
        and ${sql.join(details, sql` and `)}
    )`)
  }
  parts.push(...allOf('unquoted'))
  return sql.join(
    parts.map((part) => sql`and ${part}`),
    sql` `,
  )
}

/** The filters in which cars are counted for each other choice. */
export const COUNTED = ['within', 'make', 'firstUsed', 'mot', ...search.FILTER_FLAGS] as const
export type CountedFilter = (typeof COUNTED)[number]

/** What a filter asks of a row of `postings` with the facts and details of its car; nothing where it is not set. */
export function fits(field: CountedFilter, { filters, from, agentId, today }: Narrowing) {
  const { make, firstUsed, mot, [field]: wanted } = filters
  const isIn = (column: string, span: { from: unknown; before: unknown }) => [
    sql`${sql.ref(column)} >= ${span.from} and ${sql.ref(column)} < ${span.before}`,
  ]
  if (wanted === null) return []
  switch (field) {
    case 'within':
      return from === null ? [] : [sql`${squareDistance(from)} <= ${reachOf(filters) ** 2}`]
    case 'make':
      return make === null ? [] : [sql`make = ${displayMake(make.toUpperCase())}`]
    case 'firstUsed':
      return firstUsed === null ? [] : isIn('year', search.yearsOf(firstUsed))
    case 'mot':
      return mot === null ? [] : isIn('mot_expires', search.motEnds(mot, today))
    case 'confirmed':
      return wanted ? [sql`phone_confirmed_at is not null`] : []
    case 'unquoted':
      return wanted ? [sql`not ${isQuotedBy(agentId)}`] : []
    case 'photo':
      return [wanted ? sql`${hasShownPhoto}` : sql`not ${hasShownPhoto}`]
    default:
      // Any number of keys is enough.
      return [sql`${sql.ref(`posting_facts.${field}`)} ${wanted ? sql`> 0` : sql`= 0`}`]
  }
}

/** The square of how many metres a row of `postings` is away. */
export function squareDistance({ easting, northing }: GridPoint): RawBuilder<number> {
  return sql`((easting - ${easting}) * (easting - ${easting})
    + (northing - ${northing}) * (northing - ${northing}))`
}

// An agent who could ask for more of a postcode would soon know all of it.
const DISTRICT = /^[a-z]{1,2}(?:\d[\da-z]?)?$/

// A word is found in the issues, or at the beginning of a word of the details, the registration or the district.
function hasWord(word: string): RawBuilder<unknown> {
  const within = `%${escapeLike(word)}%`
  const begins = `% ${escapeLike(word)}%`
  const first = `${escapeLike(word.toUpperCase())}%`
  const district = DISTRICT.test(word) ? sql`or postcode like ${first} escape '!'` : sql``
  return sql`(lower(problem) like ${within} escape '!'
    or registration like ${first} escape '!' or vehicle_words like ${begins} escape '!' ${district})`
}

function escapeLike(word: string): string {
  return word.replace(/[!%_]/g, '!$&')
}
