import { keepCompiled } from './platform/node.js'
import { hasNode24 } from './platform/node.js'

if (hasNode24()) {
  keepCompiled()
  const { serve } = await import('./app/serve.ts')
  await serve(process.env)
}
