// What is asked before something is taken away, each on a page of its own, and what is said after it.
import type { PlainPages, PlainPosting } from '../../../domain/plain-pages.ts'
import {
  ASK_TO_DELETE,
  DELETED,
  stoppedNumber,
  stopsTextsTo,
  whatToStop,
} from '../../../domain/posting-in-words.ts'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { Plate } from '../../components/Plate.tsx'
import { Answer } from '../../components/WhoseCar.tsx'
import { NumberWasWith } from './NumberHolders.tsx'
import type { ReactNode } from 'react'

type AfterDeletion = Extract<PlainPages['edit-form'], { step: 'deleted' }>

/** Nothing is stopped until a button is pressed. */
export function AskToStop({ uniqueId, posting }: PlainPosting) {
  const number = stoppedNumber(posting)
  const { line, car, everything } = whatToStop(number)
  const action = `/car/not-me/${uniqueId}`
  return (
    <Asked question="Not your car?" registration={posting.registrationNumber}>
      {posting.confirmedAnother ? (
        <div className="fields">
          <p>{line}</p>
          <StepForm action={`${action}?stop=this-car`}>
            <Answer id="this-car" {...car} />
          </StepForm>
          <StepForm action={`${action}?stop=everything`}>
            <Answer id="everything" {...everything} />
          </StepForm>
          <KeepPosting />
        </div>
      ) : (
        <StepForm className="fields" action={action}>
          <p>{stopsTextsTo(number)}</p>
          <button type="submit" className="button danger solid">
            Stop These Texts
          </button>
          <KeepPosting />
        </StepForm>
      )}
    </Asked>
  )
}

export function AskToDelete({ uniqueId, posting }: PlainPosting) {
  return (
    <Asked question={ASK_TO_DELETE.question} registration={posting.registrationNumber}>
      <StepForm className="fields" action={`/car/delete-data/${uniqueId}`}>
        <p>{ASK_TO_DELETE.line}</p>
        <button type="submit" className="button danger solid">
          Delete Posting
        </button>
        <KeepPosting />
      </StepForm>
    </Asked>
  )
}

export function Deleted({ registrationNumber, disclosures }: AfterDeletion) {
  return (
    <Asked question="Deleted Successfully!" registration={registrationNumber}>
      <div className="fields">
        <p>{DELETED}</p>
        <NumberWasWith disclosures={disclosures} />
        <a className="button" href="/">
          Back to Home Page
        </a>
      </div>
    </Asked>
  )
}

interface AskedProps {
  question: string
  registration: string
  children: ReactNode
}

function Asked({ question, registration, children }: AskedProps) {
  return (
    <main className="narrow">
      <div className="board">
        <h1>{question}</h1>
        <Plate registration={registration} />
      </div>
      {children}
    </main>
  )
}

function KeepPosting() {
  return (
    <a className="button" href="?plain">
      Keep Posting
    </a>
  )
}
