// The shape of a page. Its folder under web/pages has its name from domain/site/site-pages.ts and holds
// `page.tsx`, which exports `metadata` and `Page`, and `<name>.css`, unless the page is a short notice. A page
// that the server also makes has `plain.tsx`, which exports `plain`.
import type { ComponentType, FunctionComponent } from 'react'
import type { SettingName, Settings } from '../../domain/site/site-settings.ts'
import type { Agent } from '../../domain/wire/agents.ts'

export interface PageProps {
  settings: Settings
}

export interface PartProps extends PageProps {
  agent: Agent
}

export interface PageMetadata {
  title: string
  /** One sentence for search engines and for previews of a link. */
  description: string
  /** Whether a number plate is in view when it opens: its typeface is then fetched early. */
  showsPlate?: boolean
  /** Whether nothing can be done on it until its script has come. */
  needsScript?: boolean
  /** `none` for a page that has a head of its own instead of the site's head and foot. */
  frame?: 'none'
  manifest?: string
  /** The settings that the page needs in the browser; all of them where it does not say. */
  carries?: SettingName[]
}

export interface PageModule {
  metadata: PageMetadata
  /** Everything between header and footer, with one <main>. */
  Page: ComponentType<PageProps & { shown: null }>
}

/** A page that may be sent whole: null where its script has to ask. */
export type WholePage<Shown> = FunctionComponent<PageProps & { shown: Shown | null }>

/** `Shown` is the page's entry in domain/site/site-pages.ts. */
export interface PlainModule<Shown> {
  titleOf: (shown: Shown) => string
  /** As `Page`, made by the server: every step is a form, and no effect runs. */
  Plain: FunctionComponent<PlainProps<Shown>>
}

export interface PlainProps<Shown> extends PageProps {
  shown: Shown
}
