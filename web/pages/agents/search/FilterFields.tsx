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
  leftInWords,
  activeFilters,
} from './car-filters.ts'
import type { ListFilters } from './use-car-filters.ts'

interface CountedFieldsProps {
  list: ListFilters
  counts: VehicleCounts | null
}

type Choice = string | number

// The id, the label, what it says where nothing is chosen, and the choices: null for those of the cars there are.
const FIELDS = {
  within: ['cars-within', 'Within', 'Anywhere', DISTANCES],
  make: ['cars-make', 'Make', 'Any make', null],
  firstUsed: ['cars-first-used', 'First used', 'Any year', FIRST_USED],
  mot: ['cars-mot', 'MOT', 'Any', MOT_CHOICES],
} as const

type Narrowing = keyof typeof FIELDS

const NAMES: Partial<Record<Choice, string>> = { ...FIRST_USED_NAMES, ...MOT_NAMES }

export function ChoiceFields({ of, list, counts }: CountedFieldsProps & { of: Narrowing[] }) {
  const { filters, search, change } = list
  return of.map((field) => {
    const [id, label, any, choices] = FIELDS[field]
    const value: Choice | null = filters[field]
    const left: (Count & { choice: Choice })[] = counts?.[field === 'make' ? 'makes' : field] ?? []
    const known: readonly Choice[] = choices ?? left.map(({ choice }) => choice)
    const all = value === null || known.includes(value) ? known : [value, ...known]
    const wordsOf = (choice: Choice): string => {
      const count = left.find((one) => one.choice === choice)
      const words = count === undefined || choice === value ? '' : leftInWords(count)
      const name = field === 'within' ? `${choice} miles` : String(NAMES[choice] ?? choice)
      return words === '' ? name : `${name} (${words})`
    }
    return (
      <Select
        key={id}
        id={id}
        label={label}
        disabled={field === 'within' && search.near === null}
        value={value ?? ''}
        choices={[['', any], ...all.map((choice) => [String(choice), wordsOf(choice)] as const)]}
        onChoose={(chosen) =>
          change({ [field]: all.find((choice) => String(choice) === chosen) ?? null })
        }
      />
    )
  })
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
