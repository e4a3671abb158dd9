// Every page of the site and the addresses that show it: one table for the build, the server, the site
// map and development.

/** Search engines may list a public page. A link page answers for any id and is never stored. */
type PageKind = 'public' | 'unlisted' | 'link'

interface SitePage {
  name: string
  kind: PageKind
  /** Patterns, `:id` for one part and `*` for the rest. Empty for a page that answers a form or an error. */
  paths: readonly string[]
}

/** Where two patterns fit an address, the first does. */
export const sitePages = [
  { name: 'home', kind: 'public', paths: ['/'] },
  { name: 'contact', kind: 'public', paths: ['/contact'] },
  { name: 'terms', kind: 'public', paths: ['/terms'] },
  { name: 'privacy-policy', kind: 'public', paths: ['/privacy-policy'] },
  { name: 'agents-apply', kind: 'public', paths: ['/agents/apply'] },
  { name: 'agents', kind: 'unlisted', paths: ['/agents', '/agents/*'] },
  { name: 'lost-link', kind: 'unlisted', paths: ['/lost-link'] },
  { name: 'edit-form', kind: 'link', paths: ['/edit-form/:uniqueId'] },
  { name: 'list-quotes', kind: 'link', paths: ['/list-quotes/:listingId/:agentId'] },
  { name: 'not-found', kind: 'unlisted', paths: [] },
  { name: 'submitted', kind: 'unlisted', paths: [] },
  { name: 'refused', kind: 'unlisted', paths: [] },
  { name: 'lost-link-refused', kind: 'unlisted', paths: [] },
  { name: 'link-refused', kind: 'unlisted', paths: [] },
  { name: 'form-expired', kind: 'unlisted', paths: [] },
  { name: 'application-refused', kind: 'unlisted', paths: [] },
  { name: 'plain-question', kind: 'unlisted', paths: [] },
  { name: 'plain-posting', kind: 'unlisted', paths: [] },
  { name: 'plain-quotes', kind: 'unlisted', paths: [] },
  { name: 'plain-stop', kind: 'unlisted', paths: [] },
  { name: 'texts-stopped', kind: 'unlisted', paths: [] },
] as const satisfies readonly SitePage[]

export type PageName = (typeof sitePages)[number]['name']

/** What the table says of the page with this name. */
export function sitePage(wanted: PageName): SitePage {
  const found = sitePages.find(({ name }) => name === wanted)
  if (found === undefined) throw new Error(`The site has no page named ${wanted}.`)
  return found
}

/** The one address of a page, for search engines; null where it has none or is a secret link. */
export function canonicalPath(name: PageName): string | null {
  const { kind, paths } = sitePage(name)
  return kind === 'link' ? null : (paths[0] ?? null)
}

/** The name of the page that the address with this `path` shows, or null. */
export function pageAt(path: string): PageName | null {
  const parts = path.split('/')
  const fits = (pattern: string): boolean => {
    const wanted = pattern.split('/')
    if (wanted.at(-1) === '*') return startsAs(wanted.slice(0, -1))
    return parts.length === wanted.length && startsAs(wanted)
  }
  const startsAs = (wanted: string[]): boolean =>
    wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  return sitePages.find(({ paths }) => paths.some(fits))?.name ?? null
}
