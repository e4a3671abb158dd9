// Every outcome leads home.
import { dayAndTime } from '../../../../domain/basics/days.ts'
import {
  stoppedNumber,
  stoppedTextsTo,
  stopsTextsTo,
  whatToStop,
  ASK_TO_DELETE,
  CAR_STOPPED,
  DELETED,
  presentNumber,
  LINK_TEXTED,
  whoIsTold,
} from '../../../../domain/owners/posting-in-words.ts'
import type { EditedPosting, Disclosure, Stoppable } from '../../../../domain/wire/posting.ts'
import { WarningIcon } from '../../../components/Alert.tsx'
import { Modal } from '../../../components/Modal.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { firstInDialog } from '../../../components/focus.ts'
import { DoneModal } from '../../../components/posting-form/DoneModal.tsx'
import { FailureModal } from '../../../components/posting-form/FailureModal.tsx'
import { goHomeNotSaved, type PostingState } from './use-posting.ts'

interface EditModalsProps {
  posting: PostingState
  /** As the setting of that name. */
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
      if (opened === null) return <FailureModal failure={shown.failure} onClose={goHome} />
      return <FailureModal failure={shown.failure} onClose={leave} />
    case 'opens-nothing':
      return (
        <FailureModal failure={shown.failure} onClose={goHome}>
          <p>
            <a href="/lost-link">Lost your link?</a>
          </p>
        </FailureModal>
      )
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
          <NumberWasWith disclosures={shown.disclosures} />
        </DoneModal>
      )
    case 'stopped':
      return (
        <DoneModal title="Texts stopped" registration={registration} onClose={goHome}>
          <p>{shown.stop === 'this-car' ? CAR_STOPPED : stoppedTextsTo(stopped, startAgain)}</p>
        </DoneModal>
      )
    case 'not-done':
      return <NoticeModal text={shown.text} onClose={back} />
    case 'ask-delete':
      return (
        <AskModal
          registration={registration}
          {...ASK_TO_DELETE}
          also={whoIsTold(opened?.posting.deal ?? null)}
          yes="Delete Posting"
          no="Keep Posting"
          onYes={() => void posting.remove()}
          onNo={back}
        />
      )
    case 'ask-not-me':
      if (opened?.posting.confirmedAnother === true) {
        return (
          <WhatToStopModal
            registration={registration}
            {...whatToStop(stopped, startAgain)}
            onStop={(stop) => void posting.stopTexts(stop)}
            onKeep={back}
          />
        )
      }
      return (
        <AskModal
          registration={registration}
          question="Not your car?"
          line={stopsTextsTo(stopped, startAgain)}
          yes="Stop These Texts"
          no="Keep Posting"
          onYes={() => void posting.stopTexts(null)}
          onNo={back}
        />
      )
    case undefined:
    default:
      return null
  }
}

type Kept = Pick<EditedPosting, 'phoneConfirmation' | 'phoneNumber' | 'newNumberEnding'>

/** What an edit has done. */
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

// What is asked or said over the edit page. The browser's own confirm() and alert() are suppressed in
// many in-app browsers.
interface AskModalProps {
  registration: string
  question: string
  /** Follows the question; a screen reader says the two as one text. */
  line: string
  also?: string | null
  yes: string
  no: string
  onYes: () => void
  /** The second button, which has the focus, and Esc. */
  onNo: () => void
}

/** Focus starts on the button that changes nothing. */
function AskModal({ also = null, ...props }: AskModalProps) {
  const { registration, question, line, yes, no, onYes, onNo } = props
  return (
    <Modal role="alertdialog" labelledBy="ask" describedBy="ask-line" onClose={onNo}>
      <div className="modal-body">
        <Plate registration={registration} />
        <div>
          <h2 id="ask">{question}</h2>{' '}
          <div id="ask-line">
            <p>{line}</p>
            {also !== null && <p>{also}</p>}
          </div>
        </div>
        <div className="buttons">
          <button type="button" className="button danger solid" onClick={onYes}>
            {yes}
          </button>
          <button type="button" className="button" ref={firstInDialog} onClick={onNo}>
            {no}
          </button>
        </div>
      </div>
    </Modal>
  )
}

/** One sentence that has to be seen. The button and Esc are `onClose`. */
function NoticeModal({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal role="alertdialog" labelledBy="notice" onClose={onClose}>
      <div className="modal-body">
        <div>
          <WarningIcon large />
          <h2 id="notice">{text}</h2>
        </div>
        <button type="button" className="button primary" ref={firstInDialog} onClick={onClose}>
          OK
        </button>
      </div>
    </Modal>
  )
}

type WhatToStopModalProps = ReturnType<typeof whatToStop> & {
  registration: string
  onStop: (stop: Stoppable) => void
  /** The button that has the focus, and Esc. */
  onKeep: () => void
}

/**
 * "Not your car?" where the number has confirmed another posting: only this one may be a stranger's. Focus
 * starts on the button that changes nothing.
 */
function WhatToStopModal(props: WhatToStopModalProps) {
  const { registration, line, car, everything, onStop, onKeep } = props
  return (
    <Modal role="alertdialog" labelledBy="ask" describedBy="ask-line" onClose={onKeep}>
      <div className="modal-body">
        <Plate registration={registration} />
        <div>
          <h2 id="ask">Not your car?</h2> <p id="ask-line">{line}</p>
        </div>
        <Answer id="this-car" {...car} onClick={() => onStop('this-car')} />
        <Answer id="everything" {...everything} onClick={() => onStop('everything')} />
        <button type="button" className="button" ref={firstInDialog} onClick={onKeep}>
          Keep Posting
        </button>
      </div>
    </Modal>
  )
}

interface AnswerProps {
  id: string
  label: string
  /** What it does, in one sentence. */
  effect: string
  /** Without it the button submits the form around it. */
  onClick?: () => void
}

/** One of two answers: neither looks like the right one. */
export function Answer({ id, label, effect, onClick }: AnswerProps) {
  return (
    <div className="answer">
      <button
        type={onClick === undefined ? 'submit' : 'button'}
        className="button"
        aria-describedby={`${id}-effect`}
        onClick={onClick}
      >
        {label}
      </button>
      <p id={`${id}-effect`}>{effect}</p>
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
