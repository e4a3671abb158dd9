// A decision with its reason. If it is texted, the text is shown word for word before it is sent.
import { useId, useState } from 'react'
import type { Acted, Action } from '../../../../domain/wire/desk-page.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { LimitedField } from '../../../components/LimitedField.tsx'
import { useDebounced } from '../../../components/console/queries.ts'
import { Loaded } from './DeskTable.tsx'
import { doAct, useAct } from './desk-queries.ts'

interface DecideProps {
  act: Action
  onDone: (acted: Acted) => void
}

const DEBOUNCE_MS = 300

export function Decide({ act, onDone }: DecideProps) {
  const { heading, choices, textTo, preview, look, busyText, below } = act
  const id = useId()
  const [choice, setChoice] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const chosen = choices?.find(({ label }) => label === choice)
  const asked = chosen?.words ?? act.words
  const sent = (words: string) => ({
    ...chosen?.given,
    ...(asked !== undefined && { [asked.name]: words }),
  })
  const words = typed.trim()
  const isWhole = choices === undefined || chosen !== undefined
  const isReady = isWhole && (asked === undefined || asked.isOptional === true || words !== '')
  const { busy, fault, send } = useAct(
    () => doAct(act, sent(words)),
    (answered) => {
      setChoice(null)
      setTyped('')
      onDone(answered)
    },
  )
  const debounced = useDebounced(words, DEBOUNCE_MS)
  return (
    <form
      className="decide stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send()
      }}
    >
      {choices !== undefined && (
        <fieldset>
          <legend className="large">{heading}</legend>
          {choices.map(({ label }) => (
            <label key={label} className="tick-row">
              <input
                type="radio"
                name={id}
                checked={choice === label}
                onChange={() => setChoice(label)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {asked !== undefined && (
        <LimitedField
          id={`${id}-words`}
          label={asked.label}
          rows={1}
          optional={asked.isOptional === true}
          hint={asked.hint ?? 'Needed'}
          limit={asked.limit ?? 500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {preview !== undefined && isReady && (asked === undefined || debounced !== '') && (
        <div aria-live="polite">
          <p className="label">We’ll text {textTo}</p>
          <Loaded path={preview.path} body={{ ...preview.given, ...sent(debounced) }} has="text">
            {({ text }: { text: string }) => <p className="box done">{text}</p>}
          </Loaded>
        </div>
      )}
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
      <BusyButton
        type="submit"
        className={look === 'danger' ? 'button danger' : 'button'}
        disabled={!isReady}
        aria-disabled={busy}
        busyText={busy ? busyText : null}
      >
        {chosen?.button ?? act.button}
      </BusyButton>
      {below !== undefined && <div className="quiet">{below}</div>}
    </form>
  )
}
