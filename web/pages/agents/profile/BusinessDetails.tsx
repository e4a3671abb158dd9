// What the operator checked when the business applied. Agents see it and ask for it to be changed.
import type { Agent } from '../../../calls/agents/profile.ts'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../settings.ts'
import { longDate } from './long-date.ts'

const KINDS = { site: 'Site licence', collector: 'Collector’s licence' }

/** Ruled rows; what was never given is left out. */
export function BusinessDetails({ agent, settings }: { agent: Agent; settings: Settings }) {
  const rows: [string, string | null][] = [
    ['Business name', agent.businessName],
    ['Signs in with', agent.phoneNumber === null ? null : spaced(agent.phoneNumber)],
    ['Licence', agent.licenceKind === null ? null : KINDS[agent.licenceKind]],
    ['Number', agent.licenceNumber],
    ['Issued by', agent.licenceCouncil],
    ['Last day', agent.licenceExpires === null ? null : longDate(agent.licenceExpires)],
    ['ATF permit', agent.atfPermit],
  ]
  return (
    <section aria-labelledby="business">
      <h2 id="business">Business and licence</h2>
      <dl className="rows">
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className="quiet">
        To change these, call us on <SupportPhone settings={settings} />.
      </p>
    </section>
  )
}

// A British mobile number in its usual groups; any other as it is.
function spaced(phoneNumber: string): string {
  return phoneNumber.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
}
