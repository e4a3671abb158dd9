import type { PlainPages } from '../../../domain/plain-pages.ts'
import type { PlainModule, PlainProps } from '../page.ts'
import { CarQuestion, QuotedCar } from './QuotedCar.tsx'
import { QuoteList } from './QuoteList.tsx'

type Shown = PlainPages['list-quotes']

export const plain: PlainModule<Shown> = { titleOf, Plain }

function titleOf(): string {
  return 'All Quotes'
}

function Plain({ shown, settings }: PlainProps<Shown>) {
  const { listing, quotes } = shown
  return (
    <main className="quotes">
      <h1>All Quotes</h1>
      {listing.phoneConfirmation !== 'by-this-link' && <QuotedCar listing={listing} />}
      <CarQuestion listing={listing} link={shown} settings={settings} />
      <QuoteList quotes={quotes} />
    </main>
  )
}
