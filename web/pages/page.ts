// What a page has to say about itself, so that the build can prerender it and the browser can take it
// over. Its folder under web/pages has its name, and holds `<name>.css` and, where it has behaviour,
// `start.tsx`.
import type { ComponentType } from 'react'
import type { PageName } from '../../domain/site-pages.ts'
import type { SettingName, Settings } from './settings.ts'

export interface PageProps {
  settings: Settings
}

export interface Page {
  /** The folder under web/pages and the file in dist/pages. */
  name: PageName
  title: string
  /** One sentence for search engines and for previews of a link. */
  description: string
  /** Whether `start.tsx` of its folder hydrates it. Without it the page loads no script at all. */
  alive: boolean
  /** Whether a number plate is in view when it opens: its typeface is then fetched early. */
  showsPlate?: boolean
  /** Whether nothing can be done on it until that script has come. */
  needsScript?: boolean
  /** Whether who has no JavaScript is sent on to a plain page, at the same address with `?plain`. */
  hasPlain?: boolean
  /** Whether the site's head and foot stand around it; `none` for a page that has its own. */
  frame?: 'site' | 'none'
  /** The settings that the page needs in the browser; all of them where it does not say. */
  carries?: SettingName[]
  /** Everything between header and footer, with one <main>. */
  Body: ComponentType<PageProps>
}
