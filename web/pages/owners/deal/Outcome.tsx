import { useEffect } from 'react'
import { inPounds } from '../../../../domain/basics/money.ts'
import { paidInFull, WORDS_MAX } from '../../../../domain/market/collection.ts'
import { lastValidDay } from '../../../../domain/basics/days.ts'
import { complainPath } from '../../../../domain/site/addresses.ts'
import type { Deal } from '../../../../domain/wire/deal.ts'
import { Field } from '../../../components/Field.tsx'
import { LimitedField } from '../../../components/LimitedField.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { useHydrated } from '../../../components/use-browser.ts'
import { AfterTheyHaveGone, keepTicked } from './DealFolds.tsx'
import { DealForm, StepButton } from './DealForm.tsx'
import type { DealProps, DealSteps, HeadingRef } from './use-deal.ts'

export function AtTheDoor({ deal, steps }: DealProps) {
  return (
    <>
      {deal.standing === 'due' ? (
        <p className="lead">
          <strong>You may say no.</strong> See the money arrive by bank transfer before you hand
          over the keys.
        </p>
      ) : (
        <h2 className="lead">Did they collect it and pay {inPounds(deal.amount)}?</h2>
      )}
      <Answers deal={deal} steps={steps} />
    </>
  )
}

function Answers({ deal, steps }: DealProps) {
  const answer = (said: string) => ({ steps, step: 'outcome', fields: { said } }) as const
  return (
    <div className="stack door-answers">
      <StepButton {...answer('paid-full')} className="button primary">
        {paidInFull(deal.amount)}
      </StepButton>
      <Less deal={deal} steps={steps} />
      <StepButton {...answer('nobody-came')} className="button">
        Nobody came
      </StepButton>
      {deal.standing !== 'due' && (
        <p className="hint">
          Other owners see it in this buyer’s score, without your name. The buyer can tell it was
          you.
        </p>
      )}
    </div>
  )
}

/** While it is open it is all of the page. No comes first: at the door it is the answer people forget they have. */
function Less({ deal, steps }: DealProps) {
  const isNow = deal.standing === 'due'
  return (
    <details className="less">
      <summary className="button bare">
        <span className="shut">{isNow ? 'They want to pay less' : 'They paid less'}</span>
        <span className="opened">Back</span>
      </summary>
      <h2>
        {isNow ? 'They want to pay less' : 'They paid less'} than {inPounds(deal.amount)}
      </h2>
      {isNow ? (
        <>
          <p>It’s your car. Whatever you decide goes on their record.</p>
          <StepButton steps={steps} step="send-away" className="button primary">
            No. Send them away
          </StepButton>
          <p className="hint">Your car goes back to the other buyers. {nextBestInWords(deal)}</p>
          <details className="for-less">
            <summary className="button bare">Yes, for less</summary>
            <PaidLess steps={steps} isNow={isNow} />
          </details>
          <p className="hint">Say how much, and why they said so.</p>
        </>
      ) : (
        <>
          <p>It goes on their record.</p>
          <PaidLess steps={steps} isNow={isNow} />
          <StepButton steps={steps} step="send-away" className="link">
            I sent them away
          </StepButton>
        </>
      )}
    </details>
  )
}

function nextBestInWords({ nextBest }: Deal): string {
  if (nextBest === null) return ''
  const { agentName, amount, validUntil } = nextBest
  const until = validUntil === null ? '' : ` until ${lastValidDay(validUntil)}`
  return `${inPounds(amount)} from ${agentName} still stands${until}.`
}

function PaidLess({ steps, isNow }: { steps: DealSteps; isNow: boolean }) {
  // Without a script the photo is asked for on the page that follows.
  const isAlive = useHydrated()
  return (
    <DealForm
      steps={steps}
      step="outcome"
      fields={{ said: 'paid-less' }}
      className="fields"
      hasPhoto={isAlive}
      button={{
        className: isNow ? 'button' : 'button primary',
        label: 'Send Answer',
        busyText: 'Sending..',
      }}
    >
      <div className="pound-field">
        <Field
          id="paid"
          label={isNow ? 'They’ll pay' : 'They paid'}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <LimitedField
        id="reason"
        label="Why they said"
        rows={2}
        limit={WORDS_MAX}
        hint="We show this to the buyer and ask for their side."
      />
    </DealForm>
  )
}

interface OutcomeSaidProps extends DealProps {
  outcome: NonNullable<Deal['outcome']>
  heading: HeadingRef | undefined
}

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
        <div className="stack door-answers">
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
      <div className="row words ways-out" key={`${said} ${outcome.paid}`}>
        {mayChange && (
          <details>
            <summary className="link bare">Change my answer</summary>
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
