import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeServices } from '../../tests/support/test-services.ts'
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
