import { useEffect } from 'react'
import { complainPath } from '../../../../domain/site/addresses.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import type { Deal } from '../../../../domain/wire/deal.ts'
import { Plate } from '../../../components/Plate.tsx'
import { Answers } from './AtTheDoor.tsx'
import { AfterTheyHaveGone, keepTicked } from './DealFolds.tsx'
import { DealForm, StepButton } from './DealForm.tsx'
import type { DealSteps, HeadingRef } from './use-deal.ts'

interface OutcomeSaidProps {
  deal: Deal
  outcome: NonNullable<Deal['outcome']>
  steps: DealSteps
  heading: HeadingRef | undefined
}

/** Thanks, what is left to say, and for a day the way to another answer. */
export function OutcomeSaid({ deal, outcome, steps, heading }: OutcomeSaidProps) {
  const { said, hasPhoto, mayChange } = outcome
  const cameAndPaid = said !== 'nobody-came'
  const complain = complainPath({ about: 'buyer', uniqueId: steps.of.uniqueId })
  useEffect(() => {
    if (cameAndPaid) keepTicked(deal, null)
  }, [deal, cameAndPaid])
  return (
    <div className="outcome">
      <div className="board">
        <h1 ref={heading} tabIndex={-1}>
          Thank you. {inWords(deal, outcome)}
        </h1>
        <Plate registration={deal.registrationNumber} />
        {said === 'paid-less' && <p>It goes on this buyer’s record.</p>}
        {cameAndPaid ? <p>Buyers no longer see this car.</p> : <p>What happens now?</p>}
      </div>
      {!cameAndPaid && (
        <div className="door-answers">
          <StepButton steps={steps} step="not-this-day" className="button">
            Another Day
          </StepButton>
          <StepButton steps={steps} step="fell-through" className="button">
            Call It Off
          </StepButton>
        </div>
      )}
      {said === 'paid-less' && (
        <p className="lead">
          Want us to ask them why? <a href={complain}>Make a complaint</a>
        </p>
      )}
      {said === 'paid-less' && hasPhoto && <p className="lead">We have your photo.</p>}
      {said === 'paid-less' && !hasPhoto && mayChange && (
        <DealForm
          steps={steps}
          step="outcome-photo"
          className="fields"
          hasPhoto
          button={{ className: 'button', label: 'Send Photo', busyText: 'Sending..' }}
        />
      )}
      <div className="ways-out" key={`${said} ${outcome.paid}`}>
        {mayChange && (
          <details>
            <summary className="link">Change my answer</summary>
            <Answers deal={deal} steps={steps} />
          </details>
        )}
        {said !== 'paid-less' && (
          <a className="link" href={complain}>
            Complain about this buyer
          </a>
        )}
      </div>
      {cameAndPaid && <AfterTheyHaveGone deal={deal} isOpen />}
    </div>
  )
}

function inWords({ amount }: Deal, { said, paid }: OutcomeSaidProps['outcome']): string {
  if (said === 'nobody-came') return 'We’ve written down that nobody came.'
  const less = amount - (paid ?? amount)
  return less === 0
    ? `We’ve written down ${inPounds(amount)}.`
    : `That is ${inPounds(less)} less than agreed.`
}
