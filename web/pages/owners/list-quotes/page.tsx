import type { PlainPages } from '../../../../domain/site/site-pages.ts'
import { Alert } from '../../../components/Alert.tsx'
import { LinkEnded } from '../../../components/link-pages/LinkPageParts.tsx'
import { OrElse } from '../../../components/link-pages/OrElse.tsx'
import type { PageMetadata, PageProps } from '../../page.ts'
import { AllQuotes, isOnOffer } from './AllQuotes.tsx'
import { ChooseModal } from './Step.tsx'
import { UNKNOWN_ERROR, useQuotes, useSteps } from './use-quotes.ts'

export const metadata: PageMetadata = {
  title: 'All Quotes',
  description: 'The quotes that local buyers have given for your car.',
  needsScript: true,
  carries: ['stopByReply'],
}

const title = (
  <h1 id="title" tabIndex={-1}>
    All Quotes
  </h1>
)

type QuotesPageProps = PageProps & { shown: PlainPages['list-quotes'] | null }

/** The page at /list-quotes/{listingId}/{agentId}, or the specified error where it cannot be drawn. */
export function Page(props: QuotesPageProps) {
  return (
    <OrElse
      instead={
        <main className="quotes">
          {title}
          <Failed message={UNKNOWN_ERROR} onTry={() => location.reload()} />
        </main>
      }
    >
      <QuotesPage {...props} />
    </OrElse>
  )
}

function QuotesPage({ settings, shown }: QuotesPageProps) {
  const { quotes, reload, tryAgain } = useQuotes(shown)
  const { steps, busy, asked, keepLooking, isLinkTexted } = useSteps(quotes, reload, shown)
  if (quotes.state === 'ended') return <LinkEnded why={quotes.why} />
  const listing = quotes.state === 'list' ? quotes.listing : null
  return (
    <>
      <main className="quotes">
        {title}
        {quotes.state === 'loading' && (
          <>
            <output className="sub">Loading quotes..</output>
            <noscript>
              <p>
                <a href="?plain">See the quotes without JavaScript</a>
              </p>
            </noscript>
            {/* As tall as cards of quotes, so that the foot of the page stays where it will be. */}
            <div className="cards" aria-hidden="true">
              <div className="card outline" />
              <div className="card outline" />
              <div className="card outline" />
            </div>
          </>
        )}
        {quotes.state === 'error' && (
          <Failed message={quotes.message} onTry={quotes.opensNothing ? null : tryAgain} />
        )}
        {quotes.state === 'list' && (
          <AllQuotes {...quotes} {...{ steps, busy, isLinkTexted, settings }} />
        )}
      </main>
      <output className="visually-hidden">
        {quotes.state === 'list' && `Quotes loaded: ${quotes.quotes.length}.`}
      </output>
      {quotes.state === 'list' && asked !== null && listing !== null && (
        <ChooseModal
          quote={asked}
          listing={listing}
          others={quotes.quotes.filter(isOnOffer).length - 1}
          steps={{ ...steps, busy }}
          onClose={keepLooking}
        />
      )}
    </>
  )
}

function Failed({ message, onTry }: { message: string; onTry: (() => void) | null }) {
  return (
    <>
      <Alert kind="warning">Error: {message}</Alert>
      <p className="way-on">
        {onTry === null ? (
          <>
            The posting may have been deleted, or the link may be incomplete.{' '}
            <a href="/lost-link">Lost your link?</a>
          </>
        ) : (
          <button type="button" className="button" onClick={onTry}>
            Try again
          </button>
        )}
      </p>
    </>
  )
}
