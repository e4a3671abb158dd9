import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import { longDate } from '../profile/long-date.ts'
import type { PartProps } from '../profile/parts.tsx'

export function SubscriptionPart({ agent, settings }: PartProps) {
  const until = agent.subscribedUntil
  return (
    <>
      {agent.subscribed && until !== null ? (
        <dl className="rows">
          <div>
            <dt>Runs until</dt>
            <dd>{longDate(until)}</dd>
          </div>
          <div>
            <dt>Owners’ numbers left today</dt>
            <dd>{agent.disclosuresLeft ?? 'As many as you need'}</dd>
          </div>
        </dl>
      ) : (
        <p>
          {until === null ? 'You have none.' : `Yours ended on ${longDate(until)}.`} Quoting is free
          all the same. With a subscription you can also see the phone numbers of owners who have
          confirmed their number. To get one, call <SupportPhone settings={settings} /> or write to{' '}
          <SupportEmail settings={settings} />.
        </p>
      )}
    </>
  )
}
