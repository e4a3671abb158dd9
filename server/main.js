import { keepCompiled } from './platform/keep-compiled.js'
import { hasNode24 } from './platform/require-node.js'

if (hasNode24()) {
  keepCompiled()
  const { serve } = await import('./app/serve.ts')
  await serve(process.env)
}
