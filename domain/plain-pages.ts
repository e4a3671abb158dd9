// What the server makes the pages of for readers without JavaScript, from the same components.
import type { PlainPageName } from './site-pages.ts'
import type { Settings } from './site-settings.ts'
import type { Posting } from './wire/posting.ts'
import type { ListedQuote, Listing } from './wire/quotes.ts'

/** What each page is handed. */
export interface PlainPages {
  'edit-form': {
    uniqueId: string
    posting: Posting
    /** Asks once more before "Not your car?" stops the texts. */
    asksToStop: boolean
  }
  'list-quotes': {
    listingId: string
    /** The `agentId` of the address. */
    linkId: string
    quotes: ListedQuote[]
    listing: Listing
  }
}

/** Makes the page's title and the markup between header and footer. */
export type RenderPlain = <Name extends PlainPageName>(
  name: Name,
  shown: PlainPages[Name],
  settings: Settings,
) => { title: string; body: string }
