import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type MouseEventHandler,
} from 'react'
import { Link, useLocation } from 'wouter'
import { capitalised } from '../../../domain/basics/capitalised.ts'
import { Alert } from '../Alert.tsx'
import { Logo } from '../SiteFrame.tsx'
import { Icon } from '../Icons.tsx'
import { useHydrated } from '../use-browser.ts'
import { KEYS, openQueries } from './queries.ts'
import { OnSignedOut } from './use-action.ts'

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
  children: ReactNode
}

/** A console's parts are linked beside the name on wide screens, under the thumb on phones. */
export function ConsoleFrame({ siteName, house, parts, children }: FrameProps) {
  return (
    <>
      <header className="console-head">
        <div className="console-wide row ends">
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

interface ConsolePageProps extends Pick<FrameProps, 'siteName' | 'house'> {
  title: string
  /** Said where there is no script. */
  needs: ReactNode
  children: ReactNode
}

/**
 * A console's page, with its own memory of answers. As it is served the page knows no address, and what depends on one
 * comes after hydration.
 */
export function ConsolePage({ title, needs, children, ...frame }: ConsolePageProps) {
  const [queries] = useState(openQueries)
  const isAlive = useHydrated()
  if (!isAlive) {
    return (
      <ConsoleFrame {...frame} parts={[]}>
        <main className="console">
          <h1 className="visually-hidden">{title}</h1>
          <output className="opening">Opening..</output>
          <noscript>
            <p className="alert">
              <span>{needs}</span>
            </p>
          </noscript>
        </main>
      </ConsoleFrame>
    )
  }
  return (
    <QueryClientProvider client={queries}>
      <HouseName value={frame.house.name}>
        <OnSignedOut value={() => queries.setQueryData(KEYS.profile, null)}>{children}</OnSignedOut>
      </HouseName>
    </QueryClientProvider>
  )
}

export function NoSuchPage() {
  return (
    <>
      <Heading>Page not found</Heading>
      <p>There is no page at this address. Use the links above.</p>
    </>
  )
}

function PartLink({ part: { path, name, also, count = 0 } }: { part: ConsolePart }) {
  const [location] = useLocation()
  const isHere = location === path || (also !== undefined && location.startsWith(also))
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined}>
      {count === 0 ? (
        name
      ) : (
        <span>
          {name} <span className="console-count small-words">{count}</span>
        </span>
      )}
    </Link>
  )
}

/** What the window's title ends with: the name of the console. */
const HouseName = createContext('')

// The first part that is opened leaves the focus where the browser puts it.
let isFirst = true

interface HeadingProps {
  children: string
  /** Where the page's own parts say enough. */
  unseen?: boolean
  /** Whether it takes the focus when it comes; a list that is gone back to puts it elsewhere. */
  takesFocus?: boolean
}

/** An `h1`, and the window's title. It has the focus when its part was opened from another. */
export function Heading({ children, unseen = false, takesFocus = true }: HeadingProps) {
  const house = useContext(HouseName)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} | ${capitalised(house)}`
  }, [children, house])
  useEffect(() => {
    if (!isFirst && takesFocus) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1} className={unseen ? 'visually-hidden' : 'console-title'}>
      {children}
    </h1>
  )
}

interface BackLinkProps {
  href: string
  children: string
  onClick?: MouseEventHandler
}

export function BackLink({ href, children, onClick }: BackLinkProps) {
  return (
    <p className="console-back">
      <Link href={href} onClick={onClick}>
        <Icon width="20" height="16" box="20 16" d="M19 8H2m7-7L2 8l7 7" />
        {children}
      </Link>
    </p>
  )
}

/** `fault` is what the call threw; its message is for people. */
export function CallAlert({ fault, onRetry }: { fault: Error; onRetry?: () => void }) {
  return (
    <div className="stack start">
      <Alert kind="warning">{fault.message}</Alert>
      {onRetry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          Try Again
        </button>
      )}
    </div>
  )
}

interface ShownProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (answer: T) => ReactNode
}

/** Shows what a query was answered last; a call that failed is said above it, with a way to try again. */
export function Shown<T>({ query: { data, error, refetch }, children }: ShownProps<T>) {
  return (
    <>
      {error !== null && <CallAlert fault={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <output>Opening..</output>}
      {data !== undefined && children(data)}
    </>
  )
}

interface RowsProps {
  /** A row without a value is left out. */
  rows: readonly (readonly [name: string, value: ReactNode])[]
  className?: string
}

export function Rows({ rows, className = 'rows' }: RowsProps) {
  return (
    <dl className={className}>
      {rows
        .filter(([, value]) => value != null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
