// /dev/texts shows the latest texts with live links, to the developer at this very machine.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/settings/settings-reader.ts'
import { listRecentTexts } from '../messages/texts/outbox/operate-texts.ts'
import type { Services } from '../platform/services.ts'
import { escapeHtml } from './page-template.ts'

const SHOWN = 50
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
// A proxy between a browser and this machine sends one of these headers.
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|.*client-ip|.*connecting-ip)$/

/** Only with the console carrier, at this machine's own address: a proxy may hide itself, but the address tells. */
export function devTexts(app: FastifyInstance, services: Services): void {
  const { carrier, publicUrl, trustProxy } = services.config
  const isOnThisMachine = isLoopback(new URL(publicUrl)) && trustProxy === 0
  if (carrier.name !== 'console' || !isOnThisMachine) return
  app.get('/dev/texts', { config: { kind: 'page' } }, async (request, reply) => {
    if (!isHere(request)) return reply.callNotFound()
    const texts = await listRecentTexts(services, SHOWN)
    const items = texts.map(
      (text) => `<li><p><b>${escapeHtml(text.phone)}</b> ${escapeHtml(text.state)},
        <time>${new Date(text.createdAt).toISOString()}</time></p><p>${withLinks(text.body ?? '')}</p></li>`,
    )
    return reply
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(renderPage(items))
  })
}

function isHere({ raw, headers }: FastifyRequest): boolean {
  const hostname = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    LOOPBACK.has(raw.socket.remoteAddress ?? '') &&
    isLoopback({ hostname }) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  )
}

function withLinks(body: string): string {
  return escapeHtml(body).replace(
    /https?:\/\/[\w.:/-]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
}

function renderPage(items: string[]): string {
  const list = items.length === 0 ? '<p>No texts yet.</p>' : `<ul>${items.join('')}</ul>`
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Texts</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body><h1>Texts</h1><p>The latest ${SHOWN}, newest first. Reload for newer ones.</p>${list}</body></html>
`
}
