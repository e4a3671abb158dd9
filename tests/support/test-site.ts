// The whole server in this process, with what a test of its calls needs at hand.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../server/app/app.ts'
import { uniqueIdIn } from './forms.ts'
import { makeServices, type TestServices } from './test-services.ts'

export interface TestSite {
  services: TestServices
  app: FastifyInstance
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** JSON, or a form where its fields are text already. */
  post(
    url: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  put(url: string, payload: object): Promise<LightMyRequestResponse>
  delete(url: string): Promise<LightMyRequestResponse>
  /** The `uniqueId` of every link that was queued for a text, oldest first. */
  textedLinks(): Promise<string[]>
  close(): Promise<void>
}

/** A server with the default settings, or `settings`. Close it after. */
export async function openTestSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const services = await makeServices(settings)
  const app = await buildApp(services)
  return {
    services,
    app,
    get: (url, headers = {}) => app.inject({ url, headers }),
    post: (url, payload, headers = {}) =>
      app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) }),
    put: (url, payload) => app.inject({ method: 'PUT', url, payload }),
    delete: (url) => app.inject({ method: 'DELETE', url }),
    async textedLinks() {
      const texts = await services.database
        .selectFrom('texts')
        .select('body')
        .where('kind', '=', 'link')
        .orderBy('id')
        .execute()
      return texts.map(({ body }) => uniqueIdIn(body))
    },
    async close() {
      await app.close()
      await services.close()
    },
  }
}
