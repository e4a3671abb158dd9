import { useEffect, useState } from 'react'
import { contactLink } from '../../../domain/contact-link.ts'
import { HALF_DAY_WORDS } from '../../../domain/collection.ts'
import { fullDay } from '../../../domain/day-in-words.ts'
import { inPounds } from '../../../domain/money.ts'
import { timeInWords } from '../../../domain/time.ts'
import type { Deal } from '../../../domain/wire/deal.ts'
import { Plate } from '../../components/Plate.tsx'
import { StepButton } from './DealForm.tsx'
import type { DealSteps } from './use-deal.ts'

interface DealProps {
  deal: Deal
  steps: DealSteps
}

/** What the owner holds up on the drive: whom they chose, for how much, and when they come. */
export function DealPanels({ deal, steps }: DealProps) {
  const call = contactLink(deal.agentContact)
  return (
    <div className="board panels">
      <section className="panel" aria-labelledby="chosen">
        <h1 id="chosen" tabIndex={-1}>
          You chose {deal.agentName}
        </h1>
        <Plate registration={deal.registrationNumber} />
        <p className="agreed">{inPounds(deal.amount)}</p>
        <p>Nothing is taken off for collection, paperwork or fees.</p>
      </section>
      <section className="panel" aria-labelledby="collection">
        <CollectionDay deal={deal} />
        {call === null ? (
          <p>{deal.agentContact}</p>
        ) : (
          <a className="button" href={call}>
            Call {deal.agentContact}
          </a>
        )}
        <div className="not-this-day">
          {deal.collectOn !== null && (
            <StepButton steps={steps} step="not-this-day" className="link">
              Not this day
            </StepButton>
          )}
        </div>
      </section>
    </div>
  )
}

function CollectionDay({ deal: { collectOn, collectHalf } }: Pick<DealProps, 'deal'>) {
  if (collectOn === null) {
    return (
      <div className="collection">
        <h2 id="collection" tabIndex={-1}>
          They’ll call to agree a day
        </h2>
        <p>You’ll see it here, and we’ll text it to you.</p>
      </div>
    )
  }
  return (
    <div className="collection">
      <p>They’ll collect on</p>
      <h2 id="collection" tabIndex={-1}>
        {fullDay(collectOn)}
      </h2>
      {collectHalf !== null && (
        <p>
          In the {collectHalf}, {HALF_DAY_WORDS[collectHalf]}
        </p>
      )}
    </div>
  )
}

/** Below the board for an hour; with the time and no countdown. */
export function UndoStrip({ deal: { undoUntil }, steps }: DealProps) {
  const isOver = useIsOver(undoUntil)
  if (undoUntil === null || isOver) return null
  return (
    <div className="undo-strip">
      <p>
        You can undo your choice until <time dateTime={undoUntil}>{timeInWords(undoUntil)}</time>.
      </p>
      <StepButton steps={steps} step="undo" className="button">
        Undo
      </StepButton>
    </div>
  )
}

function useIsOver(until: string | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(setOver, Date.parse(until) - Date.now(), true)
    return () => clearTimeout(timer)
  }, [until])
  return isOver
}
