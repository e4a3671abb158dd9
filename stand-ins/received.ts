// What a stand-in received, for the developer who tries the product: on a page that reloads itself, and as
// JSON. Secrets are kept by their last four characters only.

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

export interface ReceivedList {
  add(request: ReceivedRequest): void
  /** Oldest first. */
  all(): ReceivedRequest[]
}

const KEPT = 20_000
const SHOWN = 100
const SECRET_HEADERS = new Set(['authorization', 'x-api-key', 'cookie', 'proxy-authorization'])
const SECRET_FIELDS = /((?:^|&)(?:client_secret|password|api_key)=)([^&]*)/g
// What every request has says nothing of this one.
const DULL_HEADERS = new Set(['host', 'connection', 'content-length', 'accept-encoding'])

/** The latest 20,000. */
export function openReceived(): ReceivedList {
  const kept: ReceivedRequest[] = []
  return {
    add(request) {
      kept.push(request)
      if (kept.length > KEPT) kept.shift()
    },
    all: () => [...kept],
  }
}

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
  const latest = received.slice(-SHOWN).toReversed()
  const items = latest.map((request) => `<article>${requestHtml(request)}</article>`)
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escaped(name)}</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2">
<style>${STYLE}</style></head>
<body><header><div><h1>${escaped(name)}</h1></div></header><main>${above}
<p>${received.length} received, the latest first. The page reloads itself.</p>
${items.join('\n') || '<p>Nothing yet.</p>'}</main></body></html>
`
}

function requestHtml({ at, method, path, headers, body, status, fault }: ReceivedRequest): string {
  const answered = status === null ? 'no answer' : String(status)
  const told = fault === null ? answered : `${answered}, ${fault}`
  const rows = Object.entries(headers).map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  )
  return `<h2>${escaped(method)} ${escaped(path)} <b>${escaped(told)}</b></h2>
<p><time>${escaped(at)}</time></p>${body === '' ? '' : `<pre>${escaped(body)}</pre>`}
<details><summary>Headers</summary><table>${rows.join('')}</table></details>`
}

/** Text as HTML shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
:root{color-scheme:light dark;--paper:#f1f4f1;--ink:#14201b;--quiet:#4a5952;--line:#d5ddd8;
--board:#00563b;font:17px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif}
@media(prefers-color-scheme:dark){:root{--paper:#101613;--ink:#edf2ee;--quiet:#a9b7af;--line:#2b3630;
--board:#004a33}}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
header{color:#fff;background:var(--board)}
header>div,main{max-width:64rem;margin:0 auto;padding:1rem 1.5rem}
h1{margin:0;font-size:1.75rem}h2{margin:0;font:700 1rem/1.5 ui-monospace,monospace}
h2 b{color:var(--quiet)}
article{padding:1rem 0;border-top:1px solid var(--line)}
article p{margin:0;color:var(--quiet);font-size:.9rem}
pre{margin:.5rem 0;white-space:pre-wrap;font:.9rem/1.5 ui-monospace,monospace}
table{border-collapse:collapse}th,td{padding:.125rem .75rem .125rem 0;text-align:left;
vertical-align:top;font:.9rem/1.5 ui-monospace,monospace}
:focus-visible{outline:3px solid;outline-offset:2px}`
