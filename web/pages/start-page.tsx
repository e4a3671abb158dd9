// Header and footer lie outside of #page and stay as they were served.
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageProps } from './page.ts'
import type { Settings } from '../../domain/site/site-settings.ts'

/** Hydrates `Body` in #page with the settings in its data attributes, and with what the server has it show. */
export function startPage(Body: ComponentType<PageProps & { shown: unknown }>): void {
  const root = document.getElementById('page')
  if (root === null) return
  document.querySelector('.slow-notice')?.remove()
  // Document.tsx puts them there under these names.
  // oxlint-disable-next-line typescript/no-misused-spread
  const { shown = 'null', ...settings } = { ...root.dataset }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const body = <Body settings={settings as unknown as Settings} shown={JSON.parse(shown)} />
  // React writes over what was typed in a textarea before the script came. One that is written to by a script is not
  // filled again by Back, so the others are left alone.
  const typed = [...root.querySelectorAll('textarea')]
    .filter((area) => area.value !== area.defaultValue)
    .map((area) => [area, area.value] as const)
  // Where a browser writes a date in another way than the server, React draws the page again by itself.
  hydrateRoot(
    root,
    <PutBack by={() => typed.forEach(([area, text]) => (area.value = text))}>{body}</PutBack>,
    { onRecoverableError: () => undefined },
  )
}

function PutBack({ by, children }: { by: () => void; children: ReactNode }) {
  useLayoutEffect(by, [by])
  return children
}
