// A decision with its reason. If it is texted, the text is shown word for word before it is sent.
import { useId, useState, type ReactNode } from 'react'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { LimitedField } from '../../../components/LimitedField.tsx'
import { useDebounced } from '../../../components/console/queries.ts'
import { Loaded } from './DeskTable.tsx'
import { useAct } from './desk-queries.ts'

export interface Decision {
  /** The value of the reason chosen, or empty. */
  reason: string
  /** What was typed, or empty. */
  words: string
}

interface Reason {
  value: string
  label: string
  /** The label of a field that this reason needs, and how many characters it takes. */
  asks?: string
  limit?: number
  isOptional?: boolean
  hint?: string
  button?: string
}

interface DecideProps<T> {
  heading?: string
  reasons?: readonly Reason[]
  /** The label of a field, if there are no reasons to choose from. */
  asks?: string
  /** What that field needs, if it needs more than something. */
  hint?: string
  to?: string
  /** Where the server words the text that will be sent, and for which decision. */
  preview?: { path: string; decision: string }
  button: string
  busyText: string
  danger?: boolean
  onDecide: (decision: Decision) => Promise<CallOutcome<T>>
  onDone?: (answered: T) => void
  /** Shown under the button. */
  children?: ReactNode
}

const DEBOUNCE_MS = 300

export function Decide<T>(props: DecideProps<T>) {
  const { heading, reasons, to, preview, button, busyText, danger = false, children } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const chosen = reasons?.find(({ value }) => value === reason)
  const label = chosen?.asks ?? props.asks
  const decision = { reason, words: label === undefined ? '' : typed.trim() }
  const isWhole = (reasons ?? []).length === 0 || reason !== ''
  const isOptional = chosen?.isOptional === true
  const isReady = isWhole && (label === undefined || isOptional || decision.words !== '')
  const { busy, fault, send } = useAct(() => props.onDecide(decision), props.onDone)
  const debounced = useDebounced(decision.words, DEBOUNCE_MS)
  const worded = { reason, words: label === undefined ? '' : debounced }
  return (
    <form
      className="decide stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send()
      }}
    >
      {reasons !== undefined && (
        <fieldset>
          <legend className="large">{heading}</legend>
          {reasons.map(({ value, label: name }) => (
            <label key={value} className="tick-row">
              <input
                type="radio"
                name={id}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {label !== undefined && (
        <LimitedField
          id={`${id}-words`}
          label={label}
          rows={1}
          optional={isOptional}
          hint={chosen?.hint ?? props.hint ?? 'Needed'}
          limit={chosen?.limit ?? 500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {preview !== undefined && isReady && (label === undefined || debounced !== '') && (
        <div aria-live="polite">
          <p className="label">We’ll text {to}</p>
          <Loaded path={preview.path} body={{ decision: preview.decision, ...worded }} has="text">
            {({ text }: { text: string }) => <p className="box done">{text}</p>}
          </Loaded>
        </div>
      )}
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
      <BusyButton
        type="submit"
        className={danger ? 'button danger' : 'button'}
        disabled={!isReady}
        aria-disabled={busy}
        busyText={busy ? busyText : null}
      >
        {chosen?.button ?? button}
      </BusyButton>
      {children !== undefined && <div className="quiet">{children}</div>}
    </form>
  )
}
