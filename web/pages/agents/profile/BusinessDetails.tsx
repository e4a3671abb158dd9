import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import { SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import { longDate } from '../../../components/console/long-date.ts'
import { Rows } from '../../../components/console/Rows.tsx'
import { EnterLicence } from '../sign-in/EnterLicence.tsx'

export function BusinessDetails({ agent, settings }: { agent: Agent; settings: Settings }) {
  const rows: [string, string | null][] = [
    ['Business name', agent.businessName],
    ['Your name', agent.personName],
    ['Signs in with', agent.phoneNumber === null ? null : readablePhone(agent.phoneNumber)],
    ['Licence', agent.licenceKind === null ? null : LICENCE_KINDS[agent.licenceKind]],
    ['Number', agent.licenceNumber],
    ['Issued by', agent.licenceCouncil],
    ['Last day', agent.licenceExpires === null ? null : longDate(agent.licenceExpires)],
    ...agent.furtherLicences.map(({ number, council, lastDay }): [string, string] => [
      `Licence from ${council}`,
      `${number}, until ${longDate(lastDay)}`,
    ]),
    ...agent.sentLicences.map(({ number, council, lastDay }): [string, string] => [
      `Entered, from ${council}`,
      `${number}, until ${longDate(lastDay)}. We’re checking it`,
    ]),
    ['ATF permit', agent.atfPermit],
  ]
  return (
    <section aria-labelledby="business">
      <h2 id="business">Business and licence</h2>
      <Rows rows={rows} />
      {agent.isAccountOwner && <EnterLicence council={agent.licenceCouncil} />}
      <p className="quiet">
        {agent.isAccountOwner ? (
          <>
            To change anything else, call us on <SupportPhone settings={settings} />.
          </>
        ) : (
          'The owner of your account can have these changed.'
        )}
      </p>
    </section>
  )
}
