// The built pages, ready to be sent. Nothing keeps those of a link.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlainPages, RenderPlain } from '../../domain/site/plain-pages.ts'
import {
  isPlainPage,
  pageNames,
  plainPageNames,
  sitePages,
  type PageName,
  type PlainPageName,
} from '../../domain/site/site-pages.ts'
import { TEXTS_LATE } from '../../domain/site/link-texts-words.ts'
import type { Config } from '../platform/settings/config.ts'
import type { ProblemDetails } from '../platform/http/problem-details.ts'
import { applicationTokens, linkRefusedTokens, problemList } from './refused-pages.ts'
import type { Settings } from '../../domain/site/site-settings.ts'
import { escapeHtml, fillPage, settingValues, shownSettings } from './page-template.ts'
import { filledPage, loadPage, type LoadedPage } from './load-page.ts'

const BUILT = join(import.meta.dirname, '../../dist')

/** Where a request without JavaScript lands when it is refused. */
export type RefusedPage =
  'refused' | 'application-refused' | 'lost-link-refused' | 'link-refused' | 'complain-refused'

export interface Pages {
  /** Sends a page as it was built. */
  send(request: FastifyRequest, reply: FastifyReply, name: PageName, status?: number): FastifyReply
  /** Sends a page as `send` does, with `text` in the place of its token. */
  sendWith(
    request: FastifyRequest,
    reply: FastifyReply,
    name: PageName,
    text: { token: string; words: string },
  ): FastifyReply
  /** Sends a page with `values`, which are markup, in the place of its tokens. Nothing keeps it. */
  sendFilled(reply: FastifyReply, name: PageName, values: Record<string, string>): FastifyReply
  /** Sends a page as its `Plain` makes it of `shown`. Nothing keeps it. */
  sendPlain<Name extends PlainPageName>(
    reply: FastifyReply,
    name: Name,
    shown: PlainPages[Name],
  ): Promise<FastifyReply>
  /** The outcome of a home form that posted by itself. */
  sendSubmitted(
    reply: FastifyReply,
    shown: { registrationNumber: string; phoneNumber: string; textsLate: boolean },
  ): FastifyReply
  /** The refusal of `request`, a form that posted by itself or a plain page; the status is set already.
   * An application keeps what was sent. */
  sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    name: RefusedPage,
    details: ProblemDetails,
  ): FastifyReply
}

/** Loads every page. Throws where one was not built. */
export function loadPages(config: Config): Pages {
  const settings = shownSettings(config)
  const pages = loadEach('pages', pageNames, settings)
  const frames = loadEach('plain', plainPageNames, settings)
  // What is filled in changes rarely, and to compress a page takes longer than to send it.
  const filled = new Map<PageName, { words: string; page: LoadedPage }>()
  let renderer: Promise<Renderer> | undefined

  return {
    send(request, reply, name, status = 200) {
      const page = pages[name]()
      const [, query = ''] = request.url.split('?', 2)
      if (query !== '' && isPlainPage(name)) return sendOutcome(reply, withQuery(page, query), {})
      return sendPage(request, reply.code(status), page, sitePages[name].kind === 'link')
    },
    sendWith(request, reply, name, { token, words }) {
      const before = filled.get(name)
      const page =
        before?.words === words
          ? before.page
          : filledPage(pages[name]().html, { [token]: escapeHtml(words) })
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
}

// The build bundles React into it, which no start should wait for.
async function loadRenderer(): Promise<Renderer> {
  const loaded: Renderer = await import(pathToFileURL(join(BUILT, 'plain/render-plain.js')).href)
  return loaded
}

// The way on to the plain page, for readers without JavaScript, keeps what the address says.
function withQuery(page: LoadedPage, query: string): LoadedPage {
  const kept = `url=?plain&#38;${escapeHtml(query)}`
  return { ...page, html: page.html.replace('url=?plain', () => kept) }
}

function loadEach<Name extends string>(
  folder: 'pages' | 'plain',
  names: Name[],
  settings: Settings,
): Record<Name, () => LoadedPage> {
  const values = settingValues(settings)
  return Object.fromEntries(
    names.map((name) => [name, loadPage(join(BUILT, folder, `${name}.html`), values)]),
  ) as Record<Name, () => LoadedPage>
}

function refusedTokens(
  request: FastifyRequest,
  name: RefusedPage,
  details: ProblemDetails,
): Record<string, string> {
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
  // On a 304 too: the browser gives the page it has the headers of this answer.
  reply.header('content-security-policy', page.policy).header('vary', 'accept-encoding')
  if (isLinkPage) reply.header('x-robots-tag', 'noindex, nofollow')
  else reply.header('etag', page.etag)
  const hasIt = isKnown(request.headers['if-none-match'], page.etag)
  if (!isLinkPage && reply.statusCode === 200 && hasIt) return reply.code(304).send()
  return sendEncoded(request, reply, page)
}

function sendEncoded(request: FastifyRequest, reply: FastifyReply, page: LoadedPage): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.encoded[encoding])
}

function takes(accepted: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
}

// Proxies that compress make a tag weak.
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function sendOutcome(
  reply: FastifyReply,
  page: LoadedPage,
  values: Record<string, string>,
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
    .send(fillPage(page.html, values))
}
