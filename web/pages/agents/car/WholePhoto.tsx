// The whole photo over the page, as large as the window allows.
import { useLayoutEffect, useRef } from 'react'
import { CloseCross } from '../../../components/Modal.tsx'

/** A native dialog: Esc, the cross and a tap beside the photo close it. */
export function WholePhoto({
  src,
  alt,
  onClose,
}: {
  src: string
  alt: string
  onClose: () => void
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closed before it leaves the page, so that the focus goes back to the photo.
    return () => dialog?.close()
  }, [])
  return (
    // Esc and the cross do for the keyboard what the tap beside the photo does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="one-car-whole"
      aria-label={alt}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === ref.current) onClose()
      }}
    >
      <img src={src} alt={alt} />
      <CloseCross onClose={onClose} />
    </dialog>
  )
}
