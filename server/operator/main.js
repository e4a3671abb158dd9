// `npm run operator -- …`: the operator's commands.
import { keepCompiled } from '../keep-compiled.js'
import { hasNode24 } from '../require-node.js'

if (hasNode24()) {
  keepCompiled()
  const { operate } = await import('./operate.ts')
  process.exitCode = await operate(process.argv.slice(2), process.env)
}
