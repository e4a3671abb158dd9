import { Link } from 'wouter'
import { YOUR_TERMS, type UsualTerms } from './usual-terms.ts'

interface TermsLineProps {
  terms: UsualTerms
  /** The page that has the terms; empty on that page itself. */
  page: string
}

/** Leads to the terms that go with the amount, such as "Collects, 7 days". */
export function TermsLine({ terms: { conditions, validDays }, page }: TermsLineProps) {
  const words = `${conditions.collects ? 'Collects' : 'No collection'}, ${validDays} days`
  if (page !== '') return <Link href={`${page}#${YOUR_TERMS}`}>{words}</Link>
  // A link within the page would put an entry between it and the list.
  return (
    <button type="button" className="link" onClick={openTerms}>
      {words}
    </button>
  )
}

function openTerms(): void {
  const terms = document.getElementById(YOUR_TERMS)
  terms?.scrollIntoView()
  terms?.focus({ preventScroll: true })
}
