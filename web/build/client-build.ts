// The Vite build of the browser's files, and the answer to what each page needs of them.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import type { PageAssets } from '../components/Document.tsx'

export interface ClientFiles {
  /** The style and scripts of the page with this name. */
  assetsOf: (name: string) => PageAssets
}

/** Builds dist/assets from every folder of web/pages: its style, and its `start.tsx` if it has one. */
export async function buildClient(root: string): Promise<ClientFiles> {
  await build({
    root,
    logLevel: 'warn',
    build: { manifest: true, rolldownOptions: { input: entriesOf(root) } },
  })
  const manifest = readManifest(root)
  const styles = readStyles(root, manifest)
  const plateFont = `/${manifest['web/styles/plate.woff2']?.file}`
  return {
    assetsOf: (name) => ({
      style: { inline: styles.get(`web/pages/${name}/${name}.css`) ?? '' },
      scripts: scriptsFrom(manifest, `web/pages/${name}/start.tsx`),
      plateFont,
    }),
  }
}

function entriesOf(root: string): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const folder of readdirSync(join(root, 'web/pages'), { withFileTypes: true })) {
    if (!folder.isDirectory()) continue
    const start = join(root, 'web/pages', folder.name, 'start.tsx')
    entries[`${folder.name}-style`] = join(root, 'web/pages', folder.name, `${folder.name}.css`)
    if (existsSync(start)) entries[folder.name] = start
  }
  return entries
}

function readManifest(root: string): Manifest {
  const file = join(root, 'dist/.vite/manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(join(root, 'dist/.vite'), { recursive: true })
  return manifest
}

// Pages carry their style inline, so that the first paint waits for nothing; the files are not needed.
function readStyles(root: string, manifest: Manifest): Map<string, string> {
  const files = new Map<string, string>()
  for (const [source, { file }] of Object.entries(manifest)) {
    if (source.startsWith('web/pages/') && file.endsWith('.css')) files.set(source, file)
  }
  const styles = new Map<string, string>()
  for (const [source, file] of files) {
    styles.set(source, readFileSync(join(root, 'dist', file), 'utf8').trim())
  }
  // Only now: two pages with the same style share one file.
  for (const file of files.values()) rmSync(join(root, 'dist', file), { force: true })
  return styles
}

function scriptsFrom(manifest: Manifest, entry: string): string[] {
  const scripts = new Set<string>()
  const add = (source: string): void => {
    const chunk = manifest[source]
    if (chunk === undefined || scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add(entry)
  return [...scripts]
}
