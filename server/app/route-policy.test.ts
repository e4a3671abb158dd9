import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeServices } from '../../tests/support/test-services.ts'
import { openTestSite } from '../../tests/support/test-site.ts'
import { setRoutePolicy } from './route-policy.ts'

test('a route that says no kind is refused at start', async () => {
  const services = await makeServices()
  const app = Fastify()
  setRoutePolicy(app, services)
  const handler = async (): Promise<string> => 'done'
  expect(() => app.get('/forgotten', handler)).toThrow('The route /forgotten says no kind.')
  expect(() => app.get('/file', { config: { kind: 'file' } }, handler)).not.toThrow()
  await services.close()
})

test.each(['/car/submit-form', '/agent/vehicles', '/livez', '/lost-link', '/robots.txt'])(
  '%s answers the methods that it does not have with 405 and those that it has',
  async (url) => {
    const site = await openTestSite()
    const refused = await site.app.inject({ method: 'DELETE', url })
    expect(refused.statusCode).toBe(405)
    expect(['POST', 'GET, HEAD']).toContain(refused.headers.allow)
    expect(refused.headers['cache-control']).toBe('no-store')
    await site.close()
  },
)
