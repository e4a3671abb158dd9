import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { forThisTest, makeServices, openTestSite } from '../../tests/support/test-site.ts'
import { restartUnderLoad } from '../../tests/support/rolling-restarts.ts'
import { compiledSchemas, compileSerializer } from './app.ts'
import { setRoutePolicy } from './route-policy.ts'

test('a route that says no kind is refused at start', async () => {
  const services = await forThisTest(makeServices())
  const app = Fastify()
  setRoutePolicy(app, services)
  const handler = async (): Promise<string> => 'done'
  expect(() => app.get('/forgotten', handler)).toThrow('The route /forgotten says no kind.')
  expect(() => app.get('/file', { config: { kind: 'file' } }, handler)).not.toThrow()
})

// A server compiles a schema when it is first needed, and would only then meet one that is none.
test('the schemas of every answer can be compiled', async () => {
  const serializers = vi
    .spyOn(compiledSchemas, 'buildSerializer')
    .mockReturnValue(compileSerializer)
  const site = await forThisTest(openTestSite())
  await site.app.ready()
  expect(serializers).toHaveBeenCalled()
  serializers.mockRestore()
})

// Each once; `npm run bench restarts` does it a hundred times.
test('servers restarted in turns under load lose nothing', async () => {
  const outcome = await restartUnderLoad(2, { pauseMs: 100 })
  expect(outcome.failed).toEqual([])
  expect(outcome.accepted).toBeGreaterThan(25)
  expect(outcome.kept).toBe(outcome.accepted)
  expect(outcome.textedTwice).toBe(0)
  // By themselves: what takes ten seconds is cut off, with another code.
  expect(outcome.exitCodes).toEqual([0, 0])
})
