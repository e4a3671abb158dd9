// The quiet end of the edit page.
import { ScrapNote } from '../../components/ScrapNote.tsx'

interface OwnersNotesProps {
  /** Asks whether to stop the texts. */
  onNotMe: (button: HTMLElement) => void
  disabled: boolean
}

/** What the link can do, what becomes of the car, and the way out for a stranger. */
export function OwnersNotes({ onNotMe, disabled }: OwnersNotesProps) {
  return (
    <div className="notes">
      <div>
        <h3>Your link is the key</h3>
        <p>Anyone who has it can view, edit or delete the posting. Keep it to yourself.</p>
      </div>
      <ScrapNote />
      <p>
        <button
          type="button"
          className="link"
          disabled={disabled}
          onClick={({ currentTarget }) => onNotMe(currentTarget)}
        >
          Not your car? Stop these texts
        </button>
      </p>
    </div>
  )
}
