import { afterEach, expect, test, vi } from 'vitest'
import { openTestSite } from '../../tests/support/test-site.ts'
import { compiledSchemas, compileSerializer } from './app.ts'

afterEach(() => vi.restoreAllMocks())

// A server compiles a schema when it is first needed, and would only then meet one that is none.
test('the schemas of every answer can be compiled', async () => {
  const serializers = vi
    .spyOn(compiledSchemas, 'buildSerializer')
    .mockReturnValue(compileSerializer)
  const site = await openTestSite()
  try {
    await site.app.ready()
    expect(serializers).toHaveBeenCalled()
  } finally {
    await site.close()
  }
})
