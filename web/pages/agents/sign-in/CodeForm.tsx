// The second step of signing in: the code from the text. The words are the same whether an agent has
// the number or not.
import { useEffect, useRef } from 'react'
import type { Agent } from '../../../calls/agents/profile.ts'
import type { CodeAsker } from '../../../calls/agents/sign-in.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Field } from '../../../components/Field.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../settings.ts'
import { Heading } from '../Heading.tsx'
import { AnotherCode } from './AnotherCode.tsx'
import { typedIn } from './typed-in.ts'
import { useCode } from './use-code.ts'

interface CodeFormProps {
  asker: CodeAsker
  settings: Settings
  onSignedIn: (agent: Agent) => void
  onOtherNumber: () => void
}

/** One field, which sends itself. */
export function CodeForm({ asker, settings, onSignedIn, onOtherNumber }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const trying = useCode(form, { asker, onSignedIn })
  const { problems } = trying
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void trying.send(typedIn(event.currentTarget, 'code'))
      }}
    >
      <div className="board">
        <Heading takesFocus={false}>Type your code</Heading>
        <p id="code-lead">
          If <span className="number">{asker.phoneNumber}</span> is an agent’s number, a code is on
          its way. It works for 10 minutes. If you’ve applied and we haven’t approved you yet, we’ll
          text you that instead.
        </p>
      </div>
      <div className="fields">
        <Field
          id="code"
          label="Code from the text"
          className="input code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="Six digits. We’ll check them as soon as you’ve typed them all."
          error={problems.of('code')}
          onInput={(event) => trying.sendWhole(event.currentTarget.value)}
        />
        {problems.line !== null && <Alert kind="trouble">{problems.line}</Alert>}
        <SubmitButton busyText={trying.isBusy ? 'Signing in..' : null}>Sign In</SubmitButton>
        <AnotherCode asker={asker} onAsked={trying.startAgain} />
        <button type="button" className="link" onClick={onOtherNumber}>
          Use another number
        </button>
        <p className="quiet">
          No text? Check the number. We can only text a few codes a day to one number. If none
          comes, call <SupportPhone settings={settings} />.
        </p>
      </div>
    </form>
  )
}
