interface StoredPhotoProps {
  uniqueId: string
  /** Asks to remove it; null while whose car it is has not been answered. */
  onRemove: ((button: HTMLElement) => void) | null
  busy: boolean
}

export function StoredPhoto({ uniqueId, onRemove, busy }: StoredPhotoProps) {
  return (
    <div className="photo stored">
      <img src={`/car/photo/${uniqueId}`} alt="The car, as buyers see it" width={112} height={84} />
      <div>
        <strong>Photo of the car</strong>
        <p>Sent with the posting.</p>
        {onRemove !== null && (
          <button
            type="button"
            className="link"
            disabled={busy}
            onClick={({ currentTarget }) => onRemove(currentTarget)}
          >
            Remove<span className="visually-hidden"> the photo</span>
          </button>
        )}
      </div>
    </div>
  )
}
