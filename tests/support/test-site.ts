// The whole server in this process, with what a test of its calls needs at hand.
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app/app.ts'
import { uniqueIdIn } from './forms.ts'
import { makeServices, type TestServices } from './test-services.ts'

export interface TestSite {
  services: TestServices
  app: FastifyInstance
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
