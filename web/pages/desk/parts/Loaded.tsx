import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Promised } from '../../../calls/call-outcome.ts'
import { readAtDesk } from '../../../calls/desk-calls.ts'
import { ask } from '../../../components/console/ask.ts'
import { CallAlert } from '../../../components/console/CallAlert.tsx'
import { KEYS } from '../../../components/console/queries.ts'

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
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.desk, path, body],
    queryFn: () => ask(readAtDesk(path, has, body)),
  })
  return (
    <>
      {error !== null && <CallAlert fault={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <output>Opening..</output>}
      {data !== undefined && children(data)}
    </>
  )
}
