import { useId, useState } from 'react'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { firstInDialog } from '../../../components/focus.ts'
import { Modal } from '../../../components/Modal.tsx'
import { useAct } from './desk-queries.ts'

interface Question {
  title: string
  body: string
  /** The words of the button that confirms. */
  yes: string
}

interface ActButtonProps<T> {
  children: string
  busyText: string
  className?: 'button' | 'button danger' | 'button primary' | 'link'
  call: () => Promise<CallOutcome<T>>
  onDone?: (answered: T) => void
  /** What is asked first. */
  asks?: Question
  disabled?: boolean
}

/** A button that makes one call, and says why if it fails. */
export function ActButton<T>(props: ActButtonProps<T>) {
  const { children, busyText, className = 'button', call, onDone, asks, disabled } = props
  const [isAsking, setAsking] = useState(false)
  const { isBusy, fault, run } = useAct(call, (answered) => {
    setAsking(false)
    onDone?.(answered)
  })
  return (
    <>
      <BusyButton
        type="button"
        className={className}
        disabled={disabled}
        aria-disabled={isBusy}
        busyText={isBusy && !isAsking ? busyText : null}
        onClick={() => (asks === undefined ? void run() : setAsking(true))}
      >
        {children}
      </BusyButton>
      {fault !== null && !isAsking && <Alert kind="warning">{fault}</Alert>}
      {isAsking && asks !== undefined && (
        <AskFirst
          question={asks}
          busyText={isBusy ? busyText : null}
          fault={fault}
          onYes={() => void run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface AskFirstProps {
  question: Question
  busyText: string | null
  fault: string | null
  onYes: () => void
  onClose: () => void
}

/** The focus starts on the button that changes nothing. */
function AskFirst({
  question: { title, body, yes },
  busyText,
  fault,
  onYes,
  onClose,
}: AskFirstProps) {
  const id = useId()
  return (
    <Modal role="alertdialog" labelledBy={id} describedBy={`${id}-line`} onClose={onClose}>
      <div className="modal-body">
        <div>
          <h2 id={id}>{title}</h2>
          <p id={`${id}-line`}>{body}</p>
        </div>
        {fault !== null && <Alert kind="warning">{fault}</Alert>}
        <div className="buttons">
          <BusyButton
            type="button"
            className="button danger solid"
            disabled={busyText !== null}
            busyText={busyText}
            onClick={onYes}
          >
            {yes}
          </BusyButton>
          <button type="button" className="button" ref={firstInDialog} onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </Modal>
  )
}
