import type { Posting } from '../../../domain/wire/posting.ts'

/** The first photo. Photos are added and removed in a part of their own. */
export function StoredPhoto({ photos }: Pick<Posting, 'photos'>) {
  const [first] = photos
  if (first === undefined) return null
  return (
    <div className="photo stored">
      <img src={first.path} alt="The car, as buyers see it" width={112} height={84} />
      <div>
        <strong>Photo of the car</strong>
        <p>{photos.length === 1 ? 'Buyers see it.' : `The first of ${photos.length}.`}</p>
      </div>
    </div>
  )
}
