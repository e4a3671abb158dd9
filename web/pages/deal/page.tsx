import { useEffect, useRef } from 'react'
import { editFormPath } from '../../../domain/addresses.ts'
import { Alert } from '../../components/Alert.tsx'
import { LinkEnded } from '../../components/LinkEnded.tsx'
import type { PageMetadata } from '../page.ts'
import { DealParts, NoDeal } from './DealParts.tsx'
import { uniqueIdHere, useDeal, type Found } from './use-deal.ts'

export const metadata: PageMetadata = {
  title: 'Your buyer',
  description: 'The buyer you chose, and when they collect your car.',
  showsPlate: true,
  needsScript: true,
  carries: [],
}

/** The page at /deal/{uniqueId}. */
export function Page() {
  const { found, steps } = useDeal()
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(main, found)
  if (found.state === 'ended') return <LinkEnded why={found.why} />
  return (
    <main className="deal" ref={main}>
      {found.state === 'loading' && <Waiting />}
      {found.state === 'failed' && (
        <>
          <h1>Your buyer</h1>
          <Alert kind="warning">{found.words}</Alert>
          <button type="button" className="button" onClick={() => location.reload()}>
            Try Again
          </button>
        </>
      )}
      {found.state === 'none' && <NoDeal postingPath={editFormPath(uniqueIdHere())} />}
      {found.state === 'deal' && <DealParts deal={found.deal} steps={steps} />}
    </main>
  )
}

// A board as high as the one that comes.
function Waiting() {
  return (
    <div className="board waiting">
      <h1>Your buyer</h1>
      <output>Loading..</output>
    </div>
  )
}

/** What was answered gives way to what comes after it: the focus goes to its heading. */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>, found: Found): void {
  const state = found.state === 'deal' ? found.deal.standing + found.deal.collectOn : null
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current !== null && state !== before.current) {
      const collection = main.current?.querySelector<HTMLElement>('#collection')
      const next = collection ?? main.current?.querySelector('h1')
      next?.focus()
    }
    before.current = state
  }, [main, state])
}
