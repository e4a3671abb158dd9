import type { ReactNode } from 'react'
import { Logo } from '../../components/SiteFrame.tsx'
import { Link, useLocation } from 'wouter'

interface FrameProps {
  siteName: string
  /** Whether there is anywhere to go. */
  signedIn: boolean
  /** One main element. */
  children: ReactNode
}

const PARTS = [
  { path: '/agents', name: 'Cars', also: '/agents/cars/' },
  { path: '/agents/quotes', name: 'My quotes', also: null },
  { path: '/agents/profile', name: 'Profile', also: '/agents/profile/' },
]

/** The console's parts are linked beside the name on wide screens, under the thumb on phones. */
export function ConsoleFrame({ siteName, signedIn, children }: FrameProps) {
  return (
    <>
      <header className="console-head">
        <div className="console-wide">
          <a className="site-name" href="/agents">
            <Logo />
            <span>
              {siteName} <span className="console-name">agents</span>
            </span>
          </a>
          {signedIn && <Parts />}
        </div>
      </header>
      {children}
    </>
  )
}

function Parts() {
  return (
    <nav className="console-parts" aria-label="Console">
      {PARTS.map(({ path, name, also }) => (
        <ConsoleLink key={path} href={path} also={also}>
          {name}
        </ConsoleLink>
      ))}
    </nav>
  )
}

interface ConsoleLinkProps {
  href: string
  /** The beginning of further addresses that belong to the same part. */
  also: string | null
  children: string
}

/** Marked as the present page where it is. */
function ConsoleLink({ href, also, children }: ConsoleLinkProps) {
  const [location] = useLocation()
  const isHere = location === href || (also !== null && location.startsWith(also))
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )
}
