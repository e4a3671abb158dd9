// One table of pages for the build, the server, the site map and development. A page is a line here and a folder.
import type { Problem } from '../basics/problem.ts'
import type { KnownOfComplaint, TakenComplaint } from '../wire/complaints.ts'
import type { Deal } from '../wire/deal.ts'
import type { Disclosure, Posting, PostingForm } from '../wire/posting.ts'
import type { ListedQuote, Listing } from '../wire/quotes.ts'
import type { QuotesLink } from './addresses.ts'
import type { Settings } from './site-settings.ts'

interface SitePage {
  /** Search engines may list a public page. A link page answers for any id and is never stored. */
  kind: 'public' | 'unlisted' | 'link'
  /** Patterns, `:id` for one part and `*` for the rest. Empty for a page that answers a form or an error. */
  paths: readonly string[]
  /** Whether the browser hydrates the page. Any other page loads no script at all. */
  alive?: boolean
  /** Whether the server also makes it, at the same address with `?plain`, from its `plain.tsx` and `serve-pages.ts`. */
  plain?: true
  /** Whether its answer brings what its script would ask for first, so that it stands before the script is there. */
  whole?: true
}

const table = {
  home: { kind: 'public', paths: ['/'], alive: true },
  contact: { kind: 'public', paths: ['/contact'], alive: true },
  terms: { kind: 'public', paths: ['/terms'] },
  'privacy-policy': { kind: 'public', paths: ['/privacy-policy'] },
  'agents-apply': { kind: 'public', paths: ['/agents/apply'], alive: true },
  agents: { kind: 'unlisted', paths: ['/agents', '/agents/*'], alive: true },
  desk: { kind: 'unlisted', paths: ['/desk', '/desk/*'], alive: true },
  'lost-link': { kind: 'unlisted', paths: ['/lost-link'], alive: true },
  complain: { kind: 'public', paths: ['/complain'], alive: true, plain: true },
  'edit-form': {
    kind: 'link',
    paths: ['/edit-form/:uniqueId'],
    alive: true,
    plain: true,
    whole: true,
  },
  'list-quotes': {
    kind: 'link',
    paths: ['/list-quotes/:listingId/:agentId'],
    alive: true,
    plain: true,
    whole: true,
  },
  deal: { kind: 'link', paths: ['/deal/:uniqueId'], alive: true, plain: true },
  'not-found': { kind: 'unlisted', paths: [] },
  submitted: { kind: 'unlisted', paths: [] },
  refused: { kind: 'unlisted', paths: [] },
  'complain-refused': { kind: 'unlisted', paths: [] },
  'lost-link-refused': { kind: 'unlisted', paths: [] },
  'link-refused': { kind: 'unlisted', paths: [] },
  'form-expired': { kind: 'unlisted', paths: [] },
  'application-refused': { kind: 'unlisted', paths: [] },
  'texts-stopped': { kind: 'unlisted', paths: [] },
} as const satisfies Record<string, SitePage>

type Table = typeof table
export type PageName = keyof Table
type NamesWith<Trait> = { [Name in PageName]: Table[Name] extends Trait ? Name : never }[PageName]
export type PlainPageName = NamesWith<{ plain: true }>
/** A page that is sent whole, its values those of the plain page. */
export type WholePageName = NamesWith<{ whole: true }>

/** Where two patterns fit an address, the first counts. */
export const sitePages: Record<PageName, SitePage> = table

export const pageNames = Object.keys(table) as PageName[]
export const plainPageNames = pageNames.filter(isPlainPage)
export const wholePageNames = pageNames.filter(isWholePage)

export function isPlainPage(name: PageName): name is PlainPageName {
  return sitePages[name].plain === true
}

export function isWholePage(name: PageName): name is WholePageName {
  return sitePages[name].whole === true
}

/** Every pattern of an address with its page, of one `kind` or of all. */
export function pagePaths(kind?: SitePage['kind']): { name: PageName; path: string }[] {
  return pageNames
    .filter((name) => kind === undefined || sitePages[name].kind === kind)
    .flatMap((name) => sitePages[name].paths.map((path) => ({ name, path })))
}

/** The address of a page for search engines; null for a page without one and for one behind a secret link. */
export function canonicalPath(name: PageName): string | null {
  const { kind, paths } = sitePages[name]
  return kind === 'link' ? null : (paths[0] ?? null)
}

/** The name of the page that the address with this `path` shows, or null. */
export function pageAt(path: string): PageName | null {
  const parts = path.split('/')
  const startsAs = (wanted: string[]): boolean =>
    wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  const fits = (pattern: string): boolean => {
    const wanted = pattern.split('/')
    if (wanted.at(-1) === '*') return startsAs(wanted.slice(0, -1))
    return parts.length === wanted.length && startsAs(wanted)
  }
  return pagePaths().find((page) => fits(page.path))?.name ?? null
}

// For readers without JavaScript the server makes pages from the same components and these values.
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
    | PlainPosting
    | { step: 'deleted'; registrationNumber: string; disclosures: Disclosure[] }
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

/** Makes the markup of a page that its script takes over as it is. */
export type RenderWhole = <Name extends WholePageName>(
  name: Name,
  shown: PlainPages[Name],
  settings: Settings,
) => string
