// The browser that came with `npm ci`: @sparticuz/chromium, a headless Chromium with the shared
// libraries and the font it needs. It is unpacked once, under node_modules.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/beat-scrap')

interface Unpacked {
  executablePath: string
  environment: Record<string, string>
}

/** Whether it is made for this machine. */
export function runsHere(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

/** Unpacks it where that was not done before. Throws on machines it is not made for. */
export async function unpackedBrowser(): Promise<Unpacked> {
  if (!runsHere()) {
    throw new Error('No browser found. Install Chromium or Chrome, or name one by CHROME_PATH.')
  }
  const directory = join(CACHE, 'chromium')
  if (!existsSync(directory)) await unpackInto(directory)
  return {
    executablePath: join(directory, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(directory, 'al2023/lib'),
      FONTCONFIG_FILE: join(directory, 'fonts.conf'),
      // Where the home is missing or not ours, as in some containers, Chromium would not start.
      HOME: directory,
    },
  }
}

// Into a directory of our own first, so that one that was broken off is never taken for a whole one.
async function unpackInto(directory: string): Promise<void> {
  const started = `${directory}-${process.pid}`
  mkdirSync(started, { recursive: true })
  await withEnvironment(
    // The package unpacks under the temporary directory, and its libraries only for this runtime.
    { TMPDIR: started, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    async () => {
      const { default: chromium } = await import('@sparticuz/chromium')
      await chromium.executablePath()
    },
  )
  writeFileSync(join(started, 'fonts.conf'), fontsConfiguration(directory))
  try {
    renameSync(started, directory)
  } catch (error) {
    // Another process was faster; its copy is as good.
    rmSync(started, { recursive: true, force: true })
    if (!existsSync(directory)) throw error
  }
}

/** Runs `task` with `changes` in the environment, and puts back all that it, too, changed there. */
async function withEnvironment(
  changes: Record<string, string>,
  task: () => Promise<void>,
): Promise<void> {
  const before = { ...process.env }
  Object.assign(process.env, changes)
  try {
    await task()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
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
