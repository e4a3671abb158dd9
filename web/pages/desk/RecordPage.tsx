import { Link, useSearch } from 'wouter'
import type { DeskRecord } from '../../../domain/wire/desk-record.ts'
import { Heading } from '../../components/console/ConsoleFrame.tsx'
import { Loaded, Log } from './parts/DeskTable.tsx'

export function RecordPage() {
  const asked = new URLSearchParams(useSearch())
  const who = asked.get('who')
  const isAll = who === null && asked.get('target') === null
  return (
    <div className="desk-record">
      <Heading>Record</Heading>
      <p className="quiet">
        {who === null
          ? 'What was done here, and what was looked at.'
          : `What ${who} did and looked at.`}{' '}
        {!isAll && <Link href="/desk/record">Show all</Link>}
      </p>
      <Loaded path={`record?${asked}`} has="entries">
        {({ entries, next }: DeskRecord) => (
          <>
            <Log lines={entries.map(lineOf)} empty="Nothing yet." />
            {next !== null && (
              <Link href={earlierPath(asked, next)} className="link">
                Earlier
              </Link>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

export function lineOf(entry: DeskRecord['entries'][number], index: number) {
  const { at, who, what, target, path, reason, notes } = entry
  const about = [reason, notes].filter((words) => words !== null).join('. ')
  return {
    key: `${at} ${index}`,
    at,
    who: <Link href={`/desk/record?who=${encodeURIComponent(who)}`}>{who}</Link>,
    what: (
      <>
        <p className="record-what">
          {what}
          {target !== null && ': '}
          {path === null ? target : <Link href={path}>{target ?? 'See it'}</Link>}
        </p>
        {about !== '' && <p className="quiet">{about}</p>}
      </>
    ),
  }
}

function earlierPath(asked: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(asked)
  next.set('cursor', cursor)
  return `/desk/record?${next.toString()}`
}
