// The list itself, in every state it can be in.
import { useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { CallAlert } from '../CallAlert.tsx'
import { useNow } from '../car-facts/use-now.ts'
import { carsOf } from './car-pages.ts'
import { CarRows } from './CarRows.tsx'
import { countWords } from './count-words.ts'
import { CountLine } from './CountLine.tsx'
import { ListEnd } from './ListEnd.tsx'
import { NoCars } from './NoCars.tsx'
import { TopNotice } from './TopNotice.tsx'
import type { ListFilters } from './use-car-filters.ts'
import { useShownCars } from './use-shown-cars.ts'
import { useNews } from './use-news.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useTopOfList } from './use-top-of-list.ts'

interface CarListProps {
  list: ListFilters
  /** Whether it is gone back to: then it is shown as it was left. */
  isReturn: boolean
}

/** Count, notices, rows and what follows them. */
export function CarList({ list, isReturn }: CarListProps) {
  const { search } = list
  const { pages, isOld, query } = useShownCars(search, isReturn)
  const cars = useMemo(() => (pages === undefined ? [] : carsOf(pages)), [pages])
  const news = useNews(search)
  const now = useNow()
  const focusRow = useRowFocus(cars)
  const top = useRef<HTMLElement>(null)
  useTopOfList(top, isOld ? null : search)

  const isMissing = query.data === undefined && query.error !== null
  const isEmpty = pages !== undefined && cars.length === 0 && !query.hasNextPage
  const shown = cars.filter(({ isGone }) => isGone !== true).length
  const counted = { cars: shown, isAll: !query.hasNextPage, search }
  const show = async (): Promise<void> => {
    await news.show()
    focusRow(0)
  }
  return (
    <section ref={top} className="cars-list" aria-busy={isOld && !isMissing}>
      {search.near === '' && <NoPlace />}
      <CountLine
        words={pages === undefined || isOld ? null : countWords(counted)}
        isBusy={query.isFetching && !query.isFetchingNextPage}
      />
      <TopNotice news={news} list={list} loadedAt={query.dataUpdatedAt || null} onShow={show} />
      {isMissing && <CallAlert fault={query.error} onRetry={() => void query.refetch()} />}
      {pages === undefined && !isMissing && <p className="cars-loading">Loading cars..</p>}
      {isEmpty && !isOld && <NoCars list={list} />}
      {cars.length > 0 && <CarRows cars={cars} now={now} />}
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

function NoPlace() {
  return (
    <p className="cars-hint">
      Cars are listed newest first. To see the nearest first, fill in Near in the filters, or save
      the post code of your yard in <Link href="/agents/profile">your profile</Link>.
    </p>
  )
}
