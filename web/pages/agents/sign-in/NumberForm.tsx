import { useEffect, useRef, useState, type FormEvent } from 'react'
import { REQUIRED_MESSAGES } from '../../../../domain/posting-fields.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import { askForCode } from '../../../calls/agents/sign-in.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Field } from '../../../components/Field.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Heading } from '../Heading.tsx'
import { useFormProblems } from '../../../components/use-form-problems.ts'
import { problemsOfCall } from '../ask.ts'
import { PasskeyButton, useOfferedPasskey } from './PasskeyButton.tsx'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'

const ASKING = 'Asking for a code..'

interface NumberFormProps {
  phoneNumber: string
  signInKey: string
  /** Whether one came back from the second step. */
  isBack: boolean
  /** Whether the address names a certain page. */
  isElsewhere: boolean
  /** Called with what was typed, once a code was asked for. */
  onAsked: (phoneNumber: string) => void
  onSignedIn: (agent: Agent) => void
}

export function NumberForm(props: NumberFormProps) {
  const { phoneNumber, signInKey, isBack, isElsewhere, onAsked, onSignedIn } = props
  const form = useRef<HTMLFormElement>(null)
  const [busyText, setBusyText] = useState<string | null>(null)
  const problems = useFormProblems(form)
  const offerPasskeys = useOfferedPasskey((outcome) => {
    if (outcome.kind === 'done') onSignedIn(outcome.value.agent)
    // Nobody has asked for passkeys yet, so a failure to prepare them is not shown.
    else if (outcome.kind === 'refused' && outcome.problems.length > 0)
      problems.show(...problemsOfCall(outcome))
  })

  useEffect(() => {
    if (isBack) form.current?.querySelector('input')?.select()
  }, [isBack])

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busyText !== null) return
    const typed = textOf(trimmedFields(event.currentTarget), 'phoneNumber')
    if (typed === '') {
      const message = REQUIRED_MESSAGES.phoneNumber
      return problems.show([{ field: 'phoneNumber', code: 'required', message }])
    }
    problems.clear()
    setBusyText(ASKING)
    const outcome = await askForCode({ phoneNumber: typed, signInKey }, (checking) =>
      setBusyText(checking ?? ASKING),
    )
    setBusyText(null)
    if (outcome.kind === 'done') onAsked(typed)
    else problems.show(...problemsOfCall(outcome))
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)}>
      <div className="board">
        <Heading takesFocus={!isBack}>Sign in</Heading>
        <p>
          {isElsewhere
            ? 'Sign in to see this page. We’ll text a code to your mobile number.'
            : 'We’ll text a code to your mobile number.'}
        </p>
      </div>
      <div className="fields">
        <Field
          id="phoneNumber"
          label="Mobile number"
          type="tel"
          autoComplete="username webauthn"
          onFocus={offerPasskeys}
          enterKeyHint="next"
          defaultValue={phoneNumber}
          hint="The one you applied with. For example, 07700 900123."
          error={problems.of('phoneNumber')}
        />
        {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
        <SubmitButton busyText={busyText}>Text Me a Code</SubmitButton>
        <PasskeyButton onSignedIn={onSignedIn} />
        <p className="after">
          Not an agent yet? <a href="/agents/apply">Apply to be one</a>.
        </p>
        <p className="after">If you’ve applied, codes come once you’re approved.</p>
      </div>
    </form>
  )
}
