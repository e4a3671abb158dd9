import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useHydrated } from '../../components/use-hydrated.ts'
import { AGENTS, Console } from './Console.tsx'
import { ConsoleFrame } from '../../components/console/ConsoleFrame.tsx'
import { openQueries } from '../../components/console/queries.ts'
import type { PageMetadata, PageProps } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'For agents',
  description: 'Cars nationwide, for agents to quote on.',
  needsScript: true,
  frame: 'none',
  manifest: '/agents/manifest.webmanifest',
  carries: ['siteName', 'supportPhone', 'supportPhoneLink', 'supportEmail', 'keepClosedAgentsDays'],
}

/** The page at every address under /agents but /agents/apply. */
export function Page({ settings }: PageProps) {
  const [queries] = useState(openQueries)
  // The prerendered page knows no address; what depends on it comes once it is taken over.
  const isAlive = useHydrated()
  if (!isAlive) return <Opening siteName={settings.siteName} />
  return (
    <QueryClientProvider client={queries}>
      <Console settings={settings} />
    </QueryClientProvider>
  )
}

function Opening({ siteName }: { siteName: string }) {
  return (
    <ConsoleFrame siteName={siteName} house={AGENTS} parts={[]}>
      <main className="console">
        <h1 className="visually-hidden">For agents</h1>
        <output className="opening">Opening..</output>
        <noscript>
          <p className="alert">
            The console needs JavaScript. You can <a href="/agents/apply">apply</a> without it.
          </p>
        </noscript>
      </main>
    </ConsoleFrame>
  )
}
