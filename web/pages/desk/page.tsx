import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Route, Switch, useLocation, useParams, useSearch } from 'wouter'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import type { Settings } from '../../../domain/site/site-settings.ts'
import type { DeskProfile } from '../../../domain/wire/desk.ts'
import { callDesk } from '../../calls/desk.ts'
import { OnSignedOut } from '../../components/console/use-action.ts'
import {
  ConsoleFrame,
  HouseName,
  CallAlert,
  NoSuchPage,
  OpeningConsole,
} from '../../components/console/ConsoleFrame.tsx'
import { openQueries, KEYS, askWhoIsSignedIn } from '../../components/console/queries.ts'
import { useWide } from '../../components/console/use-wide.ts'
import { useHydrated } from '../../components/use-browser.ts'
import type { PageMetadata, PageProps } from '../page.ts'
import { DeskSignIn } from './DeskSignIn.tsx'
import { SignedInAs } from './MorePage.tsx'
import { OWN_PAGES, partsOf } from './parts.tsx'
import { DeskPage } from './parts/DeskPage.tsx'
import { useToday } from './parts/desk-queries.ts'

export const metadata: PageMetadata = {
  title: 'Desk',
  description: 'For the people who run this site.',
  needsScript: true,
  frame: 'none',
  carries: ['siteName', 'supportPhone', 'supportPhoneLink', 'supportEmail'],
}

/** The page at every address under /desk. */
export function Page({ settings }: PageProps) {
  const [queries] = useState(openQueries)
  const isAlive = useHydrated()
  if (!isAlive) {
    return (
      <OpeningConsole siteName={settings.siteName} house={DESK} title="Desk">
        The desk needs JavaScript.
      </OpeningConsole>
    )
  }
  return (
    <QueryClientProvider client={queries}>
      <HouseName value="Desk">
        <OnSignedOut value={() => queries.setQueryData(KEYS.profile, null)}>
          <Desk settings={settings} />
        </OnSignedOut>
      </HouseName>
    </QueryClientProvider>
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

function SignedIn({ operator, settings }: { operator: DeskProfile; settings: Settings }) {
  const isWide = useWide(ALL_LINKS)
  const { data: today } = useToday()
  const { head, further } = partsOf(operator.links, isWide, today?.counts)
  // In memory alone: it may be an owner's phone number.
  const [searched, setSearched] = useState('')
  const [location, goTo] = useLocation()
  const onSearch = (words: string): void => {
    setSearched(words)
    goTo('/desk/postings')
  }
  const given = { operator, further, searched, onSearch }
  return (
    <ConsoleFrame siteName={settings.siteName} house={DESK} parts={head}>
      <main className="console desk">
        <Switch>
          {/* Every address begins with that of the first link, Today's. */}
          {Object.entries(OWN_PAGES).map(([path, OwnPage]) => (
            <Route key={path} path={path}>
              <OwnPage {...given} />
            </Route>
          ))}
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
