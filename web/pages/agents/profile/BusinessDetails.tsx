import { readablePhone } from '../../../../domain/readable-phone.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../../../domain/site-settings.ts'
import { longDate } from './long-date.ts'

const KINDS = { site: 'Site licence', collector: 'Collector’s licence' }

/** Ruled rows; what was never given is left out. */
export function BusinessDetails({ agent, settings }: { agent: Agent; settings: Settings }) {
  const rows: [string, string | null][] = [
    ['Business name', agent.businessName],
    ['Your name', agent.personName],
    ['Signs in with', agent.phoneNumber === null ? null : readablePhone(agent.phoneNumber)],
    ['Licence', agent.licenceKind === null ? null : KINDS[agent.licenceKind]],
    ['Number', agent.licenceNumber],
    ['Issued by', agent.licenceCouncil],
    ['Last day', agent.licenceExpires === null ? null : longDate(agent.licenceExpires)],
    ...agent.furtherLicences.map(({ number, council, lastDay }): [string, string] => [
      `Licence from ${council}`,
      `${number}, until ${longDate(lastDay)}`,
    ]),
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
        {agent.isAccountOwner ? (
          <>
            To change these, call us on <SupportPhone settings={settings} />.
          </>
        ) : (
          'The owner of your account can have these changed.'
        )}
      </p>
    </section>
  )
}
