import type { ComponentProps } from 'react'

/** A list to choose one from, with our own arrow. */
export function SelectBox(props: ComponentProps<'select'>) {
  return (
    <div className="select">
      <select className="input" {...props} />
      <svg viewBox="0 0 14 8" aria-hidden="true">
        <path d="m1 1 6 6 6-6" />
      </svg>
    </div>
  )
}
