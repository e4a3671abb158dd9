// `npm run operator -- …`: the operator's commands.
import { hasNode24 } from '../require-node.js'

if (hasNode24()) {
  const { operate } = await import('./operate.ts')
  process.exitCode = await operate(process.argv.slice(2), process.env)
}
