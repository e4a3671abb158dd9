import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { Agent, SentLicence } from '../../../../domain/wire/agents.ts'
import { consoleDoes } from '../../../calls/console-call.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Field } from '../../../components/Field.tsx'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { Heading } from '../../../components/console/ConsoleFrame.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { SignOut } from './SignInAndOut.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SiteFrame.tsx'

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
    <div className="standing">
      <Alert kind="warning">
        <strong>Your payment failed.</strong> See{' '}
        <Link href="/agents/profile/subscription">Subscription</Link>.
      </Alert>
    </div>
  )
}

/** A new licence, from `council` unless another is typed. It counts once the operator has ticked it. */
export function EnterLicence({ council }: { council: string | null }) {
  const queries = useQueryClient()
  const send = (typed: (field: string) => string) => {
    const body: SentLicence = {
      council: typed('licenceCouncil'),
      number: typed('licenceNumber'),
      expires: typed('licenceExpires'),
    }
    return consoleDoes('POST /agent/licences', { body })
  }
  return (
    <details>
      <summary className="link">Enter a new licence</summary>
      <ActionForm
        aria-label="New licence"
        call={send}
        onDone={(_done, form) => {
          form.reset()
          void queries.invalidateQueries({ queryKey: KEYS.profile })
          return 'Thank you. It counts once we’ve checked it with the council.'
        }}
        button="Send Licence"
        busyText="Sending.."
      >
        <Field
          id="licenceCouncil"
          label="Issued by"
          defaultValue={council ?? ''}
          autoComplete="off"
        />
        <Field id="licenceNumber" label="Number" autoComplete="off" />
        <Field
          id="licenceExpires"
          label="Last day"
          hint="Day, month and year, like 31/03/2027"
          autoComplete="off"
        />
      </ActionForm>
    </details>
  )
}
