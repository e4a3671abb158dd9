import { useEffect, useRef, type ReactNode } from 'react'
import { POSTING_LABELS } from '../../domain/basics/problem.ts'
import { describeField, Frame, useProblem } from './Field.tsx'

interface PlateFieldProps {
  defaultValue?: string | undefined
  disabled?: boolean
  /** Set small at the foot of the plate, where a plate bears its maker's name. */
  maker: string
  hint?: ReactNode
}

/** A field named `registrationNumber`. Capitals are drawn, not typed: what was typed is what is sent. */
export function PlateField({ defaultValue, disabled, maker, hint }: PlateFieldProps) {
  const { field, sample } = useFittingText()
  const id = 'registrationNumber'
  const error = useProblem(id)
  return (
    <Frame {...{ id, hint, error }} label={POSTING_LABELS.registrationNumber}>
      <div className="plate">
        <input
          ref={field}
          name={id}
          {...describeField(id, error)}
          className="plate-text"
          placeholder="AB12 CDE"
          required
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          defaultValue={defaultValue}
          disabled={disabled}
        />
        <span ref={sample} className="plate-sample" aria-hidden="true" />
        <svg className="plate-mark" viewBox="0 0 485 8" aria-hidden="true">
          <text x="50%" y="50%">
            {maker}
          </text>
        </svg>
      </div>
    </Frame>
  )
}

/** The part of its box that a field's text may take, across and down. */
const ROOM = { width: 0.94, height: 0.7 }

/** Gives the field `--fit`, 1 or less: by how much its text has to be scaled. */
function useFittingText() {
  const field = useRef<HTMLInputElement>(null)
  const sample = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const input = field.current
    const drawn = sample.current
    const box = drawn?.parentElement
    if (input === null || drawn === null || !box) return undefined
    const copy = (): void => {
      drawn.textContent = input.value || input.placeholder
    }
    const fit = (): void => {
      const { width, height } = drawn.getBoundingClientRect()
      const across = (box.clientWidth * ROOM.width) / width
      const down = (box.clientHeight * ROOM.height) / height
      input.style.setProperty('--fit', String(Math.min(1, across, down)))
    }
    copy()
    input.addEventListener('input', copy)
    // A typeface that arrives changes the width of the text too.
    const sizes = new ResizeObserver(fit)
    sizes.observe(drawn)
    sizes.observe(box)
    return () => {
      sizes.disconnect()
      input.removeEventListener('input', copy)
    }
  }, [])
  return { field, sample }
}
