import { useId } from 'react'
import { Alert } from '../Alert.tsx'
import { firstInDialog } from '../focus.ts'
import { Modal } from '../Modal.tsx'
import type { CallFailed } from './ask.ts'
import { CallButton } from './OneTap.tsx'
import type { Action } from './use-action.ts'

interface AskFirstProps {
  title: string
  body: string
  /** The words of the button that confirms, and of the one that changes nothing. */
  yes: string
  no?: string
  act: Pick<Action<void>, 'busy' | 'fault' | 'send'>
  busyText: string
  onClose: () => void
  /** What is said where it failed, if not what the site said. */
  faultWords?: (fault: CallFailed) => string
}

/** Asks before an action is taken. The focus starts on the button that changes nothing. */
export function AskFirst({ title, body, yes, no = 'Cancel', ...props }: AskFirstProps) {
  const { act, busyText, onClose, faultWords = ({ message }) => message } = props
  const id = useId()
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-line`}
      onClose={onClose}
    >
      <div className="modal-body">
        <div>
          <h2 id={id}>{title}</h2>
          <p id={`${id}-line`}>{body}</p>
        </div>
        {act.fault !== null && <Alert kind="warning">{faultWords(act.fault)}</Alert>}
        <div className="stack">
          <CallButton call={act} busyText={busyText} look="danger solid">
            {yes}
          </CallButton>
          <button type="button" className="button" ref={firstInDialog} onClick={onClose}>
            {no}
          </button>
        </div>
      </div>
    </Modal>
  )
}
