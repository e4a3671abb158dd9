// How many cars there are, in a line whose height is always the same; read out once it has settled.
import { useSettled } from './use-settled.ts'
import type { CountWords } from './count-words.ts'

const PAUSE_MS = 1_000

interface CountLineProps {
  /** Null while nothing is known. */
  words: CountWords | null
  isBusy: boolean
}

/** Shows that it is busy without taking the count away. */
export function CountLine({ words, isBusy }: CountLineProps) {
  const said = isBusy || words === null ? '' : `${words.count} ${words.rest}`
  return (
    <div className="cars-count">
      {words !== null && (
        <p>
          <strong>{words.count}</strong> {words.rest}
        </p>
      )}
      {isBusy && <span className="spinner" aria-hidden="true" />}
      <output className="unseen">{useSettled(said, PAUSE_MS)}</output>
    </div>
  )
}
