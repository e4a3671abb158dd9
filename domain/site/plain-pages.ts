// For readers without JavaScript the server makes pages from the same components and these values.
import type { Problem } from '../basics/problem.ts'
import type { QuotesLink } from './addresses.ts'
import type { PlainPageName } from './site-pages.ts'
import type { Settings } from './site-settings.ts'
import type { KnownOfComplaint, TakenComplaint } from '../wire/complaints.ts'
import type { Deal } from '../wire/deal.ts'
import type { Disclosure, Posting, PostingForm } from '../wire/posting.ts'
import type { ListedQuote, Listing } from '../wire/quotes.ts'

export interface PlainPosting {
  /** `stop` and `delete` ask once more. `edited`, `told` and `called` say what was just saved. */
  step: 'open' | 'edited' | 'told' | 'called' | 'stop' | 'delete'
  uniqueId: string
  posting: Posting
  /** Goes back with an edit. */
  etag: string
  /** A refused edit as it was typed, and what is wrong with it; null without one. */
  refused: { typed: Required<PostingForm>; problems: Problem<string>[] } | null
}

export interface PlainPages {
  'edit-form':
    PlainPosting | { step: 'deleted'; registrationNumber: string; disclosures: Disclosure[] }
  'list-quotes': {
    link: QuotesLink
    quotes: ListedQuote[]
    listing: Listing
    /** The id of the quote that the page asks whether to choose. Any other id asks nothing. */
    asked: unknown
    /** The link that closes the posting has just been texted. */
    isLinkTexted: boolean
  }
  /** Null where no quote is chosen. */
  deal: { uniqueId: string; deal: Deal | null }
  complain: ComplaintForm | { taken: Omit<TakenComplaint, 'success'> }
}

/** The form of a complaint. */
export interface ComplaintForm {
  /** The values from the address or an earlier form, by the names of fields and ids. */
  texts: Record<string, string>
  known: KnownOfComplaint
  /** What was wrong with the earlier form; `detail` is '' without one. */
  problems: Problem<string>[]
  detail: string
}

/** Makes the page's title and the markup between header and footer. */
export type RenderPlain = <Name extends PlainPageName>(
  name: Name,
  shown: PlainPages[Name],
  settings: Settings,
) => { title: string; body: string }
