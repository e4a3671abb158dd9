import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, createServer, type ViteDevServer } from 'vite'
import {
  pageNames,
  plainPageNames,
  wholePageNames,
  type PageName,
} from '../../domain/site/site-pages.ts'
import about from '../../package.json' with { type: 'json' }
import { buildClient, type ClientFiles } from './client-build.ts'

const TEXT = /\.(js|css|svg|json)$/

/** Builds the whole site into `root`/dist. Throws where anything cannot be built or prerendered. */
export async function buildSite(root: string): Promise<void> {
  const client = await buildClient(root)
  cpSync(join(root, 'web/public'), join(root, 'dist/public'), { recursive: true })
  await bundleServiceWorker(root)
  await bundlePlainRenderer(root)
  await prerenderPages(root, client)
  compressAssets(join(root, 'dist/assets'))
  const minute = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12)
  writeFileSync(join(root, 'dist/version'), `${about.version}+${minute}.${commitOf(root)}`)
}

// `git archive` writes it here. An image, which has neither that nor the repository, is given it as COMMIT.
const ARCHIVED = '$Format:%h$'

function commitOf(root: string): string {
  const known = [ARCHIVED, process.env.COMMIT ?? ''].find((commit) => /^[\da-f]{7,}$/.test(commit))
  if (known !== undefined) return known
  try {
    const asked = ['rev-parse', '--short', 'HEAD']
    return execFileSync('git', asked, { cwd: root, stdio: 'pipe' }).toString().trim()
  } catch {
    return 'unknown'
  }
}

// One script without imports, which every browser takes. Its address is where it may answer.
async function bundleServiceWorker(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/public/agents',
      emptyOutDir: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: 'web/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

// With React in it: a server is installed without what only pages need.
async function bundlePlainRenderer(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['libphonenumber-js'] },
    build: {
      ssr: 'web/build/render-plain.ts',
      outDir: 'dist/plain',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { entryFileNames: 'render-plain.js' },
      },
    },
  })
}

async function prerenderPages(root: string, client: ClientFiles): Promise<void> {
  const vite = await createServer({
    root,
    mode: 'production',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { renderPage, renderPlainFrame, renderWholeFrame } = await loadRenderer(vite)
    const write = (folder: string, name: PageName, html: string): void => {
      mkdirSync(join(root, 'dist', folder), { recursive: true })
      writeFileSync(join(root, 'dist', folder, `${name}.html`), html)
    }
    for (const name of pageNames) {
      write('pages', name, await renderPage(name, client.assetsOf(name)))
    }
    for (const name of plainPageNames) {
      write('plain', name, renderPlainFrame(name, { ...client.assetsOf(name), scripts: [] }))
    }
    for (const name of wholePageNames) {
      write('whole', name, renderWholeFrame(name, client.assetsOf(name)))
    }
  } finally {
    await vite.close()
  }
}

// The server sends the .br or .gz beside a file, so that nothing is compressed at a request.
function compressAssets(directory: string): void {
  for (const name of readdirSync(directory).filter((file) => TEXT.test(file))) {
    const file = join(directory, name)
    const bytes = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

if (import.meta.main) await buildSite(join(import.meta.dirname, '../..'))

type Renderer = typeof import('./render-page.tsx')

/** The renderer as it is now: in development, with the latest change in it. */
export async function loadRenderer(vite: ViteDevServer): Promise<Renderer> {
  const loaded = await vite.ssrLoadModule('/web/build/render-page.tsx')
  // Vite does not know the type of what it loads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return loaded as Renderer
}
