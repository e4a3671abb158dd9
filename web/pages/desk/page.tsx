import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsoleFrame } from '../../components/console/ConsoleFrame.tsx'
import { HouseName } from '../../components/console/Heading.tsx'
import { openQueries } from '../../components/console/queries.ts'
import { useHydrated } from '../../components/use-hydrated.ts'
import type { PageMetadata, PageProps } from '../page.ts'
import { Desk, DESK } from './Desk.tsx'

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
  // The prerendered page knows no address. What depends on it is shown after hydration.
  const isAlive = useHydrated()
  if (!isAlive) return <Opening siteName={settings.siteName} />
  return (
    <QueryClientProvider client={queries}>
      <HouseName value="Desk">
        <Desk settings={settings} />
      </HouseName>
    </QueryClientProvider>
  )
}

function Opening({ siteName }: { siteName: string }) {
  return (
    <ConsoleFrame siteName={siteName} house={DESK} parts={[]}>
      <main className="console">
        <h1 className="visually-hidden">Desk</h1>
        <output className="opening">Opening..</output>
        <noscript>
          <p className="alert">The desk needs JavaScript.</p>
        </noscript>
      </main>
    </ConsoleFrame>
  )
}
