import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, Route, Switch, useLocation, useParams, useSearch } from 'wouter'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import type { Settings } from '../../../domain/site/site-settings.ts'
import type { DeskLink, DeskProfile, DeskToday, Operator } from '../../../domain/wire/desk.ts'
import { consoleDoes } from '../../calls/console-call.ts'
import { callDesk } from '../../calls/desk.ts'
import { Alert } from '../../components/Alert.tsx'
import {
  ConsoleFrame,
  ConsolePage,
  CallAlert,
  Heading,
  NoSuchPage,
  type ConsolePart,
} from '../../components/console/ConsoleFrame.tsx'
import { KEYS, askWhoIsSignedIn, useSignedIn } from '../../components/console/queries.ts'
import { SignIn } from '../../components/console/SignIn.tsx'
import { useAction } from '../../components/console/use-action.ts'
import { useWide } from '../../components/console/use-wide.ts'
import type { PageMetadata, PageProps } from '../page.ts'
import { ActButton } from './parts/Act.tsx'
import { DeskPage } from './parts/DeskPage.tsx'
import { AgentsPage, PeoplePage, PostingsPage } from './SearchPages.tsx'
import { TodayPage, useToday } from './today/TodayPage.tsx'
import { SupportPhone } from '../../components/SiteFrame.tsx'

export const metadata: PageMetadata = {
  title: 'Desk',
  description: 'For the people who run this site.',
  needsScript: true,
  frame: 'none',
  carries: ['siteName', 'supportPhone', 'supportPhoneLink', 'supportEmail'],
}

export function Page({ settings }: PageProps) {
  const needs = 'The desk needs JavaScript.'
  return (
    <ConsolePage siteName={settings.siteName} house={DESK} title="Desk" needs={needs}>
      <Desk settings={settings} />
    </ConsolePage>
  )
}

const DESK = { name: 'desk', path: '/desk' }

/** From this width on every part has its link in the head. */
const ALL_LINKS = 1200

function Desk({ settings }: { settings: Settings }) {
  const { data, error, refetch } = useQuery({
    queryKey: KEYS.profile,
    queryFn: () => askWhoIsSignedIn(callDesk<DeskProfile>('me', 'role')),
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: 'always',
  })
  if (data != null) return <SignedIn operator={data} settings={settings} />
  return (
    <ConsoleFrame siteName={settings.siteName} house={DESK} parts={[]}>
      <main className="console">
        {data === null && <DeskSignIn settings={settings} />}
        {data === undefined && error === null && <output>Opening..</output>}
        {data === undefined && error !== null && (
          <CallAlert fault={error} onRetry={() => void refetch()} />
        )}
      </main>
    </ConsoleFrame>
  )
}

function DeskSignIn({ settings }: { settings: Settings }) {
  const onSignedIn = useSignedIn()
  const link = useLink(onSignedIn)
  if (link.isOpening) return <output>Opening..</output>
  const house = {
    calls: '/operator',
    opens: 'role',
    onSignedIn,
    lead: `For the people who run ${settings.siteName}. We’ll text a code to your mobile number.`,
    numberHint: 'Your work number. For example, 07700 900123.',
    whoseNumber: 'a number of this desk',
    belowNumber: (
      <p className="after">
        Do you buy cars? <a href="/agents">Sign in for agents</a>.
      </p>
    ),
    phone: <SupportPhone settings={settings} />,
  } as const
  return (
    <>
      {link.fault !== null && <Alert kind="warning">{link.fault.message}</Alert>}
      <SignIn<DeskProfile> house={house} />
    </>
  )
}

const openByLink = (link: string) => callDesk<DeskProfile>('sessions', 'role', { link }, true)

// A link that the shell printed has its token behind #, where no server and no log sees it.
function useLink(onSignedIn: (operator: DeskProfile) => void) {
  const [token] = useState(() => location.hash.slice(1))
  const { fault, send } = useAction(openByLink, onSignedIn)
  const open = useEffectEvent(send)
  useEffect(() => {
    if (token === '') return
    history.replaceState(history.state, '', location.pathname)
    open(token)
  }, [token])
  return { isOpening: token !== '' && fault === null, fault }
}

/** Those in the head, all of them on a wide screen, else those under the thumb, and those that a phone finds under More. */
function partsOf(links: DeskLink[], isWide: boolean, counts?: DeskToday['counts']) {
  const parts = (shown: DeskLink[]): ConsolePart[] =>
    shown.map(({ path, name, count }) => ({
      path,
      name,
      also: path === '/desk' ? undefined : `${path}/`,
      count: count === undefined ? 0 : (counts?.[count] ?? 0),
    }))
  const placed = links.filter(({ phone }) => phone !== undefined)
  const thumb = [...placed].sort(({ phone: one = 0 }, { phone: other = 0 }) => one - other)
  return {
    head: isWide ? parts(links) : parts([...thumb, { path: '/desk/more', name: 'More' }]),
    further: parts(links.filter((link) => !placed.includes(link))),
  }
}

function SignedIn({ operator, settings }: { operator: DeskProfile; settings: Settings }) {
  const isWide = useWide(ALL_LINKS)
  const { data: today } = useToday()
  const { head, further } = partsOf(operator.links, isWide, today?.counts)
  // In memory alone: it may be an owner's phone number.
  const [searched, setSearched] = useState('')
  const [location, goTo] = useLocation()
  const search = {
    searched,
    onSearch(words: string) {
      setSearched(words)
      goTo('/desk/postings')
    },
  }
  return (
    <ConsoleFrame siteName={settings.siteName} house={DESK} parts={head}>
      <main className="console desk">
        <Switch>
          <Route path="/desk">
            <TodayPage {...search} />
          </Route>
          <Route path="/desk/agents" component={AgentsPage} />
          <Route path="/desk/postings">
            <PostingsPage {...search} />
          </Route>
          <Route path="/desk/people" component={PeoplePage} />
          <Route path="/desk/more">
            <MorePage operator={operator} further={further} />
          </Route>
          {/* Every address begins with that of the first link, Today's. */}
          {operator.links.slice(1).map(({ path, name }) => (
            <Route key={path} path={`${path}/:id?`}>
              <Described path={path} name={name} />
            </Route>
          ))}
          <Route>
            <NoSuchPage />
          </Route>
        </Switch>
      </main>
      {isWide && location !== '/desk/more' && (
        <footer className="desk-foot">
          <SignedInAs operator={operator} />
        </footer>
      )}
    </ConsoleFrame>
  )
}

function Described({ path, name }: { path: string; name: string }) {
  const { id } = useParams<{ id?: string }>()
  const sought = useSearch()
  const call = path.replace('/desk/', '')
  if (id !== undefined) return <DeskPage key={id} path={`${call}/${encodeURIComponent(id)}`} />
  return <DeskPage path={`${call}${sought && '?'}${sought}`} heading={name} />
}

/** The links that a phone has no room for at its foot. */
function MorePage({ operator, further }: { operator: Operator; further: ConsolePart[] }) {
  return (
    <div className="desk-more">
      <Heading>More</Heading>
      <ul className="plain lines heavy">
        {further.map(({ path, name, count = 0 }) => (
          <li key={path} className="row ends">
            <Link href={path}>{name}</Link>
            {count > 0 && <span>{count} waiting</span>}
          </li>
        ))}
      </ul>
      <SignedInAs operator={operator} />
    </div>
  )
}

// Of this browser, and of all that they are signed in with.
const WAYS = [
  ['Sign Out', 'DELETE /operator/sessions/current'],
  ['Sign Out Everywhere', 'DELETE /operator/sessions'],
] as const

function SignedInAs({ operator }: { operator: Operator }) {
  const putSignedIn = useSignedIn()
  return (
    <div className="row words quiet">
      <p>
        Signed in as <strong>{operator.name}</strong>, {operator.role}
      </p>
      {WAYS.map(([button, path]) => (
        <ActButton
          key={path}
          act={{ button, path, look: 'link', busyText: 'Signing out..' }}
          call={() => consoleDoes(path, {})}
          onDone={() => putSignedIn(null)}
        />
      ))}
    </div>
  )
}
