// A native dialog keeps the focus in and handles Esc by itself. It is open as long as it is rendered.
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Icon } from './Icons.tsx'

/**
 * Opens over the page, whose posting form is blurred meanwhile; Esc, the cross and whatever button calls it are `onClose`.
 * What has the ref `firstInDialog` inside has focus first.
 */
export function Modal(props: ComponentProps<'dialog'>) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    document.documentElement.dataset.modal = ''
    // Last, since it works out the style of the whole page.
    dialog?.showModal()
    return () => {
      delete document.documentElement.dataset.modal
      // Closed before it leaves the page, so that focus goes back to where it was.
      dialog?.close()
    }
  }, [])
  // Esc is heard before it closes: what is pressed next may come before the news that it has.
  return <dialog ref={ref} className="modal" onCancel={props.onClose} {...props} />
}

/** The close cross. Put it last in the dialog: it is drawn in the corner, and read after the words. */
export function CloseCross({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="close-cross" aria-label="Close" onClick={onClose}>
      <Icon width="20" height="20" box="20 20" d="m2 2 16 16m0-16L2 18" />
    </button>
  )
}
