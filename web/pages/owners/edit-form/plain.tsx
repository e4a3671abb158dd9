import type { ReactNode } from 'react'
import { NOT_SUBMITTED } from '../../../../domain/basics/problem.ts'
import type { PlainPages, PlainPosting } from '../../../../domain/site/site-pages.ts'
import {
  askToDelete,
  askToStop,
  DELETED,
  type Question,
} from '../../../../domain/owners/posting-in-words.ts'
import { Alert } from '../../../components/Alert.tsx'
import { StepForm } from '../../../components/link-pages/LinkPageParts.tsx'
import { Plate } from '../../../components/Plate.tsx'
import type { PlainModule, PlainProps } from '../../page.ts'
import { EditBody } from './EditBody.tsx'
import { AnswerButton, Edited, NumberWasWith } from './EditModals.tsx'
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
  if (shown.step === 'deleted') {
    return (
      <Asked question="Deleted Successfully!" registration={shown.registrationNumber}>
        <p>{DELETED}</p>
        <NumberWasWith disclosures={shown.disclosures} />
        <a className="button" href="/">
          Back to Home Page
        </a>
      </Asked>
    )
  }
  const { uniqueId, posting } = shown
  if (shown.step === 'delete')
    return <Ask {...shown} asked={askToDelete(posting)} call="delete-data" />
  if (shown.step === 'stop')
    return <Ask {...shown} asked={askToStop(posting, settings.startAgain)} call="not-me" />
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
        <strong>{NOT_SUBMITTED.title}</strong> {NOT_SUBMITTED.text}
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

interface AskProps extends PlainPosting {
  asked: Question
  call: 'not-me' | 'delete-data'
}

/** Nothing is taken away until a button is pressed. */
function Ask({ uniqueId, posting, asked: { question, lines, answers }, call }: AskProps) {
  return (
    <Asked question={question} registration={posting.registrationNumber}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {answers.map((answer) => (
        <StepForm
          key={answer.label}
          action={`/car/${call}/${uniqueId}${answer.stop === undefined ? '' : `?stop=${answer.stop}`}`}
        >
          <AnswerButton {...answer} />
        </StepForm>
      ))}
      <a className="button" href="?plain">
        Keep Posting
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
        <h1>{question}</h1>
        <Plate registration={registration} />
      </div>
      <div className="fields">{children}</div>
    </main>
  )
}
