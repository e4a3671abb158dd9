import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readablePhone } from '../../../../domain/readable-phone.ts'
import type { Done } from '../../../../domain/wire/outcome.ts'
import type { Person } from '../../../../domain/wire/people.ts'
import { removePerson } from '../../../calls/agents/people.ts'
import { Alert } from '../../../components/Alert.tsx'
import { longDate } from '../../../components/console/long-date.ts'
import { CallButton } from '../car/OneTap.tsx'
import { useCall } from '../car/use-call.ts'

interface PersonRowProps {
  person: Person
  onRemoved: () => Promise<void>
}

/** Removing asks once, in the row. */
export function PersonRow({ person, onRemoved }: PersonRowProps) {
  const { personId, name, phoneNumber } = person
  const [isAsking, setAsking] = useState(false)
  const removing = useCall<void, Done>(() => removePerson(personId ?? ''), onRemoved)
  const question = useRef<HTMLDivElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: the focus goes to what came in its place.
  const turn = (asking: boolean): void => {
    flushSync(() => setAsking(asking))
    const cameInstead = asking ? question : remove
    cameInstead.current?.focus()
  }
  return (
    <li>
      <p className="person">
        <strong>{name}</strong>
        <span>{phoneNumber !== null && readablePhone(phoneNumber)}</span>
        <span className="quiet">{whatTheyDid(person)}</span>
        {personId === null ? (
          <span className="quiet">Account owner</span>
        ) : (
          !isAsking && (
            <button
              ref={remove}
              type="button"
              className="link danger"
              aria-label={`Remove ${name}`}
              onClick={() => turn(true)}
            >
              Remove
            </button>
          )
        )}
      </p>
      {isAsking && personId !== null && (
        <div
          ref={question}
          className="person-question"
          role="group"
          tabIndex={-1}
          aria-label={`Remove ${name}?`}
        >
          <p>
            <strong>Remove {name}?</strong> They’ll be signed out everywhere at once. What they
            quoted stays.
          </p>
          <div className="person-answers">
            <CallButton call={removing} busyText="Removing.." look="danger solid">
              Remove
            </CallButton>
            <button type="button" className="button" onClick={() => turn(false)}>
              Keep
            </button>
          </div>
          {removing.fault !== null && <Alert kind="warning">{removing.fault.message}</Alert>}
        </div>
      )}
    </li>
  )
}

function whatTheyDid({ addedAt, hasSignedIn, quotedThisMonth: quoted }: Person): string {
  if (quoted > 0) return `Quoted ${quoted} this month`
  if (!hasSignedIn) return 'Hasn’t signed in yet'
  if (addedAt === null) return 'No quotes this month'
  const day = longDate(addedAt)
  return day === longDate(new Date().toISOString())
    ? 'Added today'
    : `Added ${day.replace(/ \d{4}$/, '')}`
}
