// Header and footer lie outside of #page and stay as they were served.
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageProps } from './page.ts'
import type { Settings } from '../../domain/site/site-settings.ts'

/** Hydrates `Body` in #page with the settings in its data attributes. */
export function startPage(Body: ComponentType<PageProps>): void {
  const root = document.getElementById('page')
  if (root === null) return
  document.querySelector('.slow-notice')?.remove()
  // Document.tsx puts them there under these names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-misused-spread
  const settings = { ...root.dataset } as Settings
  hydrateRoot(root, <Body settings={settings} />)
}
