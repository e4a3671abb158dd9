// The head of the console, and where to go in it: beside the name on wide screens, under the thumb on
// phones.
import type { ReactNode } from 'react'
import { Logo } from '../../components/SiteFrame.tsx'
import { ConsoleLink } from './ConsoleLink.tsx'

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
  { path: '/agents/profile', name: 'Profile', also: null },
]

/** Head, content and, for who is signed in, the three parts of the console. */
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
