// The question before a quote is taken back.
import type { OwnQuote } from '../../../calls/agents/vehicle.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Modal } from '../../../components/Modal.tsx'
import { poundsWords } from '../car-facts/quote-words.ts'
import type { HandCall } from './use-call.ts'

const NOT_FOUND = 404

interface AskWithdrawProps {
  quote: OwnQuote
  withdrawal: HandCall<void>
  onClose: () => void
}

/** The focus starts on the button that changes nothing. */
export function AskWithdraw({ quote, withdrawal, onClose }: AskWithdrawProps) {
  const { busy, fault, send } = withdrawal
  return (
    <Modal role="alertdialog" labelledBy="ask" describedBy="ask-line" onClose={onClose}>
      <div className="modal-body">
        <div>
          <h2 id="ask">Withdraw your quote of {poundsWords(quote.amount)}?</h2>
          <p id="ask-line">
            It’ll disappear from the owner’s page. If we haven’t texted them about it yet, we won’t.
            You can quote again as long as the car is listed.
          </p>
        </div>
        {fault !== null && (
          <Alert kind="trouble">
            {fault.status === NOT_FOUND
              ? 'This car has gone, and your quote with it.'
              : `We don’t know whether it was withdrawn. ${fault.message}`}
          </Alert>
        )}
        <div className="buttons">
          <button
            type="button"
            className="button risky solid"
            disabled={busy}
            onClick={() => send()}
          >
            {busy && <span className="spinner" />}
            {busy ? 'Withdrawing..' : 'Withdraw Quote'}
          </button>
          <button type="button" className="button" data-first onClick={onClose}>
            Keep Quote
          </button>
        </div>
      </div>
    </Modal>
  )
}
