import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  DISTANCES,
  FILTER_FACTS,
  FIRST_USED,
  MOT_CHOICES,
  NO_FILTERS,
  writeFilters,
} from '../../../../domain/market/search-filters.ts'
import type { Alerts, AlertsChange } from '../../../../domain/wire/agents.ts'
import type { VehicleCounts, Count } from '../../../../domain/wire/vehicles.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Select } from '../../../components/console/Fields.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { useAction } from '../../../components/console/use-action.ts'
import {
  FIRST_USED_NAMES,
  MOT_NAMES,
  ONLY_NAMES,
  OTHERS,
  leftInWords,
  activeFilters,
} from './car-filters.ts'
import type { ListFilters } from './use-car-filters.ts'

interface CountedFieldsProps {
  list: ListFilters
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

export function OnlyFields({ list: { filters, change }, counts }: CountedFieldsProps) {
  const tick = (only: Only) => (
    <label key={only} className="tick-row">
      <input
        type="checkbox"
        checked={filters[only] === true}
        onChange={({ target }) => change({ [only]: target.checked || NO_FILTERS[only] })}
      />
      {ONLY_NAMES[only]}
      {counts !== null && <span className="last quiet">{leftInWords(counts.only[only])}</span>}
    </label>
  )
  return (
    <>
      <fieldset className="cars-only small-words">
        <legend className="label">What the owner says</legend>
        {FILTER_FACTS.map(tick)}
      </fieldset>
      <div className="cars-only small-words">{OTHERS.map(tick)}</div>
    </>
  )
}

interface ChoiceFieldProps<T extends string | number> {
  id: string
  label: string
  any: string
  choices: readonly T[]
  nameOf: (choice: T) => string
  /** How many cars each of them leaves, where that is known. */
  counts: (Count & { choice: T })[]
  value: T | null
  disabled?: boolean
  onChange: (value: T | null) => void
}

function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { id, label, any, choices, nameOf, counts, value, disabled, onChange } = props
  const wordsOf = (choice: T): string => {
    const count = counts.find((counted) => counted.choice === choice)
    const left = count === undefined || choice === value ? '' : leftInWords(count)
    return left === '' ? nameOf(choice) : `${nameOf(choice)} (${left})`
  }
  return (
    <Select
      id={id}
      label={label}
      disabled={disabled}
      value={value ?? ''}
      choices={[['', any], ...choices.map((choice) => [String(choice), wordsOf(choice)] as const)]}
      onChoose={(chosen) => onChange(choices.find((choice) => String(choice) === chosen) ?? null)}
    />
  )
}

/** Saves the filters, where there are any, so that the agent hears of new cars that they list. */
export function TellMe({ list }: { list: ListFilters }) {
  const queries = useQueryClient()
  const search = writeFilters({ ...list.search, sort: null })
  const [said, setSaid] = useState({ search: '', words: '' })
  const { busy, fault, send } = useAction(save, (alerts, saved) => {
    queries.setQueryData(KEYS.alerts, alerts)
    const isHeard = alerts.texts || alerts.onThisDevice
    const words = isHeard ? 'Saved. See' : 'Saved. Now choose pushes or a text under'
    setSaid({ search: saved, words })
  })
  if (activeFilters(list).length === 0 && list.filters.q === '') return null
  const words = fault?.message ?? (said.search === search ? said.words : '')
  return (
    <div>
      <button type="button" className="link" aria-disabled={busy} onClick={() => send(search)}>
        Tell me about cars like these
      </button>
      <output>
        {words !== '' && (
          <>
            {words} <Link href="/agents/profile/alerts">Alerts</Link>
          </>
        )}
      </output>
    </div>
  )
}

async function save(search: string): Promise<CallOutcome<Alerts>> {
  const before = await consoleCall('GET /agent/alerts', {}, 'publicKey')
  if (before.kind !== 'done') return before
  const { searches, texts } = before.value
  const body: AlertsChange = { searches: [...searches, search], texts }
  return consoleCall('PUT /agent/alerts', { body }, 'publicKey')
}
