// An empty list: what to loosen, or that there is nothing to loosen.
import type { ListFilters } from './use-car-filters.ts'

/** Says it, and offers a way out where there is one. */
export function NoCars({ list }: { list: ListFilters }) {
  const ways = waysOut(list)
  if (ways.length === 0) {
    return (
      <div className="cars-none">
        <h2>No cars yet</h2>
        <p>Cars will appear here once owners post them. This page keeps looking while it’s open.</p>
      </div>
    )
  }
  return (
    <div className="cars-none">
      <h2>No cars match</h2>
      <p>{`Try ${ways.join(', or ')}.`}</p>
      <button type="button" className="button" onClick={list.clear}>
        Clear Filters
      </button>
    </div>
  )
}

// Another place narrows nothing by itself.
function waysOut({ filters, search, q }: ListFilters): string[] {
  const ways: string[] = []
  if (q !== '') ways.push('fewer words, a make or model alone, or only the start of a registration')
  if (search.within !== null) ways.push('a larger distance')
  if (filters.photo) ways.push('cars without a photo')
  if (filters.unquoted) ways.push('cars that you quoted on')
  return ways
}
