// "Not your car?" where the number has confirmed another posting: only this one may be a stranger's.
import { whatToStop } from '../../../domain/posting-in-words.ts'
import type { Stoppable } from '../../calls/not-me.ts'
import { Modal } from '../../components/Modal.tsx'
import { Plate } from '../../components/Plate.tsx'
import { Answer } from '../../components/WhoseCar.tsx'

interface WhatToStopModalProps {
  registration: string
  /** As `stoppedNumber` says it. */
  number: string
  onStop: (stop: Stoppable) => void
  /** The button that has the focus, and Esc. */
  onKeep: () => void
}

/** Focus starts on the button that changes nothing. */
export function WhatToStopModal({ registration, number, onStop, onKeep }: WhatToStopModalProps) {
  const { line, car, everything } = whatToStop(number)
  return (
    <Modal role="alertdialog" labelledBy="ask" describedBy="ask-line" onClose={onKeep}>
      <div className="modal-body">
        <Plate registration={registration} />
        <div>
          <h2 id="ask">Not your car?</h2> <p id="ask-line">{line}</p>
        </div>
        <Answer id="this-car" {...car} onClick={() => onStop('this-car')} />
        <Answer id="everything" {...everything} onClick={() => onStop('everything')} />
        <button type="button" className="button" data-first onClick={onKeep}>
          Keep Posting
        </button>
      </div>
    </Modal>
  )
}
