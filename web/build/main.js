// `npm run build`. Says in plain words why it cannot run, even on a Node that reads no TypeScript.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const ROOT = join(import.meta.dirname, '../..')

if (canBuild()) {
  const { buildSite } = await import('./build.ts')
  await buildSite(ROOT)
} else {
  process.stderr.write(
    'The pages cannot be built: what builds them is not installed, as after "npm ci" with NODE_ENV=production.\n' +
      'Run: npm ci --include=dev && npm run build && npm prune --omit=dev\n' +
      (existsSync(join(ROOT, 'dist/pages'))
        ? 'Pages that were built before are there. To serve those: npm run serve\n'
        : ''),
  )
  process.exitCode = 1
}

function canBuild() {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}
