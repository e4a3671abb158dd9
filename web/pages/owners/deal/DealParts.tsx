import { useEffect, useState } from 'react'
import { fullDay, shortDay } from '../../../../domain/basics/days.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { timeInWords } from '../../../../domain/basics/time.ts'
import { HALF_DAY_WORDS, otherDaysThan } from '../../../../domain/market/collection.ts'
import { contactLink } from '../../../../domain/people/readable-phone.ts'
import { complainPath } from '../../../../domain/site/addresses.ts'
import type { Deal } from '../../../../domain/wire/deal.ts'
import { Plate } from '../../../components/Plate.tsx'
import { AfterTheyHaveGone, WhatToHaveReady, WhereTheCarIs } from './DealFolds.tsx'
import { StepButton, DealForm } from './DealForm.tsx'
import { AtTheDoor, OutcomeSaid } from './Outcome.tsx'
import type { DealProps, HeadingRef } from './use-deal.ts'

export function DealParts({ deal, steps, heading }: DealProps & { heading?: HeadingRef }) {
  const { standing, outcome, agentContact: contact } = deal
  const call = contactLink(contact)
  if (outcome !== null)
    return <OutcomeSaid deal={deal} outcome={outcome} steps={steps} heading={heading} />
  return (
    <>
      <div className="board agreed">
        <p>
          {whenOf(deal)} · <span>{deal.agentName}</span>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          <span>{inPounds(deal.amount)}</span> agreed. Nothing is taken off.
        </h1>
        <div className="row">
          <Plate registration={deal.registrationNumber} />
          {deal.vehicle !== null && <p className="grow">{deal.vehicle}</p>}
        </div>
      </div>
      <div className="deal-columns">
        <div>
          {standing === 'agreed' && <UndoStrip deal={deal} steps={steps} />}
          <Now deal={deal} steps={steps} />
          <p className="call">{call === null ? contact : <a href={call}>Call {contact}</a>}</p>
        </div>
        <div className="deal-folds">
          {standing !== 'asked' && (
            <>
              <WhatToHaveReady deal={deal} />
              <WhereTheCarIs deal={deal} steps={steps} />
            </>
          )}
          {standing === 'agreed' && <AfterTheyHaveGone deal={deal} isOpen={false} />}
          <WaysOut deal={deal} steps={steps} />
        </div>
      </div>
    </>
  )
}

function whenOf({ collectOn, collectHalf, standing }: Deal): string {
  if (collectOn === null) return 'No day yet'
  const day = standing === 'today' || standing === 'due' ? 'Today' : shortDay(collectOn)
  return collectHalf === null ? day : `${day}, ${HALF_DAY_WORDS[collectHalf]}`
}

function Now({ deal, steps }: DealProps) {
  const { agentName, awaitsOwner, collectOn, refusedDay } = deal
  if (awaitsOwner) {
    return (
      <>
        <p className="lead">
          <strong>Did you choose {agentName}?</strong> They’ll get your number once you say so.
        </p>
        <StepButton steps={steps} step="confirm" className="button primary">
          Yes, Give Them My Number
        </StepButton>
      </>
    )
  }
  switch (deal.standing) {
    case 'asked':
    case 'due':
      return <AtTheDoor deal={deal} steps={steps} />
    case 'today':
      return (
        <p className="lead">
          <strong>You may say no</strong> if they want to pay less. Open this page when they come.
        </p>
      )
    default:
      if (collectOn !== null) {
        return (
          <p className="lead">
            {agentName} is coming on {fullDay(collectOn)}. Open this page when they arrive.
          </p>
        )
      }
      if (refusedDay === null) {
        return (
          <p className="lead">
            <strong>They’ll call to agree a day.</strong> You’ll see it here, and we’ll text it to
            you.
          </p>
        )
      }
      return (
        <>
          <p className="lead">
            <strong>You said no to {fullDay(refusedDay)}.</strong> We’ve told them. They’ll call to
            agree another day.
          </p>
          <DaysForm {...{ deal, steps }} label="Save Days" doneText="Saved. They can see it." />
        </>
      )
  }
}

/** Each opened first, so that no slip of a thumb ends a deal. */
function WaysOut({ deal, steps }: DealProps) {
  const { standing } = deal
  const isToday = standing === 'today' || standing === 'due'
  return (
    <div className="row words ways-out">
      {deal.collectOn !== null && standing !== 'asked' && (
        // Opened first, so that the buyer is texted once, with the days.
        <details>
          <summary className="link bare">{isToday ? 'Not today' : 'Not this day'}</summary>
          <p>We’ll text {deal.agentName} now. They’ll call to agree another day.</p>
          <DaysForm deal={deal} steps={steps} label="Tell Them Now" />
        </details>
      )}
      <details>
        <summary className="link bare">Call it off</summary>
        <p>
          We’ll tell {deal.agentName}, and other buyers can see your car again. Prices still in date
          stay.
        </p>
        <StepButton steps={steps} step="fell-through" className="button danger solid">
          Yes, Call It Off
        </StepButton>
      </details>
      {!isToday && (
        <a className="link" href={complainPath({ about: 'buyer', uniqueId: steps.of.uniqueId })}>
          Complain about this buyer
        </a>
      )}
    </div>
  )
}

/** For an hour; with the time and no countdown. */
function UndoStrip({ deal: { undoUntil }, steps }: DealProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (undoUntil === null) return undefined
    const timer = setTimeout(setOver, Date.parse(undoUntil) - Date.now(), true)
    return () => clearTimeout(timer)
  }, [undoUntil])
  if (undoUntil === null || isOver) return null
  return (
    <div className="row ends box done">
      <p className="grow">
        You can undo your choice until <time dateTime={undoUntil}>{timeInWords(undoUntil)}</time>.
      </p>
      <StepButton steps={steps} step="undo" className="button">
        Undo
      </StepButton>
    </div>
  )
}

export function NoDeal({ postingPath }: { postingPath: string }) {
  return (
    <div className="stack far link-ended">
      <h1 tabIndex={-1}>You haven’t chosen a buyer now</h1>
      <a className="button primary" href={postingPath}>
        See Your Prices
      </a>
    </div>
  )
}

interface DaysFormProps extends DealProps {
  label: string
  doneText?: string
}

function DaysForm({ deal, steps, label, ...done }: DaysFormProps) {
  const refused = deal.refusedDay ?? deal.collectOn
  return (
    <DealForm
      steps={steps}
      step="not-this-day"
      className="fields"
      button={{ className: 'button', label, busyText: 'Telling them..' }}
      {...done}
    >
      <fieldset className="pair words">
        <legend className="label">Which days would do?</legend>
        {otherDaysThan(refused).map((day) => (
          <label key={day} className="tick-row">
            <input
              type="checkbox"
              name="otherDays"
              value={day}
              defaultChecked={deal.otherDays.includes(day)}
            />
            {shortDay(day)}
          </label>
        ))}
      </fieldset>
    </DealForm>
  )
}
