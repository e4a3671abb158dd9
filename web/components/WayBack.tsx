// One line above the page for what was not sent, and the one way back to it.

interface WayBackProps {
  /** Such as "Not sent." */
  what: string
  /** Such as "Put back what I typed". */
  action: string
  onUse: () => void
}

/** Stands before <main>, as a part of its own. */
export function WayBack({ what, action, onUse }: WayBackProps) {
  return (
    <aside className="wide way-back" aria-label={what}>
      <p className="alert done">
        <strong>{what}</strong>
        <button type="button" className="link" onClick={onUse}>
          {action}
        </button>
      </p>
    </aside>
  )
}
