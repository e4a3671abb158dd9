// All quotes of a listing, loaded once when the page opens.
import { useEffect, useState } from 'react'
import { listQuotes, type ListedQuote } from '../../calls/list-quotes.ts'
import { Alert } from '../../components/Alert.tsx'
import { QuoteList } from './QuoteList.tsx'

type Loading =
  | { state: 'loading' }
  | { state: 'error'; message: string }
  | { state: 'list'; quotes: ListedQuote[] }

/** The page at /list-quotes/{listingId}/{agentId}. */
export function QuotesPage() {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  useEffect(() => {
    void loadQuotes().then(setLoading)
  }, [])
  return (
    <main className="quotes">
      <h1>All Quotes</h1>
      {loading.state === 'loading' && <Waiting />}
      {loading.state === 'error' && <Alert kind="trouble">Error: {loading.message}</Alert>}
      {loading.state === 'list' && <QuoteList quotes={loading.quotes} />}
      <output className="unseen">
        {loading.state === 'list' && `Quotes loaded: ${loading.quotes.length}.`}
      </output>
    </main>
  )
}

async function loadQuotes(): Promise<Loading> {
  const [, , listingId = '', agentId = ''] = location.pathname.split('/')
  const outcome = await listQuotes(listingId, agentId)
  if (outcome.kind === 'done') return { state: 'list', quotes: outcome.value }
  if (outcome.kind === 'refused') {
    return { state: 'error', message: `HTTP error! status: ${outcome.status}` }
  }
  return { state: 'error', message: 'An unknown error occurred.' }
}

function Waiting() {
  return (
    <>
      <output>Loading quotes..</output>
      <noscript>
        <p>This page needs JavaScript to show the quotes.</p>
      </noscript>
    </>
  )
}
