import { useState } from 'react'
import type { Acted, Item } from '../../../../domain/wire/desk-page.ts'
import { Decide } from './Decide.tsx'

// The button that had the focus is gone.
const takeFocus = (link: HTMLElement | null): void => link?.focus()

/** A number or an address: shown for a reason, until the operator leaves the page. */
export function Secret({ hasDots, act }: NonNullable<Item['secret']>) {
  const [shown, setShown] = useState<Acted['shown'] | null>(null)
  return (
    <>
      <div aria-live="polite">
        {shown != null && (
          <p className="secret large">
            <a ref={takeFocus} href={shown.path}>
              {shown.words}
            </a>
          </p>
        )}
        {shown == null && hasDots && (
          <p className="secret large" aria-label="The number is not shown">
            ••••• ••••••
          </p>
        )}
      </div>
      {shown == null && <Decide act={act} onDone={(acted) => setShown(acted.shown)} />}
    </>
  )
}
