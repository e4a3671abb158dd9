// A link to a part of the console that says whether one is there already.
import { Link, useLocation } from 'wouter'

interface ConsoleLinkProps {
  href: string
  /** The beginning of further addresses that belong to the same part. */
  also: string | null
  children: string
}

/** Marked as the present page where it is. */
export function ConsoleLink({ href, also, children }: ConsoleLinkProps) {
  const [location] = useLocation()
  const isHere = location === href || (also !== null && location.startsWith(also))
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )
}
