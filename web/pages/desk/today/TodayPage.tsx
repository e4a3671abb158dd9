import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { fullDay } from '../../../../domain/basics/days.ts'
import { MINUTE_MS, timeInWords } from '../../../../domain/basics/time.ts'
import type { DeskToday } from '../../../../domain/wire/desk.ts'
import { callDesk } from '../../../calls/desk.ts'
import { ask } from '../../../components/console/ask.ts'
import { Heading, Shown } from '../../../components/console/ConsoleFrame.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { Log } from '../parts/DeskPage.tsx'
import { SearchBox, type SearchBoxProps } from '../SearchPages.tsx'
import { BusinessPart } from './BusinessPart.tsx'

/** What is due, loaded again every half minute while the desk is in view. */
export function useToday() {
  return useQuery({
    queryKey: [...KEYS.desk, 'today'],
    queryFn: () => ask(callDesk<DeskToday>('today', 'items')),
    staleTime: MINUTE_MS / 4,
    refetchInterval: MINUTE_MS / 2,
  })
}

export function TodayPage({ searched, onSearch }: SearchBoxProps) {
  const today = useToday()
  const { data, dataUpdatedAt } = today
  return (
    <div className="desk-columns stack">
      <div className="desk-main">
        <div className="today-head stack near">
          <div>
            <Heading>To do today</Heading>
            {data !== undefined && <p>{momentWords(dataUpdatedAt)} Nearest date first.</p>}
          </div>
          <SearchBox searched={searched} onSearch={onSearch} />
        </div>
        <Shown query={today}>{({ items }) => <DueList items={items} />}</Shown>
        {data?.looks != null && (
          <section className="part">
            <h2>Numbers looked at today</h2>
            <Log lines={data.looks} empty="None." />
          </section>
        )}
      </div>
      <BusinessPart />
    </div>
  )
}

function DueList({ items }: { items: DeskToday['items'] }) {
  if (items.length === 0) return <p className="due">Nothing is due.</p>
  return (
    <ul className="plain due lines">
      {items.map(({ path, title, line, due, dueWords }) => (
        <li key={path + title}>
          <Link href={path} className="whole-row">
            {title}
          </Link>
          <strong className={due === null ? 'bad' : undefined}>{dueWords.when}</strong>
          <p>{line}</p>
          <p className="due-by">{dueWords.below}</p>
        </li>
      ))}
    </ul>
  )
}

// `Monday 23 November, 10:42.`
function momentWords(at: number): string {
  const iso = new Date(at).toISOString()
  return `${fullDay(iso)}, ${timeInWords(iso)}.`
}
