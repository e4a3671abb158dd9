import { useEffect } from 'react'
import { inPounds } from '../../../domain/money.ts'
import type { Deal } from '../../../domain/wire/deal.ts'
import { Plate } from '../../components/Plate.tsx'
import { ComplainLink } from './ComplainLink.tsx'
import { OutcomeAnswers } from './OutcomeQuestion.tsx'
import { AfterTheyHaveGone } from './ReadyLists.tsx'
import { DealForm, StepButton } from './DealForm.tsx'
import { keepTicked } from './ticked.ts'
import type { DealSteps } from './use-deal.ts'

interface OutcomeSaidProps {
  deal: Deal
  outcome: NonNullable<Deal['outcome']>
  steps: DealSteps
}

/** Thanks, what is left to say, and for a day the way to another answer. */
export function OutcomeSaid({ deal, outcome, steps }: OutcomeSaidProps) {
  const { said, hasPhoto, mayChange } = outcome
  const cameAndPaid = said !== 'nobody-came'
  useEffect(() => {
    if (cameAndPaid) keepTicked(deal, null)
  }, [deal, cameAndPaid])
  return (
    <div className="outcome">
      <div className="board whose">
        <h1 id="said" tabIndex={-1}>
          Thank you. We’ve written down {writtenDown(deal, outcome)}.
        </h1>
        <Plate registration={deal.registrationNumber} />
        {!cameAndPaid && <p>What happens now?</p>}
      </div>
      {!cameAndPaid && (
        <div className="outcome-answers">
          <StepButton steps={steps} step="not-this-day" className="button">
            New Day Agreed
          </StepButton>
          <StepButton steps={steps} step="fell-through" className="button">
            It Fell Through
          </StepButton>
        </div>
      )}
      {said === 'paid-less' && hasPhoto && <p className="has-photo">We have your photo.</p>}
      {said === 'paid-less' && !hasPhoto && mayChange && (
        <DealForm
          steps={steps}
          step="outcome-photo"
          className="fields"
          hasPhoto
          button={{ className: 'button', label: 'Send Photo', busyText: 'Sending..' }}
        />
      )}
      {mayChange && (
        <details className="change-answer">
          <summary className="link">Change my answer</summary>
          <OutcomeAnswers deal={deal} steps={steps} />
        </details>
      )}
      <ComplainLink uniqueId={steps.of.uniqueId} />
      {cameAndPaid && <AfterTheyHaveGone deal={deal} />}
    </div>
  )
}

function writtenDown({ amount }: Deal, { said, paid }: OutcomeSaidProps['outcome']): string {
  if (said === 'nobody-came') return 'that nobody came'
  return inPounds(paid ?? amount)
}
