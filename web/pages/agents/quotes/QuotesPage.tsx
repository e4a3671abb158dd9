import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { shortDay, londonDay } from '../../../../domain/basics/days.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { DAY_MS } from '../../../../domain/basics/time.ts'
import { HALF_DAY_WORDS } from '../../../../domain/market/collection.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import {
  BOOK_PARTS,
  bookStateInWords,
  ownerSaysInWords,
  sumPaid,
  type BookPart,
  type Month,
  type BookQuote,
} from '../../../../domain/wire/trade-book.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import { Plate } from '../../../components/Plate.tsx'
import { CallAlert, Heading } from '../../../components/console/ConsoleFrame.tsx'
import { SearchInput, Select } from '../../../components/console/Fields.tsx'
import { ask } from '../../../components/console/ask.ts'
import { KEYS, useDebounced } from '../../../components/console/queries.ts'
import { loadStyle } from '../../../components/load-style.ts'
import { ListEnd } from '../parts/ListEnd.tsx'
import { MONTH, useNow } from '../parts/car-words.ts'
import { cameForward } from '../parts/came-from.ts'
import { Tasks, useToDo } from './ToDo.tsx'
import { listBook } from '../../../calls/agents.ts'
import style from './quotes.css?url'

await loadStyle(style)

const PAUSE_MS = 250
const NAMES: Record<BookPart, string> = { 'to-do': 'To do', live: 'Live', past: 'Past' }
const NONE: Record<BookPart, string> = {
  'to-do':
    'No car is waiting for you to collect. We’ll text you within minutes when an owner chooses you.',
  live: 'None of your quotes is live. Open a car, type an amount and send it.',
  past: 'You’ll find the cars you collected here, with what was paid, and the quotes that are over.',
}

export function QuotesPage({ agent }: { agent: Agent }) {
  const toDo = useToDo(agent)
  const named = new URLSearchParams(useSearch()).get('part')
  const usual = (toDo?.length ?? 0) > 0 ? 'to-do' : 'live'
  const part = BOOK_PARTS.find((known) => known === named) ?? usual
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), PAUSE_MS)
  const { data: month } = useQuery({
    queryKey: [...KEYS.quotes, 'month'],
    queryFn: () => ask(consoleCall('GET /agent/quotes/month', {}, 'month')),
  })
  useLayoutEffect(() => {
    if (cameForward()) scrollTo(0, 0)
  }, [])
  return (
    <div className="book stack">
      <Heading>My quotes</Heading>
      {month !== undefined && <Figures month={month} />}
      <div className="search">
        <SearchInput
          aria-label="Find a reg"
          placeholder="Find a reg"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {q === '' && (
        <nav className="book-tabs" aria-label="Quotes by state">
          {BOOK_PARTS.map((one) => (
            <Link
              key={one}
              href={`/agents/quotes?part=${one}`}
              replace
              aria-current={one === part ? 'page' : undefined}
            >
              {NAMES[one]} {one === 'to-do' && toDo !== undefined && <span>{toDo.length}</span>}
            </Link>
          ))}
        </nav>
      )}
      {q === '' && part === 'to-do' && toDo !== undefined && toDo.length > 0 ? (
        <Tasks tasks={toDo} />
      ) : (
        <BookList part={q === '' ? part : null} q={q} />
      )}
      {month !== undefined && <BookFile month={month.month} />}
    </div>
  )
}

function Figures({ month }: { month: Month }) {
  const figures = [
    ['Quoted', month.quoted],
    ['Chosen', month.chosen],
    ['Collected', month.collected],
    ['Paid in full', `${month.paidInFull} of ${month.collected}`],
  ] as const
  return (
    <section className="book-month stack near quiet" aria-labelledby="book-month">
      <h2 id="book-month">{monthName(month.month)} so far</h2>
      <dl className="row ends">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      {month.record !== null && (
        <p>
          Your record on each quote: <strong>{month.record}</strong>
        </p>
      )}
    </section>
  )
}

function BookList({ part, q }: { part: BookPart | null; q: string }) {
  const { data, error, isFetching, ...query } = useInfiniteQuery({
    queryKey: [...KEYS.quotes, part, q],
    queryFn: ({ pageParam }) => ask(listBook({ part, q }, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: true,
  })
  if (data === undefined) {
    if (isFetching || error === null) return <output>Loading your quotes..</output>
    return <CallAlert fault={error} onRetry={() => void query.refetch()} />
  }
  const quotes = data.pages.flatMap((page) => page.quotes)
  if (quotes.length === 0) {
    return <p>{part === null ? `You have no quote on a reg like ${q}.` : NONE[part]}</p>
  }
  const more = (): void => void query.fetchNextPage()
  return (
    <>
      <ul className="plain lines" role="list">
        {quotes.map((quote) => (
          <BookRow key={quote.quoteId} quote={quote} />
        ))}
      </ul>
      <ListEnd
        things="quotes"
        isLoading={query.isFetchingNextPage}
        fault={error}
        hasMore={query.hasNextPage}
        goesOn
        onMore={more}
        onAsked={more}
      />
    </>
  )
}

function BookFile({ month }: { month: string }) {
  const months = lastMonths(month).map((one) => [one, monthName(one)] as const)
  return (
    <form className="book-file row" action="/agent/quotes.csv">
      <Select id="month" label="Export" choices={[...months, ['', 'All quotes']]} />
      <button type="submit" className="button">
        Export CSV
      </button>
    </form>
  )
}

function BookRow({ quote }: { quote: BookQuote }) {
  const { registrationNumber, district, vehicle, vehicleId, phoneNumber, givenBy } = quote
  const words = rowWords(quote, useNow())
  const by = givenBy === null ? null : `by ${givenBy}`
  const isGone = vehicleId === null
  const plate = registrationNumber && <Plate registration={registrationNumber} />
  return (
    <li className="book-row" data-gone={isGone}>
      <div className="row">
        {isGone ? (
          <div className="book-plate">{plate ?? 'No reg kept'}</div>
        ) : (
          <Link href={`/agents/cars/${vehicleId}`} className="book-plate whole-row">
            {plate}
          </Link>
        )}
        <strong>{district}</strong>
        <p className="book-pounds large last">{inPounds(quote.amount)}</p>
      </div>
      <p>{[vehicle, by].filter((part) => part !== null).join(', ')}</p>
      <p className={isUrgent(quote, words) ? 'book-state good' : 'book-state'}>
        {words}
        {phoneNumber !== null && (
          <>
            {' '}
            <a href={`tel:${phoneNumber}`}>{readablePhone(phoneNumber)}</a>
          </>
        )}
      </p>
    </li>
  )
}

function rowWords(quote: BookQuote, now: number): string {
  const { state, standing, changedSince, validUntil, deal, collected } = quote
  if (state === 'chosen' && deal?.collectOn != null && deal.collectHalf !== null) {
    return `Collect ${shortDay(deal.collectOn)}, ${HALF_DAY_WORDS[deal.collectHalf]}`
  }
  if (collected !== null) {
    const sum = sumPaid(quote) ?? 0
    const reason = deal?.ownerReason == null ? '' : `: ${deal.ownerReason}`
    const paid = sum >= quote.amount ? 'paid in full' : `paid ${inPounds(sum)}`
    const says = ownerSaysInWords(quote)
    return `Collected ${shortDay(collected.on)}, ${paid}. ${says === null ? 'Owner not heard from' : `Owner says: ${says}${reason}`}`
  }
  if (state === 'live' && standing === 'on-offer') {
    if (changedSince.length > 0) return `Owner changed: ${changedSince.join(', ')}`
    if (validUntil === null) return 'Live'
    const last = londonDay(Date.parse(validUntil) - 1)
    if (last === londonDay(now)) return 'Ends today'
    if (last === londonDay(now + DAY_MS)) return 'Ends tomorrow'
    return `Until ${dayAndMonth(last)}`
  }
  return bookStateInWords(quote)
}

function isUrgent({ state, changedSince }: BookQuote, words: string): boolean {
  return state === 'live' && (changedSince.length > 0 || words.startsWith('Ends'))
}

function dayAndMonth(day: string): string {
  return shortDay(day).replace(/^\w+ /, '')
}

function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01`))
}

function lastMonths(month: string): string[] {
  const [year = 0, one = 0] = month.split('-').map(Number)
  const monthBefore = (_: unknown, ago: number) => new Date(Date.UTC(year, one - 1 - ago))
  return Array.from({ length: 12 }, monthBefore).map((first) => first.toISOString().slice(0, 7))
}
