import { beforeAll, expect, test } from 'vitest'
import { CALLS } from '../../domain/wire/calls.ts'
import { NO_LIMITS } from '../../tests/support/forms.ts'
import { forAllTests, openTestSite } from '../../tests/support/test-site.ts'
import { twilioSettings } from '../../stand-ins/twilio/start.ts'

interface Described {
  tags?: string[]
  summary?: string
  security?: object[]
  requestBody?: object
  responses: Record<string, { description?: string }>
}

// With Twilio there are its two calls besides.
const site = forAllTests(() =>
  openTestSite({ ...NO_LIMITS, ...twilioSettings('http://127.0.0.1:9') }),
)
let document: { paths: Record<string, Record<string, Described>> }
let operations: { method: string; path: string; operation: Described }[]

beforeAll(async () => {
  document = (await site.get('/openapi.json')).json()
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
})

const PAGES =
  /^\/(?:$|\*|terms|contact|privacy-policy|lost-link|complain$|edit-form\/|list-quotes\/|deal\/|robots\.txt|sitemap\.xml|\.well-known\/|favicon|apple-touch-icon\.png|share\.png|assets|dev\/|openapi|(?:agents|desk)(?:$|\*|\/))/

/** Every path that the server answers and that is no page, as the document writes it. */
function routedCalls(): string[] {
  const trail: string[] = []
  return site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = ''] = /^([│├└─\s]*)(\S+) \(/.exec(line) ?? []
      if (part === '') return []
      trail.length = Math.max(0, indent.length / 4 - 1)
      trail.push(part)
      return [
        trail
          .join('')
          .replace(/^\/?/, '/')
          .replaceAll(/:(\w+)/g, '{$1}'),
      ]
    })
    .filter((path) => !PAGES.test(path))
}

test('the document names every call and no other, and every call of the table is served', () => {
  expect(document).toMatchObject({ openapi: '3.1.0' })
  expect(Object.keys(document.paths).toSorted()).toEqual(routedCalls().toSorted())
  const served = new Set(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`))
  const listed = Object.keys(CALLS).map((endpoint) => endpoint.replaceAll(/:(\w+)/g, '{$1}'))
  expect(listed.filter((endpoint) => !served.has(endpoint))).toEqual([])
})

test('every call says what it is for, and what each answer and field means', () => {
  for (const { path, method, operation } of operations) {
    const name = `${method} ${path}`
    expect([name, operation.summary]).not.toEqual([name, undefined])
    expect([name, operation.tags?.length]).toEqual([name, 1])
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect([name, status, answer.description]).not.toEqual([name, status, 'Default Response'])
    }
  }
})

test('every method that the document gives is answered as it says, to a stranger', async () => {
  for (const { path, method, operation } of operations) {
    const url = path.replaceAll(/\{\w+\}/g, 'nobody')
    const body = operation.requestBody === undefined ? {} : { payload: {} }
    const answer = await site.app.inject({ method: method.toUpperCase() as 'GET', url, ...body })
    const given = expect.arrayContaining([String(answer.statusCode)])
    expect([path, Object.keys(operation.responses)]).toEqual([path, given])
    // Without OPERATOR_PHONES there is no desk.
    if (path.startsWith('/operator/')) {
      expect([path, answer.statusCode]).toEqual([path, 404])
      continue
    }
    const isOpen =
      /applications|sign-in/.test(path) || (path === '/agent/sessions' && method === 'post')
    const isSignedIn = path.startsWith('/agent/') && !isOpen
    expect([path, answer.statusCode === 401]).toEqual([path, isSignedIn])
    expect([path, operation.security !== undefined]).toEqual([path, isSignedIn])
  }
})

test('every other method of a call is refused with 405', async () => {
  for (const path of Object.keys(document.paths).filter((one) => !/\/(livez|readyz)$/.test(one))) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const url = path.replaceAll(/\{\w+\}/g, 'nobody')
      if (isTaken(method, url)) continue
      const { statusCode } = await site.app.inject({ method, url })
      expect([method, path, statusCode]).toEqual([method, path, 405])
    }
  }
})

function isTaken(method: string, url: string): boolean {
  return Object.entries(document.paths).some(([path, calls]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return calls[method.toLowerCase()] !== undefined && pattern.test(url)
  })
}
