// One country of the list: flag, name with what was searched for in bold, dial code.
import { memo } from 'react'
import { Flag } from './Flag.tsx'
import type { Match } from './country-search.ts'

/** Drawn once: moving through the list draws none of its 245 rows anew. */
export const CountryRow = memo(function Row({ match }: { match: Match }) {
  const { country, bold, otherName } = match
  const [start, end] = bold ?? [0, 0]
  return (
    <>
      <Flag iso={country.iso} />
      <span>
        {/* Made anew for another search: a translation may have replaced its text. */}
        <span key={`${start} ${end} ${otherName}`}>
          {country.name.slice(0, start)}
          <b>{country.name.slice(start, end)}</b>
          {country.name.slice(end)}
          {otherName !== null && <i> ({otherName})</i>}
        </span>
      </span>{' '}
      <span>+{country.code}</span>
    </>
  )
})
