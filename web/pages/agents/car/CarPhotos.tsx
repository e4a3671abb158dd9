import { useState } from 'react'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { CarPhoto } from './CarPhoto.tsx'

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
        <ul className="plain one-car-strip">
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
