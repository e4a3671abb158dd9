import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { inPounds } from '../../../../domain/basics/money.ts'
import { iso, timeInWords } from '../../../../domain/basics/time.ts'
import { FILTER_FACTS, type SearchFilters } from '../../../../domain/market/search-filters.ts'
import { CallAlert } from '../../../components/console/ConsoleFrame.tsx'
import { CallFailed } from '../../../components/console/ask.ts'
import { useDebounced } from '../../../components/console/queries.ts'
import { useOnline } from '../../../components/use-browser.ts'
import { ListEnd } from '../parts/ListEnd.tsx'
import { carsOf, type ListedCar } from '../parts/use-car.ts'
import { TellMe } from '../search/FilterFields.tsx'
import { countWords, type CountWords, newCarWords } from '../search/car-filters.ts'
import type { ListFilters } from '../search/use-car-filters.ts'
import { useShownCars, useNewCars } from '../search/use-car-list.ts'
import { CarRows } from './CarRows.tsx'
import { findInRow, useRowQuoting } from './use-row-quoting.ts'
import { useNow } from '../parts/car-words.ts'

export function CarList({ agentId, list }: { agentId: string; list: ListFilters }) {
  const { search } = list
  const { pages, isOld, query } = useShownCars(search)
  const cars = useMemo(() => (pages === undefined ? [] : carsOf(pages)), [pages])
  const news = useNewCars(search)
  const isOnline = useOnline()
  const now = useNow()
  const quoting = useRowQuoting(cars)
  const focusRow = useRowFocus(cars)
  const top = useRef<HTMLElement>(null)
  useTopOfList(top, isOld ? null : search)

  const isMissing = query.data === undefined && query.error !== null
  const isEmpty = pages !== undefined && cars.length === 0 && !query.hasNextPage
  const counted = { cars: cars.length, isAll: !query.hasNextPage, search }
  // New cars wait until there is a connection.
  const heard = Math.max(news.heardAt ?? 0, pages?.pages[0]?.answeredAt ?? 0)
  const missing = isOnline
    ? news.isSilent
      ? 'The site isn’t answering.'
      : null
    : 'You are offline.'
  const then = heard === 0 ? '' : ` This is the list as it was at ${timeInWords(iso(heard))}.`
  const { length } = news.waiting
  const came = length === 0 ? '' : newCarWords(length, search, list.yard)
  const show = async (): Promise<void> => {
    await news.show()
    focusRow(0)
  }
  return (
    <section ref={top} className="cars-list" aria-busy={isOld && !isMissing}>
      {search.near === null && (
        <p className="quiet-line">
          Cars are listed newest first. To see the nearest first, fill in Near in the filters, or
          save the post code of your yard in <Link href="/agents/profile">your profile</Link>.
        </p>
      )}
      <CountLine
        words={pages === undefined || isOld ? null : countWords(counted)}
        isBusy={query.isFetching && !query.isFetchingNextPage}
      />
      {/* Over the list's upper edge, so that nothing moves while somebody reads; one line at most. */}
      <div className="cars-notice">
        <output className="visually-hidden">{missing === null ? came : missing + then}</output>
        {missing !== null && (
          <p className="cars-offline box row ends small-words">{missing + then}</p>
        )}
        {missing === null && came !== '' && <NewCars words={came} onShow={show} />}
      </div>
      {isMissing && <CallAlert fault={query.error} onRetry={() => void query.refetch()} />}
      {pages === undefined && !isMissing && <p className="cars-end">Loading cars..</p>}
      {isEmpty && !isOld && <NoCars list={list} />}
      <output className="visually-hidden">{sentWords(cars, quoting.sent)}</output>
      {cars.length > 0 && <CarRows cars={cars} now={now} agentId={agentId} quoting={quoting} />}
      {pages !== undefined && !isEmpty && !isMissing && (
        <ListEnd
          isLoading={query.isFetchingNextPage}
          fault={query.isFetchNextPageError ? query.error : null}
          hasMore={query.hasNextPage}
          goesOn={!isOld && pages.pages.at(-1)?.cars.length !== 0}
          onMore={() => void query.fetchNextPage()}
          onAsked={() => {
            focusRow(cars.length)
            void query.fetchNextPage()
          }}
        />
      )}
    </section>
  )
}

// Of the latest; the rows show it, so it is only read out.
function sentWords(cars: ListedCar[], sent: string[]): string {
  const car = cars.find(({ vehicleId }) => vehicleId === sent.at(-1))
  const amount = car?.ownQuote?.amount
  return amount === undefined ? '' : `${inPounds(amount)} sent for ${car?.registrationNumber}.`
}

const PAUSE_MS = 1_000

/** In a line of one height, busy or not; read out once it has stopped changing. */
function CountLine({ words, isBusy }: { words: CountWords | null; isBusy: boolean }) {
  const said = isBusy || words === null ? '' : `${words.count} ${words.rest}`
  return (
    <div className="cars-count row quiet-line">
      {words !== null && (
        <p>
          <strong>{words.count}</strong> {words.rest}
        </p>
      )}
      {isBusy && <span className="spinner" aria-hidden="true" />}
      <output className="visually-hidden">{useDebounced(said, PAUSE_MS)}</output>
    </div>
  )
}

function NoCars({ list }: { list: ListFilters }) {
  const ways = waysOut(list)
  if (ways.length === 0) {
    return (
      <div className="box dashed stack start">
        <h2>No cars yet</h2>
        <p>Cars will appear here once owners post them. This page keeps looking while it’s open.</p>
      </div>
    )
  }
  return (
    <div className="box dashed stack start">
      <h2>No cars match</h2>
      <p>{`Try ${ways.join(', or ')}.`}</p>
      <button type="button" className="button" onClick={list.clear}>
        Clear Filters
      </button>
      <TellMe list={list} />
    </div>
  )
}

// Another place narrows nothing by itself.
function waysOut({ filters, search }: ListFilters): string[] {
  const ways: string[] = []
  if (filters.q !== '')
    ways.push('fewer words, a make or model alone, or only the start of a registration')
  if (search.within !== null) ways.push('a larger distance')
  if (FILTER_FACTS.some((fact) => filters[fact])) ways.push('cars whose owner has said less')
  if (filters.make ?? filters.firstUsed ?? filters.mot) ways.push('any make, year and MOT')
  if (filters.confirmed) ways.push('cars whose number is not confirmed')
  if (filters.photo) ways.push('cars without a photo')
  if (filters.unquoted) ways.push('cars that you quoted on')
  return ways
}

/** Call what it answers with a row's number: once the list has changed, that row has the focus. */
function useRowFocus(cars: ListedCar[]): (row: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const row = wanted.current
    if (row === null) return
    wanted.current = null
    if (row === 0) scrollTo(0, 0)
    findInRow(cars[row]?.vehicleId, '.car-link')?.focus({ preventScroll: true })
  }, [cars])
  return (row) => {
    wanted.current = row
  }
}

/** Scrolls up to `top` when `shown`, the search whose cars are shown, becomes another; null: wait. */
function useTopOfList(top: RefObject<HTMLElement | null>, shown: SearchFilters | null): void {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === null || shown === before.current) return
    const isFirst = before.current === null
    before.current = shown
    if (isFirst || top.current === null) return
    if (top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }, [shown, top])
}

function NewCars({ words, onShow }: { words: string; onShow: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const onClick = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await onShow()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFault(failure.message)
      setBusy(false)
    }
  }
  return (
    <div className="cars-new box done row ends small-words">
      <p role={fault === null ? undefined : 'alert'}>{fault ?? words}</p>
      <button type="button" className="link whole-row" onClick={() => void onClick()}>
        {busy ? 'Loading..' : 'Show'}
        <span className="visually-hidden"> new cars</span>
      </button>
    </div>
  )
}
