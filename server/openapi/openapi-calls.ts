// GET /openapi.json and /openapi: what the makers of the agents' app need, and nothing else.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '../http/security-headers.ts'
import { documentPage, type ApiDocument } from './document-page.ts'
import { PAGE_STYLE } from './document-style.ts'

/** Registers both; what they answer is made once, when all routes are known. */
export function openapiCalls(app: FastifyInstance): void {
  let json = ''
  let page = ''
  app.addHook('onReady', async () => {
    const document = app.swagger()
    json = JSON.stringify(document)
    page = documentPage(document as unknown as ApiDocument)
  })
  const config = { kind: 'file' } as const
  const style = createHash('sha256').update(PAGE_STYLE).digest('base64')

  app.get('/openapi.json', { config }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json),
  )
  app.get('/openapi', { config }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy([`sha256-${style}`]))
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
