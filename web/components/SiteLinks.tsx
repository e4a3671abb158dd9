// The three pages about the service, linked from the head and the foot of every page.

/** A navigation list; `label` tells one from another for those who cannot see where it stands. */
export function SiteLinks({ label }: { label: string }) {
  return (
    <nav className="site-links" aria-label={label}>
      <a href="/contact">Contact</a>
      <a href="/terms">Terms</a>
      <a href="/privacy-policy">Privacy policy</a>
    </nav>
  )
}
