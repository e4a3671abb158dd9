import type { Key, ReactNode } from 'react'
import { timeWords } from '../../../components/console/when.ts'

interface LogLine {
  key: Key
  /** ISO 8601 */
  at: string
  who?: ReactNode
  /** Whether the site or an operator said it. */
  ours?: boolean
  what: ReactNode
}

/** What happened, with the time on the left. */
export function Log({ lines, empty }: { lines: readonly LogLine[]; empty: string }) {
  if (lines.length === 0) return <p className="quiet">{empty}</p>
  return (
    <ol className="log">
      {lines.map(({ key, at, who, ours, what }) => (
        <li key={key}>
          <time dateTime={at}>{timeWords(at)}</time>
          <div>
            {who !== undefined && <p className={ours === true ? 'good' : 'strong'}>{who}</p>}
            {what}
          </div>
        </li>
      ))}
    </ol>
  )
}
