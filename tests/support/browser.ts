// Finds a browser on any machine: the one named by CHROME_PATH, else the system's own, else one that came with `npm ci`.
// TEST_BROWSER=npm asks for the last, as the journeys do unless TEST_BROWSER=system or CHROME_PATH names another.
import { execFileSync } from 'node:child_process'
import { existsSync, statfsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// The browser may talk to the site under test and to nobody else.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--disable-gpu',
  '--font-render-hinting=none',
]

// The site is the only one that a journey opens, so that all of its pages may share a process: to begin one for each
// window and each return to a blank page takes more of the processor than the page does. What draws and what asks the
// network have none of their own either, and no page lives long enough to earn back what it takes to optimise its
// script. Only the last list of features counts, so that Playwright's own two are in it.
const FEW_PROCESSES = [
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--js-flags=--no-opt,--no-maglev',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

// What a browser's processes share is drawn there: a gibibyte is more than four browsers need.
const SHARED_MEMORY = '/dev/shm'
const ENOUGH_SHARED_BYTES = 2 ** 30

export interface Browser {
  executablePath: string
  args: string[]
  /** Those of Playwright that it does better without. */
  ignoreDefaultArgs?: string[]
  /** The environment it needs. */
  env: Record<string, string>
}

/** How to launch the browser. Throws with what to do where there is none for this machine. */
export async function findBrowser(environment: NodeJS.ProcessEnv): Promise<Browser> {
  const env = { ...environment } as Record<string, string>
  const own = environment['TEST_BROWSER'] === 'npm' ? undefined : systemBrowser(environment)
  if (own !== undefined) return { executablePath: own, args: [...QUIET, ...asRoot()], env }
  const directory = unpackedBrowser()
  return {
    executablePath: join(directory, 'chromium'),
    // It has no sandbox and no zygote of its own to start from.
    args: [...QUIET, '--no-sandbox', '--no-zygote', '--disable-setuid-sandbox'],
    env: {
      ...env,
      LD_LIBRARY_PATH: join(directory, 'al2023/lib'),
      FONTCONFIG_FILE: join(directory, 'fonts.conf'),
      // Where the home is missing or not ours, as in some containers, Chromium would not start.
      HOME: directory,
    },
  }
}

/**
 * How to launch the browser of the journeys: where it can be, the one that came with `npm ci`. It has no
 * windows to draw, which halves what the processor has to do, and is the same on every machine.
 */
export async function findJourneysBrowser(environment: NodeJS.ProcessEnv): Promise<Browser> {
  const { TEST_BROWSER = 'npm', CHROME_PATH = '' } = environment
  const isOurs = TEST_BROWSER === 'npm' && CHROME_PATH === '' && runsHere()
  const chosen = { TEST_BROWSER: isOurs ? 'npm' : 'system' }
  const { args, ...browser } = await findBrowser({ ...environment, ...chosen })
  return {
    ...browser,
    args: [...args, ...FEW_PROCESSES],
    // It has them share files on the disk, which are slower, because some containers have little memory to share.
    ignoreDefaultArgs: hasMemoryToShare() ? ['--disable-dev-shm-usage'] : [],
  }
}

function hasMemoryToShare(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH_SHARED_BYTES
}

/** The file that CHROME_PATH names, or the first known browser on PATH. */
export function systemBrowser(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment['CHROME_PATH']
  if (named !== undefined && named !== '') return named
  const directories = (environment['PATH'] ?? '').split(delimiter)
  const candidates = PROGRAMS.flatMap((program) => directories.map((path) => join(path, program)))
  return [...candidates, ...(process.platform === 'darwin' ? MAC_PROGRAMS : [])].find(existsSync)
}

// Chromium refuses to run its sandbox as root.
function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/beat-scrap')
const UNPACK = "(await import('@sparticuz/chromium')).default.executablePath()"

/** Whether it is made for this machine. */
function runsHere(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

/** Where it is, once it is unpacked. Throws on machines it is not made for. */
function unpackedBrowser(): string {
  if (!runsHere()) {
    throw new Error('No browser found. Install Chromium or Chrome, or name one by CHROME_PATH.')
  }
  const directory = join(CACHE, 'chromium')
  if (!existsSync(directory)) unpackInto(directory)
  return directory
}

// Into a directory of our own first, so that one that was broken off is never taken for a whole one.
function unpackInto(directory: string): void {
  const started = `${directory}-${process.pid}`
  mkdirSync(started, { recursive: true })
  // The package unpacks under the temporary directory, and its libraries only for this runtime.
  const env = { ...process.env, TMPDIR: started, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], { cwd: ROOT, env })
  writeFileSync(join(started, 'fonts.conf'), fontsConfiguration(directory))
  try {
    renameSync(started, directory)
  } catch (error) {
    // Another process was faster; its copy is as good.
    rmSync(started, { recursive: true, force: true })
    if (!existsSync(directory)) throw error
  }
}

// The package's own configuration names fixed directories that are not ours.
function fontsConfiguration(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(directory, 'fonts')}</dir>
  <cachedir>${join(directory, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
