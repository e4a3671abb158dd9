import type { PlainPages } from '../../../../domain/site/site-pages.ts'
import type { ListedQuote } from '../../../../domain/wire/quotes.ts'
import type { PlainModule, PlainProps } from '../../page.ts'
import { AllQuotes, isOnOffer } from './AllQuotes.tsx'
import { ChoosePage, questionOf } from './Step.tsx'

type Shown = PlainPages['list-quotes']

export const plain: PlainModule<Shown> = { titleOf, Plain }

function titleOf(shown: Shown): string {
  const asked = findAsked(shown)
  return asked === null ? 'All Quotes' : questionOf(asked)
}

function Plain({ shown, settings }: PlainProps<Shown>) {
  const { link, listing, quotes, isLinkTexted } = shown
  const steps = { link, canDecide: listing.choice === null }
  const asked = findAsked(shown)
  if (asked !== null) {
    const others = quotes.filter(isOnOffer).length - 1
    return <ChoosePage quote={asked} listing={listing} others={others} steps={steps} />
  }
  return (
    <main className="quotes">
      <h1>All Quotes</h1>
      <AllQuotes {...{ quotes, listing, steps, isLinkTexted, settings }} isLate={false} />
    </main>
  )
}

function findAsked({ listing, quotes, asked }: Shown): ListedQuote | null {
  if (listing.choice !== null || listing.phoneConfirmation === 'by-this-link') return null
  return quotes.find((quote) => quote.quoteId === asked && isOnOffer(quote)) ?? null
}
