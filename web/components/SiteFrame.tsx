import type { Settings } from '../../domain/site/site-settings.ts'

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

const INVITATION = 'Download our mobile app to see nationwide vehicles and to become an agent.'

/** The invitation to local buyers, in full on home and elsewhere one line; the links, and a phone that people answer. */
export function SiteFooter({ settings, isHome }: { settings: Settings; isHome: boolean }) {
  return (
    <footer className="site-footer">
      <div className="wide">
        {isHome ? (
          <div className="app">
            <div>
              <p className="app-title">For local buyers</p>
              <p>{INVITATION}</p>
              <AgentsLinks />
            </div>
            <StoreLinks className="plain stores" settings={settings} />
          </div>
        ) : (
          <div className="app">
            <p>{INVITATION}</p>
            <StoreLinks className="plain agents-links" settings={settings} />
            <AgentsLinks />
          </div>
        )}
        <div className="foot">
          <SiteLinks label="Footer" />
          <p>
            Questions? <SupportPhone settings={settings} />
          </p>
        </div>
      </div>
    </footer>
  )
}

/** Placeholders, which lead nowhere, until the settings name the pages in the stores. */
function StoreLinks({ className, settings }: { className: string; settings: Settings }) {
  return (
    <ul className={className}>
      <li>
        <a href={settings.appStoreUrl || undefined}>
          Download on the <strong>App Store</strong>
        </a>
      </li>
      <li>
        <a href={settings.googlePlayUrl || undefined}>
          Get it on <strong>Google Play</strong>
        </a>
      </li>
    </ul>
  )
}

function AgentsLinks() {
  return (
    <p className="agents-links">
      <a href="/agents">Agents: sign in</a>
      <a href="/agents/apply">Apply to be an agent</a>
    </p>
  )
}

function SiteLinks({ label }: { label: string }) {
  return (
    <nav className="site-links" aria-label={label}>
      <a href="/contact">Contact</a>
      <a href="/terms">Terms</a>
      <a href="/privacy-policy">Privacy policy</a>
    </nav>
  )
}

/** A small road sign whose road goes up out of the scrap. A picture only: the name is beside it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 30 30" aria-hidden="true">
      <rect className="logo-board" width="30" height="30" rx="6" />
      <rect className="logo-line" x="2" y="2" width="26" height="26" rx="4.2" />
      <path className="logo-scrap" d="M6 17.6h6.4v3.6H6zm11.6 0H24v3.6h-6.4z" />
      <path className="logo-road" d="M13.4 25V12H9l6-7 6 7h-4.4v13z" />
    </svg>
  )
}

type SupportSettings = Pick<Settings, 'supportEmail' | 'supportPhone' | 'supportPhoneLink'>

export function SupportEmail({ settings }: { settings: SupportSettings }) {
  return <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
}

export function SupportPhone({ settings }: { settings: SupportSettings }) {
  return <a href={`tel:${settings.supportPhoneLink}`}>{settings.supportPhone}</a>
}
