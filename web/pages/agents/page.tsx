import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { Route, Switch } from 'wouter'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import type { Settings } from '../../../domain/site/site-settings.ts'
import type { Agent } from '../../../domain/wire/agents.ts'
import { consoleCall } from '../../calls/console-call.ts'
import {
  ConsoleFrame,
  CallAlert,
  NoSuchPage,
  ConsolePage,
} from '../../components/console/ConsoleFrame.tsx'
import { later } from '../../components/console/later.tsx'
import { askWhoIsSignedIn, clearSeen, KEYS } from '../../components/console/queries.ts'
import type { PageMetadata, PageProps, PartProps } from '../page.ts'
import { CarPage } from './car/CarPage.tsx'
import { CarsPage } from './cars/CarsPage.tsx'
import { startWorker } from './parts/service-worker.ts'
import { WaitingQuotes } from './quotes/WaitingQuotes.tsx'
import { SignInPage } from './sign-in/SignInAndOut.tsx'
import { TradingStatus } from './sign-in/TradingStatus.tsx'

export const metadata: PageMetadata = {
  title: 'For agents',
  description: 'Cars nationwide, for agents to quote on.',
  needsScript: true,
  frame: 'none',
  manifest: '/agents/manifest.webmanifest',
  carries: ['siteName', 'supportPhone', 'supportPhoneLink', 'supportEmail', 'keepClosedAgentsDays'],
}

export function Page({ settings }: PageProps) {
  const needs = (
    <>
      The console needs JavaScript. You can <a href="/agents/apply">apply</a> without it.
    </>
  )
  return (
    <ConsolePage siteName={settings.siteName} house={AGENTS} title="For agents" needs={needs}>
      <Console settings={settings} />
    </ConsolePage>
  )
}

const QuotesPage = later(() => import('./quotes/QuotesPage.tsx').then((m) => m.QuotesPage))
const ProfilePages = later(() => import('./profile/ProfilePage.tsx').then((m) => m.ProfilePages))

const PARTS = [
  { path: '/agents', name: 'Cars', also: '/agents/cars/' },
  { path: '/agents/quotes', name: 'My quotes' },
  { path: '/agents/profile', name: 'Profile', also: '/agents/profile/' },
]

const AGENTS = { name: 'agents', path: '/agents' }

function Console({ settings }: { settings: Settings }) {
  const { data: agent, error, refetch } = useProfile()
  // It stays while the profile is asked for again, so that the button is not gone from under a finger.
  const [fault, setFault] = useState<Error | null>(null)
  if (error !== null && error !== fault) setFault(error)
  const tryAgain = (): void => {
    void refetch()
    setFault(null)
  }
  const trades = agent?.state === 'approved'
  useServiceWorker(agent)
  return (
    <ConsoleFrame siteName={settings.siteName} house={AGENTS} parts={trades ? PARTS : []}>
      <main className="console">
        {agent === undefined && fault === null && <output>Opening..</output>}
        {agent === undefined && fault !== null && <CallAlert fault={fault} onRetry={tryAgain} />}
        {agent === null && <SignInPage settings={settings} />}
        {agent != null && !trades && <TradingStatus agent={agent} settings={settings} />}
        {agent != null && trades && <Parts key={agent.agentId} agent={agent} settings={settings} />}
      </main>
    </ConsoleFrame>
  )
}

function Parts({ agent, settings }: PartProps) {
  return (
    <>
      <WaitingQuotes agentId={agent.agentId} />
      <Switch>
        <Route path="/agents">
          <CarsPage agent={agent} />
        </Route>
        <Route path="/agents/cars/:vehicleId">
          {({ vehicleId }) => <CarPage key={vehicleId} vehicleId={vehicleId} agent={agent} />}
        </Route>
        <Route path="/agents/quotes">
          <QuotesPage agent={agent} />
        </Route>
        <Route path="/agents/profile/*?">
          <ProfilePages agent={agent} settings={settings} />
        </Route>
        <Route>
          <NoSuchPage />
        </Route>
      </Switch>
    </>
  )
}

function useServiceWorker(agent: Agent | null | undefined): void {
  const wasSignedOut = useRef(false)
  const agentId = agent?.state === 'approved' ? agent.agentId : null
  const isSignedOut = agent === null
  useEffect(() => {
    if (isSignedOut) wasSignedOut.current = true
  }, [isSignedOut])
  useEffect(() => {
    // The console works without a service worker.
    if (agentId !== null) startFor(agentId, wasSignedOut.current).catch(() => undefined)
  }, [agentId])
}

async function startFor(agentId: string, isNewSession: boolean): Promise<void> {
  await startWorker()
  if (!isNewSession) return
  const { pushHereAgain } = await import('./profile/this-device.ts')
  await pushHereAgain(agentId)
}

const ASK_AGAIN_MS = 5_000

/**
 * The profile; null where nobody is signed in. It is asked for again when the page gets the focus:
 * another tab may have signed in another agent, in whose name this one would quote. Until there is a
 * first answer it is asked for every few seconds: without one the console shows nothing.
 */
function useProfile(): UseQueryResult<Agent | null> {
  const queries = useQueryClient()
  useEffect(() => {
    const askAgain = (): void =>
      void queries.invalidateQueries({ queryKey: KEYS.profile }, { cancelRefetch: false })
    addEventListener('focus', askAgain)
    return () => removeEventListener('focus', askAgain)
  }, [queries])
  return useQuery({
    queryKey: KEYS.profile,
    queryFn: () => askForProfile(queries),
    staleTime: MINUTE_MS,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.errorUpdateCount > 0 ? ASK_AGAIN_MS : false,
    refetchOnWindowFocus: 'always',
  })
}

async function askForProfile(queries: QueryClient): Promise<Agent | null> {
  const getCached = (): Agent | null | undefined => queries.getQueryData(KEYS.profile)
  const before = getCached()
  const agent = await askWhoIsSignedIn(consoleCall('GET /agent/me', {}, 'businessName'))
  const now = getCached()
  // Somebody may have signed in or out here while the answer was on its way.
  if (now !== undefined && now !== before) return now
  // Another of the business has a phone of their own.
  const isSame = agent?.agentId === now?.agentId && agent?.phoneNumber === now?.phoneNumber
  if (agent !== null && !isSame) clearSeen(queries)
  return agent
}
