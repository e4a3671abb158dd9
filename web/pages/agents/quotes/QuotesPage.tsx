import { useLayoutEffect, useState } from 'react'
import { Link } from 'wouter'
import type { BookQuote, BookState } from '../../../../domain/wire/trade-book.ts'
import { BOOK_FILE } from '../../../calls/agents/trade-book.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { useWide } from '../../../components/console/use-wide.ts'
import { CallAlert } from '../../../components/console/CallAlert.tsx'
import { cameForward } from '../car/came-from.ts'
import { useDebounced } from '../../../components/console/use-debounced.ts'
import { ChosenDeal } from '../deal/ChosenDeal.tsx'
import { Heading } from '../../../components/console/Heading.tsx'
import { SearchInput } from '../../../components/console/SearchInput.tsx'
import { BookRow } from './BookRow.tsx'
import { BookTabs } from './BookTabs.tsx'
import { NONE } from './book-words.ts'
import { MonthStrip } from './MonthStrip.tsx'
import { MoreQuotes } from './MoreQuotes.tsx'
import style from './quotes.css?url'
import { useBook, useBookState, useMonths, type Book } from './use-book.ts'

await loadStyle(style)

const PAUSE_MS = 250

/** The page at /agents/quotes. */
export function QuotesPage() {
  const isWide = useWide()
  const state = useBookState(isWide)
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), PAUSE_MS)
  const book = useBook({ state: q === '' ? state : null, q })
  const months = useMonths()
  const { counts = null, record = null } = months ?? {}
  useLayoutEffect(() => {
    if (cameForward()) scrollTo(0, 0)
  }, [])
  const hasNone =
    book.quotes?.length === 0 &&
    counts !== null &&
    Object.values(counts).every(({ count }) => count === 0)
  return (
    <div className="book" data-state={state ?? 'all'}>
      <Heading>My quotes</Heading>
      {hasNone ? (
        <NoQuotes />
      ) : (
        <>
          <a className="book-export" href={BOOK_FILE} download>
            Export CSV
          </a>
          {months !== undefined && <MonthStrip months={months} />}
          <FindReg typed={typed} onType={setTyped} />
          {q === '' && <BookTabs state={state} counts={counts} />}
          <BookList book={book} state={q === '' ? state : null} q={q} isWide={isWide} />
          {q === '' && state === 'collected' && !book.hasMore && record !== null && (
            <p className="book-record">
              Your record on each quote: <strong>{record}</strong>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function FindReg({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <div className="cars-search book-find">
      <SearchInput
        aria-label="Find a reg"
        placeholder="Find a reg"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

interface BookListProps {
  book: Book
  state: BookState | null
  q: string
  isWide: boolean
}

function BookList({ book, state, q, isWide }: BookListProps) {
  const { quotes, fault } = book
  const [opened, setOpened] = useState<string>()
  const chosen = quotes?.filter((quote) => quote.state === 'chosen' && quote.deal !== null) ?? []
  const open = chosen.find(({ quoteId }) => quoteId === opened) ?? chosen[0]
  const boards = isWide
    ? [open].filter((one) => one !== undefined)
    : state === 'chosen'
      ? chosen
      : []
  const rows = isWide || state !== 'chosen' ? quotes : quotes?.filter(({ deal }) => deal === null)
  return (
    <div className="book-sides">
      <div className="book-list">
        {quotes === null && fault === null && <output>Loading your quotes..</output>}
        {fault !== null && <CallAlert fault={fault} onRetry={book.again} />}
        {quotes?.length === 0 && !book.hasMore && (
          <p className="book-none">
            {q === '' ? state !== null && NONE[state] : `You have no quote on a reg like ${q}.`}
          </p>
        )}
        {rows != null && rows.length > 0 && (
          <>
            <p className="book-heads" aria-hidden="true">
              <span>Car</span>
              <span>Amount</span>
              <span>State</span>
              <span>Changed</span>
            </p>
            <ul className="plain" role="list">
              {rows.map((quote) => (
                <BookRow
                  key={quote.quoteId}
                  quote={quote}
                  isOpen={isWide && quote === open}
                  onOpen={isWide && chosen.includes(quote) ? () => setOpened(quote.quoteId) : null}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {boards.length > 0 && (
        <div className="book-deals">
          {boards.map((quote) => (
            <DealBoard key={quote.quoteId} quote={quote} />
          ))}
        </div>
      )}
      {book.hasMore && fault === null && (
        <MoreQuotes isLoading={book.isLoadingMore} onMore={book.more} />
      )}
    </div>
  )
}

function DealBoard({ quote }: { quote: BookQuote }) {
  const { vehicleId, deal, registrationNumber, vehicle, callTimes } = quote
  if (vehicleId === null || deal === null || registrationNumber === null) return null
  const car = { registrationNumber, vehicle }
  return <ChosenDeal vehicleId={vehicleId} deal={deal} callTimes={callTimes} car={car} />
}

/** Says what will be here, and leads to the cars. */
function NoQuotes() {
  return (
    <div className="book-first">
      <h2>You haven’t quoted yet</h2>
      <p>Open a car, type an amount and send it. You’ll find your quotes here, with their cars.</p>
      <Link href="/agents" className="button primary">
        See the Cars
      </Link>
    </div>
  )
}
