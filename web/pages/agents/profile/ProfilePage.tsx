import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { Link, Route, Switch } from 'wouter'
import type { Agent } from '../../../../domain/wire/agents.ts'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BackLink, Heading, NoSuchPage, Rows } from '../../../components/console/ConsoleFrame.tsx'
import { daysLeft, longDate } from '../../../../domain/basics/dates.ts'
import { KEYS, useAnswer } from '../../../components/console/queries.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { agentOfPushes, thisDevice } from '../parts/service-worker.ts'
import { SignOut } from '../sign-in/SignInAndOut.tsx'
import { PaymentAlert, EnterLicence } from '../sign-in/TradingStatus.tsx'
import { AlertsPart } from './AlertsPart.tsx'
import { ClosePart, LeavePart } from './ClosePart.tsx'
import { ComplaintsPart } from './ComplaintsPart.tsx'
import { PeoplePart } from './PeoplePart.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SubscriptionPart } from './SubscriptionPart.tsx'
import type { PartProps } from '../../page.ts'
import { SupportPhone } from '../../../components/SiteFrame.tsx'
import style from './profile.css?url'

await loadStyle(style)

/** The pages under Profile: one line each. What links to one says its heading. */
const PARTS: [under: string, name: string, ComponentType<PartProps>, only?: 'owner' | 'others'][] =
  [
    ['alerts', 'Alerts', AlertsPart],
    ['subscription', 'Subscription', SubscriptionPart],
    ['people', 'People', PeoplePart, 'owner'],
    ['complaints', 'Complaints', ComplaintsPart, 'owner'],
    ['close', 'Close your account', ClosePart, 'owner'],
    ['leave', 'Leave this business', LeavePart, 'others'],
  ]

function partsFor({ isAccountOwner }: Agent) {
  const hidden = isAccountOwner ? 'others' : 'owner'
  const shown = PARTS.filter(([, , , only]) => only !== hidden)
  return shown.map(([under, name, Part]) => ({ path: `/agents/profile/${under}`, name, Part }))
}

export function ProfilePages(props: PartProps) {
  return (
    <Switch>
      <Route path="/agents/profile">
        <ProfilePage {...props} />
      </Route>
      {partsFor(props.agent).map(({ path, name, Part }) => (
        <Route key={path} path={path}>
          <div className="profile-part stack far">
            <BackLink href="/agents/profile">Profile</BackLink>
            <Heading>{name}</Heading>
            <Part {...props} />
          </div>
        </Route>
      ))}
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}

function ProfilePage({ agent, settings }: PartProps) {
  const queries = useQueryClient()
  // The numbers left may have changed a moment ago.
  useEffect(() => void queries.invalidateQueries({ queryKey: KEYS.profile }), [queries])
  return (
    <>
      <Heading>Profile</Heading>
      <PaymentAlert agent={agent} />
      <LicenceAlert expires={agent.licenceExpires} settings={settings} />
      <nav aria-label="Profile">
        <ul className="plain profile-links heavy">
          {partsFor(agent).map(({ path, name }) => (
            <li key={path}>
              <Link className="row ends" href={path}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="profile">
        {agent.isAccountOwner && <ProfileForm agent={agent} />}
        <div className="profile-side stack">
          <BusinessDetails agent={agent} settings={settings} />
          <Sessions />
          <div>
            {agentOfPushes() === agent.agentId && (
              <p className="quiet">
                Alerts on {thisDevice()} stop when you sign out. You can turn them on again under
                Alerts.
              </p>
            )}
            <SignOut />
          </div>
        </div>
      </div>
    </>
  )
}

const SOON_DAYS = 30

/**
 * Without a licence nobody may deal in scrap metal (Scrap Metal Dealers Act 2013, section 1). Nothing while
 * it has more than 30 days to run. `expires` is its last day, or null.
 */
function LicenceAlert(props: { expires: string | null; settings: Settings }) {
  const { expires, settings } = props
  const [now] = useState(() => new Date())
  const days = expires === null ? Infinity : daysLeft(expires, now)
  if (expires === null || days > SOON_DAYS) return null
  const words = (
    <>
      <strong>
        {days < 0 ? 'Your licence expired on ' : 'Your licence expires on '}
        {longDate(expires)}.
      </strong>{' '}
      Once you have the new one, call us on <SupportPhone settings={settings} /> with its number and
      last day.{days >= 0 && ' Without it you can’t trade after that day.'}
    </>
  )
  return (
    <div className="standing">
      {days < 0 ? (
        <Alert kind="warning">{words}</Alert>
      ) : (
        <p className="alert caution">
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}

function BusinessDetails({ agent, settings }: PartProps) {
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

/** A lost phone or a stranger's browser is seen here and signed out. */
function Sessions() {
  const { data } = useAnswer('sessions', 'GET /agent/sessions', 'sessions')
  const sessions = data?.sessions ?? []
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <p className="quiet">And when it was last used.</p>
      <dl className="rows">
        {sessions.map(({ device, signedInAt, lastUsedAt, current }) => (
          <div key={`${signedInAt} ${device}`}>
            <dt>
              {device ?? 'Another program'}
              {current && ' (this one)'}
            </dt>
            <dd>{longDate(lastUsedAt)}</dd>
          </div>
        ))}
      </dl>
      {sessions.length > 1 && (
        <>
          <p className="quiet">
            If you don’t know one of these, or have lost a device, sign out everywhere. Alerts stop
            there too.
          </p>
          <SignOut how="everywhere" />
        </>
      )}
    </section>
  )
}
