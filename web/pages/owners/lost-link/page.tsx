// The answer is the same whether the two match a posting or not, so that nobody learns whose car is posted.
import { useRef, useState, type FormEvent } from 'react'
import { requiredProblems } from '../../../../domain/basics/problem.ts'
import { jsonCall } from '../../../calls/json-call.ts'
import { PhoneField } from '../../../components/phone-field/PhoneField.tsx'
import { PlateField } from '../../../components/PlateField.tsx'
import { ProblemOf } from '../../../components/Field.tsx'
import {
  type Failure,
  useFormProblems,
  textOf,
  readTrimmed,
} from '../../../components/form-problems.ts'
import { failureOf } from '../../../components/posting-form/failure-of.ts'
import { useFieldHints } from '../../../components/posting-form/use-field-hints.ts'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import type { PageMetadata, PageProps } from '../../page.ts'
import { Alert } from '../../../components/Alert.tsx'

export const metadata: PageMetadata = {
  title: 'Lost your link?',
  description: 'Get the link to your posting by text again.',
  showsPlate: true,
  carries: ['siteName', 'linkTextsLimit', 'startAgain'],
}

type State = 'idle' | 'busy' | 'sent' | Failure

/** The page at /lost-link. It posts by itself where there is no script. */
export function Page({ settings }: PageProps) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>('idle')
  const problems = useFormProblems(form)
  const hints = useFieldHints(form)

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (state === 'busy') return
    const details = readTrimmed(event.currentTarget)
    const registrationNumber = textOf(details, 'registrationNumber')
    const phoneNumber = textOf(details, 'phoneNumber')
    const missing = requiredProblems({ registrationNumber, phoneNumber })
    if (missing.length > 0) return problems.show(missing)
    setState('busy')
    const body = { registrationNumber, phoneNumber }
    const outcome = await jsonCall('POST /car/lost-link', { body }, 'success')
    setState(outcome.kind === 'done' ? 'sent' : failureOf(outcome))
  }

  return (
    <main className="narrow">
      <ProblemOf value={problems.of}>
        <form
          ref={form}
          method="post"
          action="/car/lost-link"
          onSubmit={(event) => void send(event)}
        >
          <div className="board">
            <h1>Lost your link?</h1>
            <p>
              Enter your reg and the phone number you gave us, and we’ll text you the link again.
            </p>
            <PlateField maker={settings.siteName} hint={hints.registrationNumber} />
          </div>
          <div className="fields">
            <PhoneField hint="The number you gave when you posted the car." />
            <SubmitButton busyText={state === 'busy' ? 'Sending..' : null}>
              Text Me the Link
            </SubmitButton>
            {/* Where the server sends a form that posted by itself; shown only to those who come there. */}
            {state === 'idle' && (
              <div id="sent" className="if-target">
                <OnTheWay settings={settings} />
              </div>
            )}
            {/* Here from the start: what is put into it is read out, what comes along with it may not be. */}
            <div role="status">{state === 'sent' && <OnTheWay settings={settings} />}</div>
            {typeof state === 'object' && <LostLinkAnswer failure={state} />}
          </div>
        </form>
      </ProblemOf>
    </main>
  )
}

function OnTheWay({ settings }: PageProps) {
  return (
    <p className="alert done">
      <span>
        <strong>If we have a posting for that car and number, we’ve texted its link.</strong>
        {` It may take a minute to arrive. ${settings.linkTextsLimit} If you asked us to stop texting, ${settings.startAgain} first, then post the car again.`}
      </span>
    </p>
  )
}

function LostLinkAnswer({ failure }: { failure: Failure }) {
  const lines = failure.problems.map(({ message }) => message)
  if (failure.line !== null && lines.length === 0) lines.push(failure.line)
  return (
    <Alert kind="warning">
      <strong>We couldn’t send the link.</strong> {lines.join(' ')}
    </Alert>
  )
}
