import type { RefObject } from 'react'
import { Link } from 'wouter'
import { YOUR_TERMS, type UsualTerms } from './usual-terms.ts'

interface TermsLineProps {
  terms: UsualTerms
  /** The page that has them, or on that page itself where they are. */
  at: string | RefObject<HTMLElement | null>
}

/** Leads to the terms that go with the amount, such as "Collects, 7 days". */
export function TermsLine({ terms: { conditions, validDays }, at }: TermsLineProps) {
  const words = `${conditions.collects ? 'Collects' : 'No collection'}, ${validDays} days`
  if (typeof at === 'string') return <Link href={`${at}#${YOUR_TERMS}`}>{words}</Link>
  // A link within the page would put an entry between it and the list.
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        at.current?.scrollIntoView()
        at.current?.focus({ preventScroll: true })
      }}
    >
      {words}
    </button>
  )
}
