// Whether the agent sees owners' numbers, until when, and how many more today.
import type { Agent } from '../../../calls/agents/profile.ts'
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../settings.ts'
import { longDate } from './long-date.ts'

/** A section of the profile. */
export function Subscription({ agent, settings }: { agent: Agent; settings: Settings }) {
  const until = agent.subscribedUntil
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription">Subscription</h2>
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
    </section>
  )
}
