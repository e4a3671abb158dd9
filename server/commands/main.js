// `npm run operator -- …`: the operator's commands.
import { hasNode24, keepCompiled } from '../platform/node.js'

if (hasNode24()) {
  keepCompiled()
  const { operate } = await import('./operate.ts')
  process.exitCode = await operate(process.argv.slice(2), process.env)
}
