// `npm run seed`: a posting with quotes to look at.
import { hasNode24 } from '../require-node.js'

if (hasNode24()) {
  const { seed } = await import('./seed.ts')
  await seed(process.env)
}
