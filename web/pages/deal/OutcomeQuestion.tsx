import { fullDay } from '../../../domain/day-in-words.ts'
import { inPounds } from '../../../domain/money.ts'
import type { Deal } from '../../../domain/wire/deal.ts'
import { Field, GrowingField } from '../../components/Field.tsx'
import { Plate } from '../../components/Plate.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { DealForm, StepButton } from './DealForm.tsx'
import type { DealSteps } from './use-deal.ts'

interface OutcomeProps {
  deal: Deal
  steps: DealSteps
}

/** The morning after: did they come, and what did they pay? */
export function OutcomeQuestion({ deal, steps }: OutcomeProps) {
  const { agentName, collectOn, collectHalf } = deal
  return (
    <div className="outcome">
      <div className="board whose">
        <h1 id="asked" tabIndex={-1}>
          Did they collect and pay {inPounds(deal.amount)}?
        </h1>
        <Plate registration={deal.registrationNumber} />
        <p>
          {agentName}
          {collectOn !== null && (
            <>
              ,<br />
              the {collectHalf} of {fullDay(collectOn)}
            </>
          )}
        </p>
      </div>
      <OutcomeAnswers deal={deal} steps={steps} />
    </div>
  )
}

/** The good answer first, as one tap. */
export function OutcomeAnswers({ deal, steps }: OutcomeProps) {
  const answer = (said: string) => ({ steps, step: 'outcome', fields: { said } }) as const
  return (
    <div className="outcome-answers">
      <StepButton {...answer('paid-full')} className="button primary">
        {`Yes, ${inPounds(deal.amount)}`}
      </StepButton>
      <details className="paid-less">
        <summary className="button">They paid less</summary>
        <PaidLess steps={steps} />
      </details>
      <StepButton {...answer('nobody-came')} className="button">
        Nobody came
      </StepButton>
      <p className="hint">
        Your answer counts in what others see of this buyer, such as “Paid in full 18 of 20”. Your
        name is not shown.
      </p>
    </div>
  )
}

function PaidLess({ steps }: Pick<OutcomeProps, 'steps'>) {
  // Without a script the photo is asked for on the page that follows.
  const isAlive = useHydrated()
  return (
    <DealForm
      steps={steps}
      step="outcome"
      fields={{ said: 'paid-less' }}
      className="fields"
      hasPhoto={isAlive}
      button={{ className: 'button primary', label: 'Send Answer', busyText: 'Sending..' }}
    >
      {(errorOf) => (
        <>
          <div className="pound-field">
            <Field
              id="paid"
              label="What did they pay?"
              inputMode="decimal"
              autoComplete="off"
              error={errorOf('paid')}
            />
          </div>
          <GrowingField
            id="reason"
            label="What reason did they give?"
            rows={2}
            hint="The buyer sees this, and may answer it to us."
            error={errorOf('reason')}
          />
        </>
      )}
    </DealForm>
  )
}
