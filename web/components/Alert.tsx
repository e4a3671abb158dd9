import type { ReactNode } from 'react'
import { WarningIcon } from './Icons.tsx'
import { useOnline } from './use-browser.ts'

interface AlertProps {
  /** `warning` is read out at once; for `done` there is a status beside it, since one that comes along
   * with its words is not read everywhere. */
  kind: 'warning' | 'done'
  children: ReactNode
}

export function Alert({ kind, children }: AlertProps) {
  if (kind === 'done') {
    return (
      <p className="alert done">
        <span>{children}</span>
      </p>
    )
  }
  return (
    <p className="alert" role="alert">
      <WarningIcon />
      <span>{children}</span>
    </p>
  )
}

const KEPT = 'Your details stay in the form. Send them once you are back online.'

interface OfflineAlertProps {
  children?: string
  /** What may take the place of `children`: there is room for the longer of both. */
  roomFor?: string
}

export function OfflineAlert({ children = KEPT, roomFor = children }: OfflineAlertProps) {
  if (useOnline()) return null
  return (
    <Alert kind="warning">
      <span className="in-turn">
        <span>
          <strong>You are offline.</strong> <span>{children}</span>
        </span>
        <span aria-hidden="true">
          <strong>You are offline.</strong> {roomFor}
        </span>
      </span>
    </Alert>
  )
}
