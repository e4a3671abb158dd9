import { keepCompiled } from './keep-compiled.js'
import { hasNode24 } from './require-node.js'

if (hasNode24()) {
  keepCompiled()
  const { serve } = await import('./serve.ts')
  await serve(process.env)
}
