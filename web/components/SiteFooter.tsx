// The foot of every page: the invitation to local buyers, the links, and a phone that people answer.
import type { Settings } from '../pages/settings.ts'
import { SiteLinks } from './SiteLinks.tsx'

/** The same on every page. */
export function SiteFooter({ settings }: { settings: Settings }) {
  return (
    <footer className="site-footer">
      <div className="wide">
        <div className="app">
          <div>
            <p className="app-title">For local buyers</p>
            <p>Download our mobile app to see nationwide vehicles and to become an agent.</p>
            <p>
              Until then, <a href="/agents/apply">apply here</a> or <a href="/agents">sign in</a>.
            </p>
          </div>
          <StoreLinks />
        </div>
        <div className="foot">
          <SiteLinks label="Footer" />
          <p>
            Questions? <a href={`tel:${settings.supportPhoneLink}`}>{settings.supportPhone}</a>
          </p>
        </div>
      </div>
    </footer>
  )
}

// The app is in neither shop yet, so these are links that lead nowhere, said and shown to be so.
function StoreLinks() {
  return (
    <div>
      <ul className="plain stores">
        <li>
          <StoreLink lead="Download on the" store="App Store" />
        </li>
        <li>
          <StoreLink lead="Get it on" store="Google Play" />
        </li>
      </ul>
      <p id="stores">Not in the stores yet.</p>
    </div>
  )
}

function StoreLink({ lead, store }: { lead: string; store: string }) {
  return (
    // Without an address it is a placeholder, which has no role of its own.
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles
    <a role="link" aria-disabled="true" aria-describedby="stores">
      {lead} <strong>{store}</strong>
    </a>
  )
}
