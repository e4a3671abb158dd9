// A question before something that cannot be taken back. The browser's own confirm() is suppressed in
// many in-app browsers, so it is asked in the page.
import { Modal } from '../../components/Modal.tsx'
import { Plate } from '../../components/Plate.tsx'

interface AskModalProps {
  registration: string
  question: string
  /** Follows the question; the two are one text to whoever hears them. */
  line: string
  yes: string
  no: string
  onYes: () => void
  /** The second button, which has the focus, and Esc. */
  onNo: () => void
}

/** Focus starts on the button that changes nothing. */
export function AskModal({ registration, question, line, yes, no, onYes, onNo }: AskModalProps) {
  return (
    <Modal role="alertdialog" labelledBy="ask" describedBy="ask-line" onClose={onNo}>
      <div className="modal-body">
        <Plate registration={registration} />
        <div>
          <h2 id="ask">{question}</h2> <p id="ask-line">{line}</p>
        </div>
        <div className="buttons">
          <button type="button" className="button risky solid" onClick={onYes}>
            {yes}
          </button>
          <button type="button" className="button" data-first onClick={onNo}>
            {no}
          </button>
        </div>
      </div>
    </Modal>
  )
}
