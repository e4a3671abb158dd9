import { NOT_SUBMITTED, POSTING_LABELS } from '../../../domain/basics/problem.ts'
import { firstInDialog } from '../focus.ts'
import { CloseCross, Modal } from '../Modal.tsx'
import { WarningIcon } from '../Icons.tsx'
import type { Failure } from '../form-problems.ts'

const LABELS: Record<string, string> = POSTING_LABELS

interface FailureModalProps {
  failure: Failure
  onClose: () => void
}

/** Try Again, the cross and Esc are all `onClose`. */
export function FailureModal({ failure, onClose }: FailureModalProps) {
  return (
    <Modal aria-labelledby="failure" aria-describedby="failure-text" onClose={onClose}>
      <div className="modal-body">
        <div id="failure-text">
          <WarningIcon large />
          <h2 id="failure" tabIndex={-1} ref={firstInDialog}>
            {NOT_SUBMITTED.title}
          </h2>
          <p>{NOT_SUBMITTED.text}</p>
          {failure.problems.length > 0 ? (
            <ul className="plain problems">
              {failure.problems.map(({ field, message }) => (
                <li key={field + message}>
                  <strong>{LABELS[field]}</strong> {message}
                </li>
              ))}
            </ul>
          ) : (
            failure.line !== null && <p className="problems">{failure.line}</p>
          )}
        </div>
        <button type="button" className="button primary" onClick={onClose}>
          Try Again
        </button>
      </div>
      <CloseCross onClose={onClose} />
    </Modal>
  )
}
