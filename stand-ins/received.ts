// What a stand-in received, for the developer who tries the product: on a page that reloads itself, and as
// JSON. Secrets are kept by their last four characters only.
import { readFileSync } from 'node:fs'

export interface ReceivedRequest {
  /** When, in ISO 8601. */
  at: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** The status it was answered with; null where no whole answer went out. */
  status: number | null
  /** The kind of fault it got, if any. */
  fault: string | null
}

const PAGE = readFileSync(`${import.meta.dirname}/page.html`, 'utf8')
const SHOWN = 100
const SECRET_HEADERS = new Set(['authorization', 'x-api-key', 'cookie', 'proxy-authorization'])
const SECRET_FIELDS = /((?:^|&)(?:client_secret|password|api_key)=)([^&]*)/g
// What every request has says nothing of this one.
const DULL_HEADERS = new Set(['host', 'connection', 'content-length', 'accept-encoding'])

/** The headers worth keeping, their secrets by the last four characters. */
export function withoutSecrets(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !DULL_HEADERS.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const text = String(value ?? '')
      return [name, SECRET_HEADERS.has(name) ? lastFour(text) : text]
    }),
  )
}

/** A body as it was sent, but for the secrets in a form. */
export function bodyWithoutSecrets(body: string): string {
  return body.replace(SECRET_FIELDS, (_all, name: string, value: string) => name + lastFour(value))
}

function lastFour(secret: string): string {
  const scheme = /^(Basic|Bearer) /i.exec(secret)?.[0] ?? ''
  const rest = secret.slice(scheme.length)
  return `${scheme}…${rest.length > 8 ? rest.slice(-4) : ''}`
}

/** The page of `name`: the latest hundred, newest first. `above` is HTML of the stand-in's own. */
export function receivedPage(name: string, received: ReceivedRequest[], above = ''): string {
  const latest = received.slice(-SHOWN).toReversed().map(requestHtml)
  const items = latest.join('\n') || '<p>Nothing yet.</p>'
  const count = String(received.length)
  return withParts(PAGE, { name: escaped(name), above, count, items })
}

function requestHtml({ at, method, path, headers, body, status, fault }: ReceivedRequest): string {
  const answered = [status ?? 'no answer', ...(fault === null ? [] : [fault])].join(', ')
  const rows = Object.entries(headers).map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  )
  return `<article><h2>${escaped(method)} ${escaped(path)} <b>${escaped(answered)}</b></h2>
<p><time>${escaped(at)}</time></p>${body === '' ? '' : `<pre>${escaped(body)}</pre>`}
<details><summary>Headers</summary><table>${rows.join('')}</table></details></article>`
}

/** A page with HTML for each {name}. */
export function withParts(page: string, parts: Record<string, string>): string {
  return page.replace(/\{(\w+)\}/g, (all, name: string) => parts[name] ?? all)
}

/** Text as HTML shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
