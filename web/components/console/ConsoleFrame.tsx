import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Logo } from '../SiteFrame.tsx'

/** A link in the head of a console. */
export interface ConsolePart {
  path: string
  name: string
  /** The beginning of further addresses that belong to it. */
  also?: string | undefined
  /** How many wait there; 0 shows nothing. */
  count?: number
}

interface FrameProps {
  siteName: string
  /** Said after the site's name, and where that leads. */
  house: { name: string; path: string }
  /** Empty if there is nowhere to go. */
  parts: readonly ConsolePart[]
  /** One main element. */
  children: ReactNode
}

/** A console's parts are linked beside the name on wide screens, under the thumb on phones. */
export function ConsoleFrame({ siteName, house, parts, children }: FrameProps) {
  return (
    <>
      <header className="console-head">
        <div className="console-wide">
          <a className="site-name" href={house.path}>
            <Logo />
            <span>
              {siteName} <span className="console-name">{house.name}</span>
            </span>
          </a>
          {parts.length > 0 && (
            <nav className="console-parts" aria-label="Console">
              {parts.map((part) => (
                <PartLink key={part.path} part={part} />
              ))}
            </nav>
          )}
        </div>
      </header>
      {children}
    </>
  )
}

/** Marked if it is the present page. */
function PartLink({ part: { path, name, also, count = 0 } }: { part: ConsolePart }) {
  const [location] = useLocation()
  const isHere = location === path || (also !== undefined && location.startsWith(also))
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined}>
      {count === 0 ? name : <Waiting name={name} count={count} />}
    </Link>
  )
}

function Waiting({ name, count }: { name: string; count: number }) {
  return (
    <span>
      {name} <span className="console-count">{count}</span>
    </span>
  )
}
