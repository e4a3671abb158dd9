import { useRef, useState, type FormEvent } from 'react'
import { iso, timeInWords } from '../../../../domain/time.ts'
import { addPerson } from '../../../calls/agents/people.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Field } from '../../../components/Field.tsx'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'
import { useFormProblems } from '../../../components/use-form-problems.ts'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { SignOut } from '../sign-in/SignOut.tsx'

interface AddPersonProps {
  /** Whether the owner signed in a moment ago. */
  changeable: boolean
  onAdded: () => Promise<void>
}

export function AddPerson({ changeable, onAdded }: AddPersonProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const problems = useFormProblems(form)
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const shown = event.currentTarget
    const fields = trimmedFields(shown)
    const [name, phoneNumber] = [textOf(fields, 'name'), textOf(fields, 'phoneNumber')]
    problems.clear()
    setAdded(null)
    setBusy(true)
    const outcome = await addPerson({ name, phoneNumber })
    setBusy(false)
    await onAdded()
    if (outcome.kind !== 'done') return problems.show(...problemsOfCall(outcome))
    shown.reset()
    setAdded(textedWords(name, Date.now()))
  }
  return (
    <section className="person-new" aria-labelledby="add-someone">
      <h2 id="add-someone">Add someone</h2>
      {changeable ? (
        <form
          ref={form}
          className="fields"
          aria-labelledby="add-someone"
          onSubmit={(event) => void add(event)}
        >
          <Field id="name" label="Name" autoComplete="off" error={problems.of('name')} />
          <Field
            id="phoneNumber"
            label="Mobile number"
            inputMode="tel"
            autoComplete="off"
            error={problems.of('phoneNumber')}
            hint="We’ll text them how to sign in. They have seven days."
          />
          {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
          <SubmitButton busyText={isBusy ? 'Adding..' : null}>Add</SubmitButton>
        </form>
      ) : (
        <>
          <p className="quiet">To add someone, sign in again.</p>
          <SignOut how="again" />
        </>
      )}
      <output>{added !== null && <span className="alert done">{added}</span>}</output>
    </section>
  )
}

/** Texts go between 8 and 20 o’clock in London. */
function textedWords(name: string, now: number): string {
  const hour = Number(timeInWords(iso(now)).slice(0, 2))
  if (hour >= 8 && hour < 20) return `We’ve texted ${name} how to sign in.`
  return `We’ll text ${name} how to sign in at 8 ${hour < 8 ? 'this' : 'tomorrow'} morning.`
}
