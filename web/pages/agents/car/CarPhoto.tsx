import { useState, useLayoutEffect, useRef } from 'react'
import { CloseCross } from '../../../components/Modal.tsx'

interface CarPhotoProps {
  large: string
  small: string
  alt: string
}

/**
 * The small picture at once, the large one over it when it has come, the whole one on request. The box has
 * one shape whatever comes, so that nothing below it moves. Give each photo a key.
 */
export function CarPhoto({ large, small, alt }: CarPhotoProps) {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const [hasSmall, setHasSmall] = useState(true)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="one-car-photo">
        {hasSmall && state !== 'there' && (
          <img src={small} alt={state === 'failed' ? alt : ''} onError={() => setHasSmall(false)} />
        )}
        {state !== 'failed' && (
          <button
            type="button"
            aria-label="Show the whole photo"
            disabled={state !== 'there'}
            onClick={() => setOpen(true)}
          >
            <img
              src={large}
              alt={alt}
              className={state === 'there' ? undefined : 'coming'}
              onLoad={() => setState('there')}
              onError={() => setState('failed')}
            />
          </button>
        )}
        {state === 'failed' && (
          <p className="one-car-photo-failed" role="alert">
            <span>The {hasSmall ? 'large photo' : 'photo'} did not load.</span>{' '}
            <button type="button" className="link" onClick={() => setState('coming')}>
              Load Again
            </button>
          </p>
        )}
      </div>
      {isOpen && <WholePhoto src={large} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A native dialog: Esc, the cross and a tap beside the photo close it. */
function WholePhoto({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
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
