import { BusyButton } from '../../../components/BusyButton.tsx'

interface SaveButtonProps {
  /** What it says while busy, such as "Saving..", or null. */
  busyText: string | null
  children: string
}

/** Submits the form around it, where something else on the page comes first. */
export function SaveButton({ busyText, children }: SaveButtonProps) {
  return (
    <BusyButton type="submit" className="button" disabled={busyText !== null} busyText={busyText}>
      {children}
    </BusyButton>
  )
}
