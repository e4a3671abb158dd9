import { dayAndTime } from '../../../../domain/basics/days.ts'
import {
  stoppedNumber,
  stoppedTextsTo,
  askToDelete,
  askToStop,
  CAR_STOPPED,
  DELETED,
  presentNumber,
  LINK_TEXTED,
  type Question,
} from '../../../../domain/owners/posting-in-words.ts'
import type { EditedPosting, Disclosure, Stoppable } from '../../../../domain/wire/posting.ts'
import { WarningIcon } from '../../../components/Icons.tsx'
import { Modal } from '../../../components/Modal.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { firstInDialog } from '../../../components/focus.ts'
import { DoneModal } from '../../../components/posting-form/DoneModal.tsx'
import { FailureModal } from '../../../components/posting-form/FailureModal.tsx'
import { goHomeNotSaved, type PostingState } from './use-posting.ts'

interface EditModalsProps {
  posting: PostingState
  startAgain: string
}

export function EditModals({ posting, startAgain }: EditModalsProps) {
  const { shown, opened } = posting
  const registration = opened?.posting.registrationNumber ?? ''
  const stopped = opened === null ? '' : stoppedNumber(opened.posting)
  const back = (): void => posting.show(null)
  const leave = (): void => {
    // A browser that kept the page shows it again as it was left.
    addEventListener('pageshow', back, { once: true })
    goHomeNotSaved(registration)
  }
  switch (shown?.kind) {
    case 'failed':
      return <FailureModal failure={shown.failure} onClose={opened === null ? goHome : leave} />
    case 'opens-nothing':
      return <FailureModal failure={shown.failure} onClose={goHome} />
    case 'edited':
      return (
        <DoneModal
          title="Quote Edited Successfully!"
          registration={shown.kept.registrationNumber}
          onClose={goHome}
        >
          <p>
            <Edited kept={shown.kept} />
          </p>
        </DoneModal>
      )
    case 'deleted':
      return (
        <DoneModal title="Deleted Successfully!" registration={registration} onClose={goHome}>
          <p>{DELETED}</p>
          {opened?.isBare !== true && <NumberWasWith disclosures={shown.disclosures} />}
        </DoneModal>
      )
    case 'stopped':
      return (
        <DoneModal title="Texts stopped" registration={registration} onClose={goHome}>
          <p>{shown.stop === 'this-car' ? CAR_STOPPED : stoppedTextsTo(stopped, startAgain)}</p>
        </DoneModal>
      )
    case 'not-done':
      return (
        <Modal role="alertdialog" aria-labelledby="notice" onClose={back}>
          <div className="modal-body">
            <div>
              <WarningIcon large />
              <h2 id="notice">{shown.text}</h2>
            </div>
            <button type="button" className="button primary" ref={firstInDialog} onClick={back}>
              OK
            </button>
          </div>
        </Modal>
      )
    case 'ask-delete':
    case 'ask-not-me': {
      if (opened === null) return null
      const isDelete = shown.kind === 'ask-delete'
      return (
        <AskModal
          registration={registration}
          asked={isDelete ? askToDelete(opened.posting) : askToStop(opened.posting, startAgain)}
          onAnswer={(stop) => void (isDelete ? posting.remove() : posting.stopTexts(stop))}
          onKeep={back}
        />
      )
    }
    case undefined:
    default:
      return null
  }
}

type Kept = Pick<EditedPosting, 'phoneConfirmation' | 'phoneNumber' | 'newNumberEnding'>

export function Edited({ kept }: { kept: Kept }) {
  if (kept.phoneConfirmation === 'confirmed') return <>Local buyers will see the new details.</>
  return <LinkTexted to={presentNumber(kept)} />
}

export function goHome(): void {
  location.assign('/')
}

/** Where the link went once its number was changed; `to` as people read it. */
export function LinkTexted({ to }: { to: string }) {
  return (
    <>
      {LINK_TEXTED.before}
      <strong>{to}</strong>
      {LINK_TEXTED.after}
    </>
  )
}

interface AskModalProps {
  registration: string
  asked: Question
  onAnswer: (stop: Stoppable | null) => void
  /** Esc, and the button that has the focus: it changes nothing. */
  onKeep: () => void
}

/** Asked over the page: the browser's own confirm() and alert() are suppressed in many in-app browsers. */
function AskModal({ registration, asked, onAnswer, onKeep }: AskModalProps) {
  const { question, lines, answers } = asked
  const buttons = (
    <>
      {answers.map((answer) => (
        <AnswerButton
          key={answer.label}
          {...answer}
          onClick={() => onAnswer(answer.stop ?? null)}
        />
      ))}
      <button type="button" className="button" ref={firstInDialog} onClick={onKeep}>
        Keep Posting
      </button>
    </>
  )
  return (
    <Modal role="alertdialog" aria-labelledby="ask" aria-describedby="ask-line" onClose={onKeep}>
      <div className="modal-body">
        <Plate registration={registration} />
        <div>
          <h2 id="ask">{question}</h2>{' '}
          <div id="ask-line">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        {answers.length === 1 ? <div className="stack">{buttons}</div> : buttons}
      </div>
    </Modal>
  )
}

type AnswerProps = Question['answers'][number] & {
  /** Without it the button submits the form around it. */
  onClick?: () => void
}

/** Of two answers neither looks like the right one. */
export function AnswerButton({ label, effect, stop, onClick }: AnswerProps) {
  const button = (
    <button
      type={onClick === undefined ? 'submit' : 'button'}
      className={effect === undefined ? 'button danger solid' : 'button'}
      aria-describedby={effect && `${stop}-effect`}
      onClick={onClick}
    >
      {label}
    </button>
  )
  if (effect === undefined) return button
  return (
    <div className="stack near">
      {button}
      <p id={`${stop}-effect`}>{effect}</p>
    </div>
  )
}

/** Who had it, once the posting is deleted: it is shown nowhere else. */
export function NumberWasWith({ disclosures }: { disclosures: Disclosure[] }) {
  if (disclosures.length === 0) return <p>No buyer was given your number.</p>
  return (
    <>
      <p>These buyers had your number. We can’t show this again, so note it now:</p>
      <ul className="plain">
        {disclosures.map(({ disclosureId, agentName, at }) => (
          <li key={disclosureId}>
            <strong>{agentName}</strong>, <time dateTime={at}>{dayAndTime(at)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
