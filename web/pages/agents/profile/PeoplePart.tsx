import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PEOPLE_MAX, type Person } from '../../../../domain/wire/people.ts'
import { consoleCall, consoleDoes } from '../../../calls/console-call.ts'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { focusIfLost } from '../../../components/focus.ts'
import { Shown } from '../../../components/console/ConsoleFrame.tsx'
import { KEYS, useAnswer } from '../../../components/console/queries.ts'
import { iso, timeInWords } from '../../../../domain/basics/time.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Field } from '../../../components/Field.tsx'
import { SignOut } from '../sign-in/SignInAndOut.tsx'
import { flushSync } from 'react-dom'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import { longDate } from '../../../../domain/basics/dates.ts'
import { CallButton } from '../../../components/console/OneTap.tsx'
import { useAction } from '../../../components/console/use-action.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'

export function PeoplePart({ agent }: { agent: Agent }) {
  const queries = useQueryClient()
  const count = useRef<HTMLParagraphElement>(null)
  const query = useAnswer('people', 'GET /agent/people', 'people')
  const reload = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: KEYS.people })
    focusIfLost(count.current)
  }
  return (
    <Shown query={query}>
      {({ people, changeable }) => (
        <div className="stack far">
          <p>
            Everyone has their own sign-in. You see who quoted and who asked for a number. Owners
            see {agent.businessName}.
          </p>
          <ul className="plain lines">
            {people.map((person) => (
              <PersonRow key={person.personId ?? ''} person={person} onRemoved={reload} />
            ))}
          </ul>
          <p className="quiet" ref={count} tabIndex={-1}>
            {people.length} of {PEOPLE_MAX} people
          </p>
          {people.length < PEOPLE_MAX && <AddPerson changeable={changeable} onAdded={reload} />}
        </div>
      )}
    </Shown>
  )
}

interface AddPersonProps {
  changeable: boolean
  onAdded: () => Promise<void>
}

function AddPerson({ changeable, onAdded }: AddPersonProps) {
  const add = async (typed: (field: string) => string) => {
    const body = { name: typed('name'), phoneNumber: typed('phoneNumber') }
    const outcome = await consoleCall('POST /agent/people', { body, once: true }, 'success')
    if (outcome.kind !== 'unreachable') await onAdded()
    return outcome
  }
  return (
    <section className="part stack far" aria-labelledby="add-someone">
      <h2 id="add-someone">Add someone</h2>
      {changeable ? (
        <ActionForm
          className="stack far"
          aria-labelledby="add-someone"
          call={add}
          onDone={(_done, form, typed) => {
            form.reset()
            return textedWords(typed('name'), Date.now())
          }}
          button="Add"
          busyText="Adding.."
        >
          <Field id="name" label="Name" autoComplete="off" />
          <Field
            id="phoneNumber"
            label="Mobile number"
            inputMode="tel"
            autoComplete="off"
            hint="We’ll text them how to sign in. They have seven days."
          />
        </ActionForm>
      ) : (
        <>
          <p className="quiet">To add someone, sign in again.</p>
          <SignOut how="again" />
        </>
      )}
    </section>
  )
}

/** Texts go between 8 and 20 o’clock in London. */
function textedWords(name: string, now: number): string {
  const hour = Number(timeInWords(iso(now)).slice(0, 2))
  if (hour >= 8 && hour < 20) return `We’ve texted ${name} how to sign in.`
  return `We’ll text ${name} how to sign in at 8 ${hour < 8 ? 'this' : 'tomorrow'} morning.`
}

function PersonRow({ person, onRemoved }: { person: Person; onRemoved: () => Promise<void> }) {
  const { personId, name, phoneNumber } = person
  const [isAsking, setAsking] = useState(false)
  const removing = useAction(
    () => consoleDoes('DELETE /agent/people/:personId', { personId: personId ?? '' }),
    onRemoved,
  )
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
      <p className="row words ends">
        <strong>{name}</strong>
        <span>{phoneNumber !== null && readablePhone(phoneNumber)}</span>
      </p>
      <p className="person row words ends">
        <span className="quiet">{whatTheyDid(person)}</span>
        {personId === null ? (
          <span className="quiet">Account owner</span>
        ) : (
          !isAsking && (
            <button
              ref={remove}
              type="button"
              className="link bad"
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
          className="person-question stack"
          role="group"
          tabIndex={-1}
          aria-label={`Remove ${name}?`}
        >
          <p>
            <strong>Remove {name}?</strong> They’ll be signed out everywhere at once. What they
            quoted stays.
          </p>
          <div className="pair">
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
