// For agents who are signed in and may not trade.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import { sendLicence } from '../../../calls/agents/account.ts'
import { Alert } from '../../../components/Alert.tsx'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { Field } from '../../../components/Field.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import { Heading } from '../../../components/console/ConsoleFrame.tsx'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { useFormProblems } from '../../../components/form-problems.ts'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'
import { SignOut } from './SignInAndOut.tsx'

const WORDS = {
  applied: {
    heading: 'Not approved yet',
    lines:
      'We’re looking at your application and will text you once it’s approved. You don’t need to do anything now.',
  },
  suspended: {
    heading: 'Your account is suspended',
    lines:
      'You can’t see cars or give quotes for now, and owners can’t see the quotes you’ve already given.',
  },
  expired: {
    heading: 'Your licence has expired',
    lines:
      'You can’t see cars or give quotes, and owners can’t see the quotes you’ve already given. Enter your new scrap metal dealer’s licence here: once we’ve checked it, you can trade again and your quotes will be back.',
  },
}

export function TradingStatus({ agent, settings }: { agent: Agent; settings: Settings }) {
  const { heading, lines } = WORDS[agent.state === 'approved' ? 'applied' : agent.state]
  return (
    <div className="sign-in">
      <div className="board">
        <Heading>{heading}</Heading>
        <p>{agent.businessName}</p>
      </div>
      <div className="fields">
        <p>{lines}</p>
        {agent.state === 'expired' && agent.isAccountOwner && (
          <EnterLicence council={agent.licenceCouncil} />
        )}
        <p>
          To ask about it, call <SupportPhone settings={settings} /> or write to{' '}
          <SupportEmail settings={settings} />.
        </p>
        <SignOut />
      </div>
    </div>
  )
}

export function PaymentAlert({ agent }: { agent: Agent }) {
  if (!agent.paymentFailed) return null
  return (
    <div className="payment-alert">
      <Alert kind="warning">
        <strong>Your payment failed.</strong> See{' '}
        <Link href="/agents/profile/subscription">Subscription</Link>.
      </Alert>
    </div>
  )
}

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
