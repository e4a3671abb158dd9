// The filters besides search and order: beside the list on wide screens, else in a dialog.
import { DISTANCES } from './car-filters.ts'
import { NearField } from './NearField.tsx'
import type { ListFilters } from './use-car-filters.ts'

/** Near and Within. */
export function PlaceFields({ list }: { list: ListFilters }) {
  const { filters, search, change } = list
  return (
    <>
      <NearField list={list} />
      <div className="field">
        <label className="label" htmlFor="cars-within">
          Within
        </label>
        <div className="choice">
          <select
            id="cars-within"
            className="input"
            disabled={search.near === ''}
            value={filters.within ?? ''}
            onChange={({ target }) =>
              change({ within: target.value === '' ? null : Number(target.value) })
            }
          >
            {DISTANCES.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
            <option value="">Anywhere</option>
          </select>
          <svg viewBox="0 0 14 8" aria-hidden="true">
            <path d="m1 1 6 6 6-6" />
          </svg>
        </div>
      </div>
    </>
  )
}

/** With photo and Not quoted on by me. */
export function OnlyFields({ list: { filters, change } }: { list: ListFilters }) {
  return (
    <div className="cars-only">
      <label>
        <input
          type="checkbox"
          checked={filters.photo}
          onChange={({ target }) => change({ photo: target.checked })}
        />
        With photo
      </label>
      <label>
        <input
          type="checkbox"
          checked={filters.unquoted}
          onChange={({ target }) => change({ unquoted: target.checked })}
        />
        Not quoted on by me
      </label>
    </div>
  )
}
