import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countMatching, type AlertNet } from '../../../calls/agents/alerts.ts'
import { ask } from '../../../components/console/ask.ts'
import { useDebounced } from '../../../components/console/use-debounced.ts'
import { KEYS } from '../../../components/console/queries.ts'

const PAUSE_MS = 500
// The server counts no further.
const MOST = 1000

/** How wide the net is, while one types. What is not yet whole counts nothing. */
export function MatchingCount({ net: { yards, words, facts } }: { net: AlertNet }) {
  const typed = yards.filter(({ postcode }) => postcode.trim() !== '')
  const asked = useDebounced(JSON.stringify({ yards: typed, words, facts }), PAUSE_MS)
  const { data } = useQuery({
    queryKey: [...KEYS.alerts, 'matching', asked],
    queryFn: () => ask(countMatching(JSON.parse(asked) as AlertNet)),
    enabled: typed.length > 0,
    placeholderData: keepPreviousData,
  })
  if (data === undefined || typed.length === 0) return <output />
  const { lastSevenDays: count } = data
  return (
    <output className="quiet">
      Cars like these in the last seven days:{' '}
      <strong>{count < MOST ? count : `${MOST.toLocaleString('en-GB')} or more`}</strong>
    </output>
  )
}
