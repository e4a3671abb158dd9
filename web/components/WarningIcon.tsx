// Hidden from screen readers, and never alone: words beside it say what is wrong.
export function WarningIcon({ large = false }: { large?: boolean }) {
  return (
    <svg
      className={large ? 'warning-icon large' : 'warning-icon'}
      viewBox="0 0 24 22"
      aria-hidden="true"
    >
      <path d="M12 2 22 20H2zm0 7v5m0 3v.01" />
    </svg>
  )
}
