// The head of every page: whose site it is, and on wide screens where else to go.
import type { Settings } from '../pages/settings.ts'
import { Logo } from './Logo.tsx'
import { SiteLinks } from './SiteLinks.tsx'

/** The site's name, which leads home, and the links that the footer repeats. */
export function SiteHeader({ settings }: { settings: Settings }) {
  return (
    <header className="site-header">
      <div className="wide">
        <a className="site-name" href="/">
          <Logo />
          {settings.siteName}
        </a>
        <SiteLinks label="Main" />
      </div>
    </header>
  )
}
