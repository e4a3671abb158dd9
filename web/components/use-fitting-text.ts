// Shrinks what stands in a field where it is wider than the field: typed longer than a plate is, or drawn
// larger because its reader has all text drawn larger.
import { useEffect, useRef, type RefObject } from 'react'

/** The part of its box that a field's text may take, across and down. */
const ROOM = { width: 0.94, height: 0.7 }

interface FittingText {
  field: RefObject<HTMLInputElement | null>
  /** An empty element beside the field, in the same box and type, in which the text is measured. */
  sample: RefObject<HTMLSpanElement | null>
}

/** Gives the field `--fit`, 1 or less: by how much its text has to be scaled. */
export function useFittingText(): FittingText {
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
    // Whatever changes the width of the text, be it a typeface that arrives.
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
