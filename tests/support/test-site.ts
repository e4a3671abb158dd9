// The whole server in this process, with what a test of its calls needs at hand.
import type { LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../server/app/app.ts'
import { uniqueIdIn } from './forms.ts'
import { makeServices, rowsOf } from './test-services.ts'

export * from './for-each-test.ts'
export * from './test-services.ts'

export type TestSite = Awaited<ReturnType<typeof openTestSite>>

/** A server with the default settings, or `settings`. Close it after. */
export async function openTestSite(settings: Record<string, string> = {}) {
  const services = await makeServices(settings)
  const app = await buildApp(services)
  return {
    services,
    app,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    /** JSON, or a form where its fields are text already. */
    post: (url: string, payload?: object | string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) }),
    put: (url: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'PUT', url, payload, headers }),
    delete: (url: string) => app.inject({ method: 'DELETE', url }),
    /** The `uniqueId` of every link that was queued for a text, oldest first. */
    async textedLinks(): Promise<string[]> {
      const links = (await rowsOf(services, 'texts')).filter(({ kind }) => kind === 'link')
      return links.map(({ body }) => uniqueIdIn(body))
    },
    async close(): Promise<void> {
      await app.close()
      await services.close()
    },
  }
}

interface Refused {
  reason: string
  problems?: { field: string; code: string }[]
}

/** How a call was answered, such as `200`, `403 suspended`, or `400 name required, phoneNumber landline`. */
export function outcomeOf(answer: LightMyRequestResponse): string {
  if (answer.statusCode < 400) return `${answer.statusCode}`
  const { reason, problems = [] } = answer.json<Refused>()
  const wrong = problems.map(({ field, code }) => `${field} ${code}`)
  return `${answer.statusCode} ${wrong.length === 0 ? reason : wrong.join(', ')}`
}
