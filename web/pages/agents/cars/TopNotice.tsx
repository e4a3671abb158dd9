// The notice lies over the list's upper edge, so that nothing moves while somebody reads.
import { useState } from 'react'
import { iso, timeInWords } from '../../../../domain/basics/time.ts'
import { CallFailed } from '../../../components/console/ask.ts'
import { newCarWords } from '../search/count-words.ts'
import type { ListFilters } from '../search/use-car-filters.ts'
import type { News } from '../search/use-new-cars.ts'
import { useOnline } from '../../../components/use-online.ts'

interface TopNoticeProps {
  news: News
  list: ListFilters
  /** When what is shown was loaded (milliseconds); null where nothing is. */
  loadedAt: number | null
  /** Puts the new cars into the list. Throws `CallFailed`. */
  onShow: () => Promise<void>
}

/** One line at most; new cars wait until there is a connection. */
export function TopNotice({ news, list, loadedAt, onShow }: TopNoticeProps) {
  const isOnline = useOnline()
  const { waiting, heardAt, isSilent } = news
  const heard = Math.max(heardAt ?? 0, loadedAt ?? 0)
  const missing = isOnline ? (isSilent ? 'The site isn’t answering.' : null) : 'You are offline.'
  const then = heard === 0 ? '' : ` This is the list as it was at ${timeInWords(iso(heard))}.`
  const came = waiting.length === 0 ? '' : newCarWords(waiting.length, list.search, list.yard)
  return (
    <div className="cars-notice">
      <output className="visually-hidden">{missing === null ? came : missing + then}</output>
      {missing !== null && <p className="cars-offline">{missing + then}</p>}
      {missing === null && came !== '' && <NewCars words={came} onShow={onShow} />}
    </div>
  )
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
    <div className="cars-new">
      <p role={fault === null ? undefined : 'alert'}>{fault ?? words}</p>
      <button type="button" className="link" onClick={() => void onClick()}>
        {busy ? 'Loading..' : 'Show'}
        <span className="visually-hidden"> new cars</span>
      </button>
    </div>
  )
}
