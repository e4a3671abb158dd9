import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { PEOPLE_MAX } from '../../../../domain/wire/people.ts'
import { listPeople } from '../../../calls/agents/people.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { focusIfLost } from '../../../components/focus.ts'
import { ask } from '../../../components/console/ask.ts'
import { CallAlert } from '../../../components/console/CallAlert.tsx'
import type { PartProps } from '../profile/parts.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { AddPerson } from './AddPerson.tsx'
import style from './people.css?url'
import { PersonRow } from './PersonRow.tsx'

await loadStyle(style)

/** The page at /agents/profile/people. */
export function PeoplePart({ agent }: PartProps) {
  const queries = useQueryClient()
  const count = useRef<HTMLParagraphElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: KEYS.people,
    queryFn: () => ask(listPeople()),
  })
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: KEYS.people })
    focusIfLost(count.current)
  }
  if (data === undefined && error !== null) {
    return <CallAlert fault={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <output>Opening..</output>
  const { people, changeable } = data
  return (
    <div className="people">
      <p>
        Everyone has their own sign-in. You see who quoted and who asked for a number. Owners see{' '}
        {agent.businessName}.
      </p>
      <ul>
        {people.map((person) => (
          <PersonRow key={person.personId ?? ''} person={person} onRemoved={changed} />
        ))}
      </ul>
      <p className="quiet" ref={count} tabIndex={-1}>
        {people.length} of {PEOPLE_MAX} people
      </p>
      {people.length < PEOPLE_MAX && <AddPerson changeable={changeable} onAdded={changed} />}
    </div>
  )
}
