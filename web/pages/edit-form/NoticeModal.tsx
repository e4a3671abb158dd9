// One sentence that has to be seen, where a page of old would have called alert().
import { Modal } from '../../components/Modal.tsx'
import { Trouble } from '../../components/Trouble.tsx'

/** The button and Esc are `onClose`. */
export function NoticeModal({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal role="alertdialog" labelledBy="notice" onClose={onClose}>
      <div className="modal-body">
        <div>
          <Trouble large />
          <h2 id="notice">{text}</h2>
        </div>
        <button type="button" className="button primary" data-first onClick={onClose}>
          OK
        </button>
      </div>
    </Modal>
  )
}
