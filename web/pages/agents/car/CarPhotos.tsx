import { useState } from 'react'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { CloseCross, Modal } from '../../../components/Modal.tsx'

/** One photo large; of more, a button on it shows the next, and where there is room each has one below. */
export function CarPhotos({ car }: { car: OneVehicle }) {
  const { photos, registrationNumber } = car
  const [chosen, choose] = useState<string | null>(null)
  const shown = photos.find(({ photo }) => photo === chosen) ?? photos[0]
  if (shown === undefined) return <p className="one-car-photo none">No photo</p>
  const at = photos.indexOf(shown)
  const nameOf = (index: number): string =>
    photos.length === 1 ? 'Photo' : `Photo ${index + 1} of ${photos.length}`
  return (
    <div className="one-car-photos">
      <CarPhoto
        key={shown.photo}
        large={shown.photo}
        small={shown.thumbnail}
        alt={`${nameOf(at)} of ${registrationNumber}`}
      />
      {photos.length > 1 && (
        <button
          type="button"
          className="one-car-next-photo"
          onClick={() => choose(photos[(at + 1) % photos.length]?.photo ?? null)}
        >
          {at + 1} of {photos.length}
          <span className="visually-hidden">, show the next photo</span>
        </button>
      )}
      {photos.length > 1 && (
        <ul className="plain one-car-strip row">
          {photos.map(({ photo, thumbnail }, index) => (
            <li key={photo}>
              <button
                type="button"
                aria-pressed={photo === shown.photo}
                onClick={() => choose(photo)}
              >
                <img src={thumbnail} alt={nameOf(index)} width={72} height={54} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * The small picture at once, the large one over it when it has come, the whole one on request. The box has
 * one shape whatever comes, so that nothing below it moves. Give each photo a key.
 */
function CarPhoto({ large, small, alt }: { large: string; small: string; alt: string }) {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const [hasSmall, setHasSmall] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
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
          <p className="one-car-photo-failed row words" role="alert">
            <span>The {hasSmall ? 'large photo' : 'photo'} did not load.</span>{' '}
            <button type="button" className="link" onClick={() => setState('coming')}>
              Load Again
            </button>
          </p>
        )}
      </div>
      {isOpen && (
        <Modal
          className="modal one-car-whole"
          aria-label={alt}
          onClose={close}
          // A tap beside the photo closes it too.
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget) close()
          }}
        >
          <img src={large} alt={alt} />
          <CloseCross onClose={close} />
        </Modal>
      )}
    </>
  )
}
