import type { MouseEventHandler } from 'react'
import { Link } from 'wouter'

interface BackLinkProps {
  href: string
  children: string
  onClick?: MouseEventHandler
}

/** The way out, above a page's heading. */
export function BackLink({ href, children, onClick }: BackLinkProps) {
  return (
    <p className="console-back">
      <Link href={href} onClick={onClick}>
        <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
          <path d="M19 8H2m7-7L2 8l7 7" />
        </svg>
        {children}
      </Link>
    </p>
  )
}
