// What is asked or said over the edit page. The browser's own confirm() and alert() are suppressed in
// many in-app browsers.
import { dayAndTime } from '../../../../domain/basics/day-in-words.ts'
import { firstInDialog } from '../../../components/focus.ts'
import { Modal } from '../../../components/Modal.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { WarningIcon } from '../../../components/WarningIcon.tsx'
import type { whatToStop } from '../../../../domain/owners/posting-in-words.ts'
import type { Disclosure, Stoppable } from '../../../../domain/wire/posting.ts'

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
export function AskModal({ also = null, ...props }: AskModalProps) {
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
export function NoticeModal({ text, onClose }: { text: string; onClose: () => void }) {
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
export function WhatToStopModal(props: WhatToStopModalProps) {
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
