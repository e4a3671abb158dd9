import {
  DISTANCES,
  FILTER_FACTS,
  FIRST_USED,
  MOT_CHOICES,
  NO_FILTERS,
} from '../../../../domain/market/search-filters.ts'
import type { VehicleCounts } from '../../../../domain/wire/vehicle-search.ts'
import { FIRST_USED_NAMES, MOT_NAMES, ONLY_NAMES } from './car-filters.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { leftInWords } from './count-words.ts'
import type { ListFilters } from './use-car-filters.ts'

export interface CountedFieldsProps {
  list: ListFilters
  /** Null while they are not known. */
  counts: VehicleCounts | null
}

export function WithinField({ list: { filters, search, change }, counts }: CountedFieldsProps) {
  return (
    <ChoiceField
      id="cars-within"
      label="Within"
      any="Anywhere"
      choices={DISTANCES}
      nameOf={(miles) => `${miles} miles`}
      counts={counts?.within ?? []}
      value={filters.within}
      disabled={search.near === null}
      onChange={(within) => change({ within })}
    />
  )
}

export function CarFields({ list: { filters, change }, counts }: CountedFieldsProps) {
  const { make } = filters
  const makes = counts?.makes.map(({ choice }) => choice) ?? []
  return (
    <>
      <ChoiceField
        id="cars-make"
        label="Make"
        any="Any make"
        choices={make === null || makes.includes(make) ? makes : [make, ...makes]}
        nameOf={String}
        counts={counts?.makes ?? []}
        value={make}
        onChange={(chosen) => change({ make: chosen })}
      />
      <ChoiceField
        id="cars-first-used"
        label="First used"
        any="Any year"
        choices={FIRST_USED}
        nameOf={(choice) => FIRST_USED_NAMES[choice]}
        counts={counts?.firstUsed ?? []}
        value={filters.firstUsed}
        onChange={(firstUsed) => change({ firstUsed })}
      />
      <ChoiceField
        id="cars-mot"
        label="MOT"
        any="Any"
        choices={MOT_CHOICES}
        nameOf={(choice) => MOT_NAMES[choice]}
        counts={counts?.mot ?? []}
        value={filters.mot}
        onChange={(mot) => change({ mot })}
      />
    </>
  )
}

type Only = keyof typeof ONLY_NAMES

const OTHERS = ['confirmed', 'photo', 'unquoted'] as const

export function OnlyFields({ list: { filters, change }, counts }: CountedFieldsProps) {
  const tick = (only: Only) => (
    <label key={only} className="tick-row">
      <input
        type="checkbox"
        checked={filters[only] === true}
        onChange={({ target }) => change({ [only]: target.checked || NO_FILTERS[only] })}
      />
      {ONLY_NAMES[only]}
      {counts !== null && <span className="cars-left">{leftInWords(counts.only[only])}</span>}
    </label>
  )
  return (
    <>
      <fieldset className="cars-only">
        <legend className="label">What the owner says</legend>
        {FILTER_FACTS.map(tick)}
      </fieldset>
      <div className="cars-only">{OTHERS.map(tick)}</div>
    </>
  )
}
