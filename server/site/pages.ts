// The built pages, ready to be sent. No cache keeps a page that belongs to a link.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip as gzipped, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  APPLICATION_FIELDS,
  APPLICATION_LABELS,
  LICENCE_RADIO_IDS,
} from '../../domain/agents/application-fields.ts'
import { NOT_SUBMITTED, POSTING_LABELS } from '../../domain/basics/problem.ts'
import {
  type RenderPlain,
  isPlainPage,
  pageNames,
  plainPageNames,
  type RenderWhole,
  sitePages,
  wholePageNames,
  type PageName,
} from '../../domain/site/site-pages.ts'
import { TEXTS_LATE, tokenOf, type Settings } from '../../domain/site/site-settings.ts'
import { linkPageOf } from '../platform/http/described-call.ts'
import type { ProblemDetails } from '../platform/http/problem-details.ts'
import { pagePolicy } from '../platform/http/security-headers.ts'
import type { Config } from '../platform/settings/config.ts'
import { escapeHtml, fillPage, settingValues, showSettings } from './page-template.ts'
import type { RefusedPage, Pages } from '../platform/ports/pages.ts'

const BUILT = join(import.meta.dirname, '../../dist')

/** Loads every page. Throws if one was not built. */
export function loadPages(config: Config): Pages {
  const settings = showSettings(config)
  const pages = loadEach('pages', pageNames, settings)
  const frames = loadEach('plain', plainPageNames, settings)
  const wholeFrames = loadEach('whole', wholePageNames, settings)
  // Values change rarely, and compressing a page takes longer than sending it.
  const filled = new Map<PageName, { words: string; page: LoadedPage }>()
  let renderer: Promise<Renderer> | undefined

  return {
    send(request, reply, name, status = 200) {
      const page = pages[name]()
      if (isPlainPage(name) && queryOf(request) !== '') {
        return sendOutcome(reply, withQuery(page, request), {})
      }
      return sendPage(request, reply.code(status), page, sitePages[name].kind === 'link')
    },
    sendWith(request, reply, name, { token, words }) {
      const before = filled.get(name)
      const page =
        before?.words === words
          ? before.page
          : makePage(pages[name]().html, { [token]: escapeHtml(words) })
      filled.set(name, { words, page })
      return sendPage(request, reply, page, false)
    },
    sendFilled(reply, name, values) {
      return sendOutcome(reply, pages[name](), values)
    },
    async sendPlain(reply, name, shown) {
      const { renderPlain } = await (renderer ??= loadRenderer())
      const { title, body } = renderPlain(name, shown, settings)
      return sendOutcome(reply, frames[name](), { TITLE: escapeHtml(title), BODY: body })
    },
    async sendWhole(request, reply, name, shown) {
      const { renderWhole } = await (renderer ??= loadRenderer())
      const frame = withQuery(wholeFrames[name](), request)
      const values = {
        BODY: renderWhole(name, shown, settings),
        SHOWN: escapeHtml(JSON.stringify(shown)),
      }
      const encoding = chooseEncoding(request, reply)
      const html = Buffer.from(fillPage(frame.html, values))
      return describeOutcome(reply, frame).send(await compressed[encoding](html))
    },
    sendSubmitted(reply, shown) {
      return sendOutcome(reply, pages.submitted(), {
        REGISTRATION: escapeHtml(shown.registrationNumber),
        PHONE: escapeHtml(shown.phoneNumber),
        TEXTS_LATE: shown.textsLate ? `<p><strong>${TEXTS_LATE}</strong></p>` : '',
      })
    },
    sendRefused(request, reply, name, details) {
      return sendOutcome(reply, pages[name](), refusedTokens(request, name, details))
    },
  }
}

interface Renderer {
  renderPlain: RenderPlain
  renderWhole: RenderWhole
}

// Good enough for a page that is sent once: the tightest takes thirty times as long for a tenth less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressed = {
  br: (html: Buffer) => promisify(brotliCompress)(html, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzipped),
  identity: async (html: Buffer) => html,
}

// The renderer holds React, which no start should wait for.
async function loadRenderer(): Promise<Renderer> {
  const loaded: Renderer = await import(pathToFileURL(join(BUILT, 'plain/render-plain.js')).href)
  return loaded
}

// The way on to the plain page, for readers without JavaScript, keeps what the address says.
function withQuery(page: LoadedPage, request: FastifyRequest): LoadedPage {
  const query = queryOf(request)
  if (query === '') return page
  const kept = `url=?plain&#38;${escapeHtml(query)}`
  return { ...page, html: page.html.replace('url=?plain', () => kept) }
}

function queryOf({ url }: FastifyRequest): string {
  return url.split('?', 2)[1] ?? ''
}

function loadEach<Name extends string>(
  folder: 'pages' | 'plain' | 'whole',
  names: Name[],
  settings: Settings,
): Record<Name, () => LoadedPage> {
  const values = settingValues(settings)
  return Object.fromEntries(
    names.map((name) => [name, loadPage(join(BUILT, folder, `${name}.html`), values)]),
  ) as Record<Name, () => LoadedPage>
}

function refusedTokens(request: FastifyRequest, name: RefusedPage, details: ProblemDetails) {
  if (name === 'application-refused') return applicationTokens(details, request.body)
  if (name === 'link-refused') return linkRefusedTokens(request, details)
  return { PROBLEMS: problemList(details) }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: LoadedPage,
  isLinkPage: boolean,
): FastifyReply {
  reply.header('cache-control', isLinkPage ? 'no-store' : 'no-cache')
  // A 304 gets these too, since the browser gives its own copy the headers of this answer.
  reply.header('content-security-policy', page.policy).header('vary', 'accept-encoding')
  if (isLinkPage) reply.header('x-robots-tag', 'noindex, nofollow')
  else reply.header('etag', page.etag)
  const hasIt = isKnown(request.headers['if-none-match'], page.etag)
  if (!isLinkPage && reply.statusCode === 200 && hasIt) return reply.code(304).send()
  const encoding = chooseEncoding(request, reply)
  const bytes = (page.encoded[encoding] ??= ONCE[encoding](Buffer.from(page.html)))
  return reply.type('text/html; charset=utf-8').send(bytes)
}

function chooseEncoding({ headers }: FastifyRequest, reply: FastifyReply): keyof typeof compressed {
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encoding
}

function accepts(accepted: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
}

// Proxies that compress make a tag weak.
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function sendOutcome(reply: FastifyReply, page: LoadedPage, values: Record<string, string>) {
  return describeOutcome(reply, page).send(fillPage(page.html, values))
}

function describeOutcome(reply: FastifyReply, page: LoadedPage): FastifyReply {
  return reply
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
}

type LoadedPage = ReturnType<typeof makePage>

/** The page in `file`, whose tokens are filled when it is first asked for. Throws, saying what to do, if it was not built. */
function loadPage(file: string, tokens: Record<string, string>): () => LoadedPage {
  const built = readBuilt(file)
  let page: LoadedPage | undefined
  return () => (page ??= makePage(built, tokens))
}

function makePage(built: string, tokens: Record<string, string>) {
  const html = fillPage(built, tokens)
  return {
    html,
    encoded: {} as Partial<Record<keyof typeof ONCE, Buffer>>,
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(styleHashes(html)),
  }
}

// Compressing all pages takes a third of a second, which no start should wait for.
const ONCE = { br: brotliCompressSync, gzip: gzipSync, identity: (html: Buffer) => html }

function readBuilt(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error('The pages are not built. Run "npm run build" first.', { cause })
  }
}

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  )
}

// The values of the pages on which a refused form or link lands without JavaScript.

const LABELS: Record<string, string> = POSTING_LABELS

/** One item for each problem; without problems, one item with the reason. */
function problemList(details: ProblemDetails): string {
  return items(details, (field) => `<strong>${escapeHtml(LABELS[field] ?? field)}</strong>`)
}

function items({ problems = [], detail }: ProblemDetails, about: (field: string) => string) {
  if (problems.length === 0) return `<li>${escapeHtml(detail)}</li>`
  return problems
    .map(({ field, message }) => `<li>${about(field)} ${escapeHtml(message)}</li>`)
    .join('')
}

/** The tokens of a refused link, or of a refused answer behind one. A dead link is not offered as the way on. */
function linkRefusedTokens(request: FastifyRequest, details: ProblemDetails) {
  const [TITLE = '', words] = notDoneWords(request, details)
  const page = request.method === 'POST' ? `${linkPageOf(request)}?plain` : request.url
  const [WAY_ON, WAY_ON_SAYS] = WAYS_ON[details.status] ?? [escapeHtml(page), 'Try Again']
  const said = words === undefined ? '' : `<li>${words}</li>`
  return { TITLE, PROBLEMS: said + problemList(details), WAY_ON, WAY_ON_SAYS }
}

const WAYS_ON: Partial<Record<number, [string, string]>> = {
  404: ['/lost-link', 'Lost your link?'],
  410: ['/', 'Back to Home Page'],
}

/** A title and, where one is specified, the sentence that the page with its script says. */
function notDoneWords({ method, url }: FastifyRequest, details: ProblemDetails) {
  if (details.status === 410) return [details.title]
  if (/^(\/car)?\/edit-form\//.test(url)) return [NOT_SUBMITTED.title, NOT_SUBMITTED.text]
  if (method === 'POST') return ['We couldn’t save your answer']
  if (!url.startsWith('/list-quotes/')) return ['We couldn’t open your link']
  return ['All Quotes', `Error: HTTP error! status: ${details.status}`]
}

/** The tokens of a refused application, with what was typed. `sent` is the body; undefined if it was not read. */
function applicationTokens(details: ProblemDetails, sent: unknown): Record<string, string> {
  const typed = new Map<string, unknown>(
    Object.entries(typeof sent === 'object' ? (sent ?? {}) : {}),
  )
  const tokens: Record<string, string> = { PROBLEMS: items(details, linkTo) }
  for (const field of APPLICATION_FIELDS) {
    const value = typed.get(field)
    tokens[`TYPED_${tokenOf(field)}`] = escapeHtml(typeof value === 'string' ? value : '')
  }
  for (const [kind, id] of Object.entries(LICENCE_RADIO_IDS)) {
    const checked = typed.get('licenceKind') === kind ? ' checked' : ''
    tokens[`RADIO_${kind.toUpperCase()}`] =
      `<input type="radio" id="${id}" name="licenceKind" value="${kind}" required${checked}>`
  }
  return tokens
}

function linkTo(field: string): string {
  const label = (APPLICATION_LABELS as Record<string, string>)[field] ?? field
  return `<a href="#${escapeHtml(field)}">${escapeHtml(label)}</a>`
}
