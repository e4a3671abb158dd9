import { useEffect, useRef, useState, type FormEvent } from 'react'
import { REQUIRED_MESSAGES } from '../../../domain/basics/posting-fields.ts'
import type { AskedForCode, CodeAsker } from '../../../domain/wire/sign-in.ts'
import { Alert } from '../Alert.tsx'
import { Field } from '../Field.tsx'
import { SubmitButton } from '../BusyButton.tsx'
import { Heading } from './Heading.tsx'
import { useFormProblems } from '../use-form-problems.ts'
import { problemsOfCall } from './ask.ts'
import type { SignInHouse } from './SignIn.tsx'
import { textOf, trimmedFields } from '../form-texts.ts'

interface NumberFormProps<Opened> {
  house: SignInHouse<Opened>
  /** The number is the one typed before, or empty. */
  asker: CodeAsker
  /** Whether one came back from the second step. */
  isBack: boolean
  /** Called with what was typed, once a code was asked for. */
  onAsked: (phoneNumber: string, asked: AskedForCode) => void
}

export function NumberForm<Opened>({ house, asker, isBack, onAsked }: NumberFormProps<Opened>) {
  const form = useRef<HTMLFormElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const problems = useFormProblems(form)

  useEffect(() => {
    if (isBack) number.current?.select()
  }, [isBack])

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const typed = textOf(trimmedFields(event.currentTarget), 'phoneNumber')
    if (typed === '') {
      const message = REQUIRED_MESSAGES.phoneNumber
      return problems.show([{ field: 'phoneNumber', code: 'required', message }])
    }
    problems.clear()
    setBusy(true)
    const outcome = await house.askForCode({ ...asker, phoneNumber: typed })
    setBusy(false)
    if (outcome.kind === 'done') onAsked(typed, outcome.value)
    else problems.show(...problemsOfCall(outcome))
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)}>
      <div className="board">
        <Heading takesFocus={!isBack}>Sign in</Heading>
        <p>{house.lead}</p>
      </div>
      <div className="fields">
        <Field
          ref={number}
          id="phoneNumber"
          label="Mobile number"
          type="tel"
          autoComplete="username"
          enterKeyHint="next"
          defaultValue={asker.phoneNumber}
          hint={house.numberHint}
          error={problems.of('phoneNumber')}
        />
        {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
        <SubmitButton busyText={isBusy ? 'Asking for a code..' : null}>Text Me a Code</SubmitButton>
        {house.belowNumber}
      </div>
    </form>
  )
}
