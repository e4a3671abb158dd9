import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { answerComplaint } from '../../../calls/agents/complaints.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { GrowingField } from '../../../components/Field.tsx'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'
import { useFormProblems } from '../../../components/use-form-problems.ts'

/** What the buyer answers, for the operator alone. */
export function AnswerForm({ reference }: { reference: string }) {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const problems = useFormProblems(form)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const shown = event.currentTarget
    problems.clear()
    setSent(false)
    setBusy(true)
    const outcome = await answerComplaint(reference, textOf(trimmedFields(shown), 'words'))
    setBusy(false)
    if (outcome.kind !== 'done') return problems.show(...problemsOfCall(outcome))
    shown.reset()
    setSent(true)
    await queries.invalidateQueries({ queryKey: KEYS.complaints })
  }
  return (
    <form ref={form} aria-label={`Answer ${reference}`} onSubmit={(event) => void send(event)}>
      <GrowingField
        id={`words-${reference.replaceAll(' ', '')}`}
        name="words"
        label="Your answer"
        rows={3}
        maxLength={2000}
        error={problems.of('words')}
      />
      {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
      <SubmitButton busyText={isBusy ? 'Sending..' : null}>Send Answer</SubmitButton>
      <output>{isSent && <span className="alert done">We have your answer.</span>}</output>
    </form>
  )
}
