// Visitors who are not signed in sign in at whatever address they came to.
import { useEffect, useRef, useState } from 'react'
import { Route, Switch } from 'wouter'
import type { Settings } from '../../../domain/site/site-settings.ts'
import type { Agent } from '../../../domain/wire/agents.ts'
import { CallAlert } from '../../components/console/CallAlert.tsx'
import { CarPage } from './car/CarPage.tsx'
import { CarsPage } from './cars/CarsPage.tsx'
import { ConsoleFrame } from '../../components/console/ConsoleFrame.tsx'
import { Heading } from '../../components/console/Heading.tsx'
import { later } from '../../components/console/later.tsx'
import { partsFor, ProfilePart, type PartProps } from './profile/parts.tsx'
import { WaitingQuotes } from './quotes/WaitingQuotes.tsx'
import { SignInPage } from './sign-in/SignInPage.tsx'
import { TradingStatus } from './sign-in/TradingStatus.tsx'
import { startWorker } from './parts/service-worker.ts'
import { useProfile } from './use-profile.ts'

const QuotesPage = later(() => import('./quotes/QuotesPage.tsx').then((m) => m.QuotesPage))
const ProfilePage = later(() => import('./profile/ProfilePage.tsx').then((m) => m.ProfilePage))

const PARTS = [
  { path: '/agents', name: 'Cars', also: '/agents/cars/' },
  { path: '/agents/quotes', name: 'My quotes' },
  { path: '/agents/profile', name: 'Profile', also: '/agents/profile/' },
]

/** What its head says. */
export const AGENTS = { name: 'agents', path: '/agents' }

/** Everything under /agents once the script runs. */
export function Console({ settings }: { settings: Settings }) {
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
        <Route path="/agents/profile">
          <ProfilePage agent={agent} settings={settings} />
        </Route>
        {partsFor(agent).map((part) => (
          <Route key={part.path} path={part.path}>
            <ProfilePart part={part} agent={agent} settings={settings} />
          </Route>
        ))}
        <Route>
          <Heading>Page not found</Heading>
          <p>There is no page at this address. Use the links above.</p>
        </Route>
      </Switch>
    </>
  )
}

/** Starts the service worker for an `agent` who trades. */
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
