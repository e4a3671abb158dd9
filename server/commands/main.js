// `npm run operator -- …`: the operator's commands.
import { keepCompiled } from '../platform/keep-compiled.js'
import { hasNode24 } from '../platform/require-node.js'

if (hasNode24()) {
  keepCompiled()
  const { operate } = await import('./operate.ts')
  process.exitCode = await operate(process.argv.slice(2), process.env)
}
