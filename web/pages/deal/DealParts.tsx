import type { Deal } from '../../../domain/wire/deal.ts'
import { AddressForm } from './AddressForm.tsx'
import { DealPanels, UndoStrip } from './DealPanels.tsx'
import { StepButton } from './DealForm.tsx'
import { OutcomeQuestion } from './OutcomeQuestion.tsx'
import { ComplainLink } from './ComplainLink.tsx'
import { OutcomeSaid } from './OutcomeSaid.tsx'
import { AfterTheyHaveGone, WhatToHaveReady } from './ReadyLists.tsx'
import type { DealSteps } from './use-deal.ts'

interface DealPartsProps {
  deal: Deal
  steps: DealSteps
}

/** What the page says about a deal now: until the collection, the question after it, its answer. */
export function DealParts({ deal, steps }: DealPartsProps) {
  if (deal.standing === 'asked') return <OutcomeQuestion deal={deal} steps={steps} />
  if (deal.outcome !== null) return <OutcomeSaid deal={deal} outcome={deal.outcome} steps={steps} />
  return (
    <>
      <DealPanels deal={deal} steps={steps} />
      <UndoStrip deal={deal} steps={steps} />
      <div className="deal-columns">
        <div>
          <AddressForm deal={deal} steps={steps} />
          <WhatToHaveReady deal={deal} />
        </div>
        <div>
          <AfterTheyHaveGone deal={deal} />
          <NotGoingAhead deal={deal} steps={steps} />
        </div>
      </div>
    </>
  )
}

/** Opened first, so that no slip of a thumb ends a deal. */
function NotGoingAhead({ deal, steps }: DealPartsProps) {
  return (
    <section className="part" aria-labelledby="not-going-ahead">
      <h2 id="not-going-ahead">Not going ahead?</h2>
      <p>
        Your posting will be shown to local buyers again. Quotes that are still valid will stay.
      </p>
      <details className="fell-through">
        <summary className="button danger">It fell through</summary>
        <p>We’ll tell {deal.agentName}.</p>
        <StepButton steps={steps} step="fell-through" className="button danger solid">
          Yes, It Fell Through
        </StepButton>
      </details>
      <ComplainLink uniqueId={steps.of.uniqueId} />
    </section>
  )
}

/** In the place of a deal, where there is none. */
export function NoDeal({ postingPath }: { postingPath: string }) {
  return (
    <div className="no-deal">
      <h1 tabIndex={-1}>No buyer chosen</h1>
      <p>You undid your choice, it fell through, or the posting was deleted.</p>
      <a className="button primary" href={postingPath}>
        See Your Posting
      </a>
    </div>
  )
}
