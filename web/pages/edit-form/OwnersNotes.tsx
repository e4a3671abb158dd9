import { ScrapNote } from '../../components/ScrapNote.tsx'
import type { Disclosure } from '../../../domain/wire/posting.ts'

interface OwnersNotesProps {
  /** Asks whether to stop the texts. */
  onNotMe: (button: HTMLElement) => void
  disabled: boolean
}

/** What the link can do, what happens to the car, and the way out for a stranger. */
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

/** Who was given the number, so that an owner who is called can tell by whom. Null until it is loaded. */
export function Disclosures({ disclosures }: { disclosures: Disclosure[] | null }) {
  return (
    <section className="part given" aria-labelledby="given">
      <h2 id="given">Who has your number</h2>
      {disclosures === null || disclosures.length === 0 ? (
        <p>{disclosures === null ? '\u00A0' : 'No local buyers yet.'}</p>
      ) : (
        <ul className="plain">
          {disclosures.map(({ agentName, at }) => (
            <li key={agentName + at}>
              <h3>{agentName}</h3>
              <p>
                Given <time dateTime={at}>{dayAndTime(at)}</time>.
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

// As clocks in Britain show it, wherever the owner's phone thinks it is.
function dayAndTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
}
