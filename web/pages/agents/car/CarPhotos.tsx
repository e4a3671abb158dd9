import { useState } from 'react'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { CarPhoto } from './CarPhoto.tsx'

/** One photo large; where there are more, each is a button below it. */
export function CarPhotos({ car }: { car: OneVehicle }) {
  const { photos, registrationNumber } = car
  const [chosen, choose] = useState<string | null>(null)
  const shown = photos.find(({ photo }) => photo === chosen) ?? photos[0]
  if (shown === undefined) return <p className="one-car-photo none">No photo</p>
  const nameOf = (index: number): string =>
    photos.length === 1 ? 'Photo' : `Photo ${index + 1} of ${photos.length}`
  return (
    <div className="one-car-photos">
      <CarPhoto
        key={shown.photo}
        large={shown.photo}
        small={shown.thumbnail}
        alt={`${nameOf(photos.indexOf(shown))} of ${registrationNumber}`}
      />
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
