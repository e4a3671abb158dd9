import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { sendLicence } from '../../../calls/agents/profile.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Field } from '../../../components/Field.tsx'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'
import { useFormProblems } from '../../../components/use-form-problems.ts'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'

/** A new licence, from `council` unless another is typed. It counts once the operator has ticked it. */
export function EnterLicence({ council }: { council: string | null }) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const problems = useFormProblems(form)
  const queries = useQueryClient()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const shown = event.currentTarget
    const fields = trimmedFields(shown)
    const [from, number] = [textOf(fields, 'licenceCouncil'), textOf(fields, 'licenceNumber')]
    problems.clear()
    setSaid(null)
    setBusy(true)
    const typed = { council: from, number, expires: textOf(fields, 'licenceExpires') }
    const outcome = await sendLicence(typed)
    setBusy(false)
    if (outcome.kind !== 'done') return problems.show(...problemsOfCall(outcome))
    shown.reset()
    setSaid('Thank you. It counts once we’ve checked it with the council.')
    await queries.invalidateQueries({ queryKey: KEYS.profile })
  }
  return (
    <details>
      <summary className="link">Enter a new licence</summary>
      <form
        ref={form}
        className="fields"
        aria-label="New licence"
        onSubmit={(event) => void send(event)}
      >
        <Field
          id="licenceCouncil"
          label="Issued by"
          autoComplete="off"
          defaultValue={council ?? ''}
          error={problems.of('licenceCouncil')}
        />
        <Field
          id="licenceNumber"
          label="Number"
          autoComplete="off"
          error={problems.of('licenceNumber')}
        />
        <Field
          id="licenceExpires"
          label="Last day"
          autoComplete="off"
          hint="Day, month and year, like 31/03/2027"
          error={problems.of('licenceExpires')}
        />
        {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
        <SubmitButton busyText={isBusy ? 'Sending..' : null}>Send Licence</SubmitButton>
      </form>
      <output>{said !== null && <span className="alert done">{said}</span>}</output>
    </details>
  )
}
