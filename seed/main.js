import { hasNode24, keepCompiled } from '../server/platform/node.js'

if (hasNode24()) {
  keepCompiled()
  const { seed } = await import('./seed.ts')
  process.exitCode = await seed(process.argv.slice(2), process.env)
}
