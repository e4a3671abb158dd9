import { hasNode24, keepCompiled } from './platform/node.js'

if (hasNode24()) {
  keepCompiled()
  const { serve } = await import('./app/serve.ts')
  await serve(process.env)
}
