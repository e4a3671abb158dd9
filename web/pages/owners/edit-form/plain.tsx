import type { ReactNode } from 'react'
import type { PlainPages, PlainPosting } from '../../../../domain/site/site-pages.ts'
import {
  ASK_TO_DELETE,
  DELETED,
  stoppedNumber,
  stopsTextsTo,
  whatToStop,
  whoIsTold,
} from '../../../../domain/owners/posting-in-words.ts'
import { Alert } from '../../../components/Alert.tsx'
import { StepForm } from '../../../components/link-pages/LinkPageParts.tsx'
import { Plate } from '../../../components/Plate.tsx'
import type { PlainModule, PlainProps } from '../../page.ts'
import { EditBody } from './EditBody.tsx'
import { Edited, Answer, NumberWasWith } from './EditModals.tsx'
import { TellMore } from './TellMore.tsx'
import { WhoMayCall } from './WhoMayCall.tsx'

type Shown = PlainPages['edit-form']

export const plain: PlainModule<Shown> = { titleOf, Plain }

function titleOf(shown: Shown): string {
  if (shown.step === 'deleted') return 'Deleted Successfully!'
  if (shown.step === 'stop') return 'Not your car?'
  if (shown.step === 'delete') return 'Delete Posting'
  const isAsked = shown.posting.phoneConfirmation === 'by-this-link'
  return isAsked ? 'Is this your car?' : 'Your posting'
}

function Plain({ shown, settings }: PlainProps<Shown>) {
  if (shown.step === 'deleted') return <Deleted {...shown} />
  if (shown.step === 'stop') return <AskToStop {...shown} startAgain={settings.startAgain} />
  if (shown.step === 'delete') return <AskToDelete {...shown} />
  const { uniqueId, posting } = shown
  return (
    <EditBody
      {...{ uniqueId, posting, settings }}
      parts={{ TellMore, WhoMayCall }}
      plain={shown}
      notices={noticesOf(shown)}
    />
  )
}

function noticesOf({ step, posting, refused }: PlainPosting): ReactNode {
  if (refused !== null) {
    return (
      <Alert kind="warning">
        <strong>Error in Submission!</strong> We could not submit your request. Please check what is
        marked below.
      </Alert>
    )
  }
  if (step === 'edited') {
    return (
      <Alert kind="done">
        <strong>Quote Edited Successfully!</strong> <Edited kept={posting} />
      </Alert>
    )
  }
  return undefined
}

/** Nothing is stopped until a button is pressed. */
function AskToStop({ uniqueId, posting, startAgain }: PlainPosting & { startAgain: string }) {
  const number = stoppedNumber(posting)
  const { line, car, everything } = whatToStop(number, startAgain)
  const action = `/car/not-me/${uniqueId}`
  return (
    <Asked question="Not your car?" registration={posting.registrationNumber}>
      {posting.confirmedAnother ? (
        <>
          <p>{line}</p>
          <StepForm action={`${action}?stop=this-car`}>
            <Answer id="this-car" {...car} />
          </StepForm>
          <StepForm action={`${action}?stop=everything`}>
            <Answer id="everything" {...everything} />
          </StepForm>
        </>
      ) : (
        <StepForm className="fields" action={action}>
          <p>{stopsTextsTo(number, startAgain)}</p>
          <button type="submit" className="button danger solid">
            Stop These Texts
          </button>
        </StepForm>
      )}
      <KeepPosting />
    </Asked>
  )
}

function AskToDelete({ uniqueId, posting }: PlainPosting) {
  const told = whoIsTold(posting.deal)
  return (
    <Asked question={ASK_TO_DELETE.question} registration={posting.registrationNumber}>
      <StepForm className="fields" action={`/car/delete-data/${uniqueId}`}>
        <p>{ASK_TO_DELETE.line}</p>
        {told !== null && <p>{told}</p>}
        <button type="submit" className="button danger solid">
          Delete Posting
        </button>
      </StepForm>
      <KeepPosting />
    </Asked>
  )
}

function Deleted({ registrationNumber, disclosures }: Extract<Shown, { step: 'deleted' }>) {
  return (
    <Asked question="Deleted Successfully!" registration={registrationNumber}>
      <p>{DELETED}</p>
      <NumberWasWith disclosures={disclosures} />
      <a className="button" href="/">
        Back to Home Page
      </a>
    </Asked>
  )
}

interface AskedProps {
  question: string
  registration: string
  children: ReactNode
}

/** What is asked before something is taken away has a page of its own, and so has what is said after. */
function Asked({ question, registration, children }: AskedProps) {
  return (
    <main className="narrow">
      <div className="board">
        <Plate registration={registration} />
        <h1>{question}</h1>
      </div>
      <div className="fields">{children}</div>
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
