// The page without JavaScript: every step a plain form, and boxes that do not remember.
import { editFormPath } from '../../../../domain/site/addresses.ts'
import type { PlainPages } from '../../../../domain/site/site-pages.ts'
import type { PlainModule, PlainProps } from '../../page.ts'
import { DealParts, NoDeal } from './DealParts.tsx'

type Shown = PlainPages['deal']

export const plain: PlainModule<Shown> = { titleOf: () => 'Your buyer', Plain }

function Plain({ shown: { uniqueId, deal } }: PlainProps<Shown>) {
  return (
    <main className="deal">
      {deal === null ? (
        <NoDeal postingPath={editFormPath(uniqueId)} />
      ) : (
        <DealParts
          deal={deal}
          steps={{ of: { uniqueId, chosenAt: deal.chosenAt }, isBusy: false, take: never }}
        />
      )}
    </main>
  )
}

const never = (): Promise<null> => Promise.resolve(null)
