import { editFormPath } from '../../../../domain/site/addresses.ts'
import { Alert } from '../../../components/Alert.tsx'
import { LinkEnded, uniqueIdHere } from '../../../components/link-pages/LinkPageParts.tsx'
import type { PageMetadata } from '../../page.ts'
import { DealParts, NoDeal } from './DealParts.tsx'
import { useDeal } from './use-deal.ts'

export const metadata: PageMetadata = {
  title: 'Your buyer',
  description: 'The buyer you chose, and when they collect your car.',
  showsPlate: true,
  needsScript: true,
  carries: [],
}

export function Page() {
  const { found, steps, heading } = useDeal()
  if (found.state === 'ended') return <LinkEnded why={found.why} />
  return (
    <main className="deal">
      {found.state === 'loading' && (
        // A board as high as the one that comes.
        <div className="board waiting">
          <h1>Your buyer</h1>
          <output>Loading..</output>
        </div>
      )}
      {found.state === 'failed' && (
        <div className="stack far">
          <h1>Your buyer</h1>
          <Alert kind="warning">{found.words}</Alert>
          {found.opensNothing ? (
            <a href="/lost-link">Lost your link?</a>
          ) : (
            <button type="button" className="button" onClick={() => location.reload()}>
              Try Again
            </button>
          )}
        </div>
      )}
      {found.state === 'none' && <NoDeal postingPath={editFormPath(uniqueIdHere())} />}
      {found.state === 'deal' && <DealParts deal={found.deal} steps={steps} heading={heading} />}
    </main>
  )
}
