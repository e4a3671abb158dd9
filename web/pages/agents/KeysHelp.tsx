import { Fragment, useEffect, useState } from 'react'
import { Modal } from '../../components/Modal.tsx'
import { areKeysOn, keepKeysOn } from './keys-on.ts'

export type KeyLine = [keys: string[], between: string, what: string]

// An amount has no question mark.
const TAKES_IT = 'input:not([inputmode=decimal]), select, textarea, dialog'

/** The button that says which keys a page has; `?` does the same. */
export function KeysHelp({ keys }: { keys: KeyLine[] }) {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(areKeysOn)
  const turn = (on: boolean): void => {
    setOn(on)
    keepKeysOn(on)
  }
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (key !== '?' || (target instanceof Element && target.closest(TAKES_IT) !== null)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
  return (
    <>
      <button type="button" className="list-keys" onClick={() => setOpen(true)}>
        <kbd aria-hidden="true">?</kbd> Keys
      </button>
      {isOpen && (
        <KeysDialog keys={keys} isOn={isOn} onTurn={turn} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface KeysDialogProps {
  keys: KeyLine[]
  isOn: boolean
  onTurn: (on: boolean) => void
  onClose: () => void
}

function KeysDialog({ keys: lines, isOn, onTurn, onClose }: KeysDialogProps) {
  return (
    <Modal labelledBy="keys-title" onClose={onClose}>
      <div className="modal-body">
        <h2 id="keys-title" tabIndex={-1} data-first>
          Keys
        </h2>
        <dl className="keys">
          {lines.map(([keys, between, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ` ${between} `}
                    <kbd>{key}</kbd>
                  </Fragment>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="tick-row keys-on">
          Use these keys on this computer
          <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
        </label>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  )
}
