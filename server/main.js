// The way in.
import { hasNode24 } from './require-node.js'

if (hasNode24()) {
  const { serve } = await import('./serve.ts')
  await serve(process.env)
}
