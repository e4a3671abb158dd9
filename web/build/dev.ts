// `npm run dev`: pages are prerendered at each request; every call goes to the real server, which restarts on change.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer as createHttpServer, request, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { pageAt, sitePages, type PageName } from '../../domain/site/site-pages.ts'
import { buildSite, loadRenderer } from './build.ts'
import { styleOf } from './client-build.ts'
import { entryOf } from './page-entries.ts'
import { linkTextsWords } from '../../domain/site/site-settings.ts'
import { settingNames, settingTokens, type Settings } from '../../domain/site/site-settings.ts'

const ROOT = join(import.meta.dirname, '../..')

const DEFAULTS: Omit<Settings, 'publicUrl'> = {
  siteName: 'Beat Scrap',
  company: 'Beat Scrap Ltd is an example.',
  supportEmail: 'help@beatscrap.example',
  supportPhone: '01632 960123',
  supportPhoneLink: '+441632960123',
  keepPostingsDays: '90',
  keepWordingDays: '7',
  keepTextsDays: '90',
  keepApplicationsDays: '180',
  keepClosedAgentsDays: '365',
  linkTextsLimit: linkTextsWords(3),
  stopByReply: '',
  startAgain: 'call us',
  appStoreUrl: '',
  googlePlayUrl: '',
}

// What a page says about itself beside its component would have the page reloaded with each change.
const REFRESHED = `<script>window.__getReactRefreshIgnoredExports = () => ['metadata']</script>`

/** Serves the site for development on `port`, with the server of calls on the port after it. */
async function develop(port: number): Promise<void> {
  const publicUrl = `http://localhost:${port}`
  // The server of calls will not start without pages of its own, which it shows for unknown addresses.
  if (!existsSync(join(ROOT, 'dist/pages'))) await buildSite(ROOT)
  startCalls(port + 1, publicUrl)

  const http = createHttpServer()
  const vite = await createViteServer({
    root: ROOT,
    server: { middlewareMode: true, ws: { server: http }, watch: { ignored: ['**/data/**'] } },
  })
  reloadOnChange(vite)
  vite.middlewares.use(forwardTo(port + 1))
  http.on('request', (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', publicUrl)
    const name = pageAt(pathname)
    // Plain pages are filled by the server of calls.
    const wantsPage = incoming.method === 'GET' && name !== null && !searchParams.has('plain')
    if (!wantsPage) return vite.middlewares(incoming, outgoing)
    pageHtml(vite, { name, url: incoming.url ?? '/', publicUrl }).then(
      (html) => outgoing.setHeader('content-type', 'text/html; charset=utf-8').end(html),
      (fault: unknown) => outgoing.writeHead(500).end(String(fault)),
    )
  })
  http.listen(port)
}

function startCalls(port: number, publicUrl: string): void {
  const calls = spawn(process.execPath, ['--watch', 'server/main.js'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl },
  })
  process.once('exit', () => calls.kill())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())
}

async function pageHtml(
  vite: ViteDevServer,
  wanted: { name: PageName; url: string; publicUrl: string },
): Promise<string> {
  const { renderPage } = await loadRenderer(vite)
  const html = await renderPage(wanted.name, {
    style: { href: `/${styleOf(ROOT, wanted.name)}` },
    scripts: sitePages[wanted.name].alive === true ? [`/@id/${entryOf(wanted.name)}`] : [],
  })
  const filled = fillTokens(html, wanted.publicUrl).replace('<head>', `<head>${REFRESHED}`)
  return vite.transformIndexHtml(wanted.url, filled)
}

// What no browser runs, such as the header and whole pages without behaviour, shows in a reload alone.
function reloadOnChange(vite: ViteDevServer): void {
  vite.watcher.on('change', (file) => {
    const isRun = vite.environments.client.moduleGraph.getModulesByFile(file) !== undefined
    if (!isRun && /[\\/](web|domain)[\\/].*\.tsx?$/.test(file))
      vite.ws.send({ type: 'full-reload' })
  })
}

function forwardTo(port: number): RequestListener {
  return (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request({ port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end('The server of calls is not up.'))
    incoming.pipe(onward)
  }
}

function fillTokens(html: string, publicUrl: string): string {
  const settings: Settings = { ...DEFAULTS, publicUrl }
  let filled = html
  for (const name of settingNames) filled = filled.replaceAll(settingTokens[name], settings[name])
  return filled.replace('%APPLICATION_WORDS%', '').replace('%VERSION%', 'dev')
}

await develop(Number(process.env.PORT ?? 3000))
