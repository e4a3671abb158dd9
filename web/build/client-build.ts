import { existsSync, readFileSync, rmSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Manifest } from 'vite'
import { pageNames, sitePages, type PageName } from '../../domain/site/site-pages.ts'
import type { PageAssets } from './Document.tsx'
import { entryOf, folderOf } from './page-entries.ts'

export interface ClientFiles {
  assetsOf: (name: PageName) => PageAssets
}

/** Builds dist/assets: the style of every page, and the script of those that have one. */
export async function buildClient(root: string): Promise<ClientFiles> {
  await build({
    root,
    logLevel: 'warn',
    // Leaves out of React what only its developer tools call.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: { manifest: true, rolldownOptions: { input: entriesOf(root) } },
  })
  const manifest = readManifest(root)
  foldRuntime(join(root, 'dist/assets'))
  const styles = readStyles(root, manifest)
  const plateFont = `/${manifest['web/styles/plate.woff2']?.file}`
  return {
    assetsOf: (name) => ({
      style: { inline: styles.get(styleOf(root, name)) ?? '' },
      scripts: scriptsFrom(manifest, name),
      plateFont,
    }),
  }
}

function entriesOf(root: string): Record<string, string> {
  const alive = pageNames.filter((name) => sitePages[name].alive === true)
  const styles = new Set(pageNames.map((name) => styleOf(root, name)))
  return Object.fromEntries([
    ...alive.map((name) => [name, entryOf(name)]),
    ...[...styles].map((style) => [basename(style), join(root, style)]),
  ])
}

/** The page's own style, or the one that short notices share. */
export function styleOf(root: string, name: PageName): string {
  const own = `${folderOf(name)}/${name}.css`
  return existsSync(join(root, own)) ? own : 'web/pages/words/notice.css'
}

function readManifest(root: string): Manifest {
  const file = join(root, 'dist/.vite/manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(join(root, 'dist/.vite'), { recursive: true })
  return manifest
}

// Pages carry their style inline, so that the first paint waits for nothing; the files are not needed.
function readStyles(root: string, manifest: Manifest): Map<string, string> {
  const files = Object.entries(manifest)
    .map(([source, { file }]) => [source, join(root, 'dist', file)] as const)
    .filter(([source, file]) => source.startsWith('web/pages/') && file.endsWith('.css'))
  const styles = new Map(files.map(([source, file]) => [source, readFileSync(file, 'utf8').trim()]))
  // Only now: two pages with the same style share one file.
  for (const [, file] of files) rmSync(file, { force: true })
  return styles
}

// The entry first. A page that is not alive has none.
function scriptsFrom(manifest: Manifest, name: PageName): string[] {
  const entry = entryOf(name)
  const scripts = new Set<string>()
  const add = (source: string): void => {
    const chunk = manifest[source]
    if (chunk === undefined || chunk.name === RUNTIME || scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) {
      // Whichever runs first would find the other's constants undefined.
      if (imported === entry) {
        throw new Error(`${chunk.file} needs a module of ${entry}: add it in vite.config.ts.`)
      }
      add(imported)
    }
  }
  add(entry)
  return [...scripts]
}

// The bundler gives its helpers for CommonJS a file of their own, however small. Every page with a script waits for
// that file, and a browser asks for six at once. So they go into React's file, which the same pages load.

const RUNTIME = 'rolldown-runtime'
const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";/
const EXPORT = /export\{([^}]*)\};\s*$/

/** Rewrites the built files in `folder`. Throws where they do not look as the bundler writes them today. */
function foldRuntime(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const runtime = names.find((name) => name.startsWith(`${RUNTIME}-`))
  const react = names.find((name) => name.startsWith('react-'))
  if (runtime === undefined || react === undefined) throw new Error('A shared file is missing.')
  const helpers = readFileSync(join(folder, runtime), 'utf8')
  for (const name of names) {
    if (name === runtime) continue
    const code = readFileSync(join(folder, name), 'utf8')
    const folded: string = name === react ? withHelpers(code, helpers) : importingFrom(react, code)
    if (folded.includes(runtime)) throw new Error(`${name} still imports ${runtime}.`)
    writeFileSync(join(folder, name), folded)
  }
  rmSync(join(folder, runtime))
}

// In a function of their own: both files use the same short names.
function withHelpers(code: string, helpers: string): string {
  const made = helpers.replace(EXPORT, (_all, names: string) => `return{${membersOf(names)}}`)
  const exported = pairsOf(EXPORT.exec(helpers)?.[1]).map(([, name]) => `$${name}=$.${name}`)
  const inlined = code.replace(
    IMPORT,
    (_all, names: string) => `const $=(()=>{${made}})(),{${membersOf(names, true)}}=$;`,
  )
  return `${inlined};export const ${exported.join()};`
}

function importingFrom(react: string, code: string): string {
  return code.replace(IMPORT, (_all, names: string) => {
    const imported = pairsOf(names).map(([name, as]) => `$${name} as ${as}`)
    return `import{${imported.join()}}from"./${react}";`
  })
}

function membersOf(names: string, isImport = false): string {
  return pairsOf(names)
    .map(([name, as]) => (isImport ? `${name}:${as}` : `${as}:${name}`))
    .join()
}

// Of "n as e,t": what is named, and as what.
function pairsOf(names = ''): [name: string, as: string][] {
  return names.split(',').map((one) => {
    const [name = '', as = name] = one.split(' as ')
    return [name, as]
  })
}
