import { useQuery } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import type { Promised } from '../../../calls/call-outcome.ts'
import { callDesk } from '../../../calls/desk.ts'
import { Shown } from '../../../components/console/ConsoleFrame.tsx'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'

/** Its head. `amount` is large and at the right edge, `end` only at the right, and the head of `act` is not seen. */
type Column = string | readonly string[]

interface Row {
  key: Key
  look?: 'faded' | 'strong' | undefined
  /** As many as there are columns. */
  cells: readonly ReactNode[]
}

interface DeskTableProps {
  /** For screen readers; the page has its own heading above the table. */
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
  empty: string
  /** Whether it scrolls sideways on a phone. */
  wide?: boolean
}

type RowsProps = Omit<DeskTableProps, 'wide' | 'empty'> & { className: string }

/** Rows with one hairline each. On a phone the cells of a row are two by two, unless it is `wide`. */
export function DeskTable({ wide = false, ...table }: DeskTableProps) {
  const { caption, rows, empty } = table
  if (rows.length === 0) return <p className="quiet">{empty}</p>
  if (!wide) return <Rows {...table} className="desk-table folding" />
  return (
    // What scrolls has to be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="desk-scroll" role="region" aria-label={caption} tabIndex={0}>
      <Rows {...table} className="desk-table" />
    </div>
  )
}

function Rows({ caption, columns, rows, className }: RowsProps) {
  const heads = columns.map((column) => [column].flat() as [string, string?])
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map(([head, kind]) => (
            <th key={head} scope="col" className={kind}>
              {kind === 'act' ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, look, cells }) => (
          <tr key={key} className={look}>
            {heads.map(([head, kind], index) => (
              <td key={head} className={kind}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LoadedProps<T> {
  /** What is asked, under /operator. */
  path: string
  /** What is sought with it and must be in no address. */
  body?: object
  /** A member of the answer. */
  has: Promised<T>
  children: (value: T) => ReactNode
}

/** Shows the answer to a call, and meanwhile the answer before. */
export function Loaded<T>({ path, body, has, children }: LoadedProps<T>) {
  const query = useQuery({
    queryKey: [...KEYS.desk, path, body],
    queryFn: () => ask(callDesk(path, has, body)),
  })
  return <Shown query={query}>{children}</Shown>
}
