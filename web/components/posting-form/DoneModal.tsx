import type { ReactNode } from 'react'
import { firstInDialog } from '../focus.ts'
import { CloseCross, Modal } from '../Modal.tsx'
import { Plate } from '../Plate.tsx'

interface DoneModalProps {
  title: string
  registration: string
  onClose: () => void
  children: ReactNode
  /** What is below the way home, since it may come after it. */
  below?: ReactNode
}

export function DoneModal({ title, registration, onClose, children, below }: DoneModalProps) {
  return (
    <Modal aria-labelledby="done" onClose={onClose}>
      <div className="board">
        <h2 id="done" tabIndex={-1} ref={firstInDialog}>
          {title}
        </h2>
        <Plate registration={registration} />
      </div>
      <div className="modal-body">
        {children}
        <button type="button" className="button primary" onClick={onClose}>
          Back to Home Page
        </button>
        {below}
      </div>
      <CloseCross onClose={onClose} />
    </Modal>
  )
}
