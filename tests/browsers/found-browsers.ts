// Which browsers this machine has for the main journeys.
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../support/browser.ts'
import { driveByPuppeteer } from './drive-by-puppeteer.ts'
import { driveByWebDriver } from './drive-by-webdriver.ts'
import type { Driver } from './visitor.ts'

export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** How to open each; a sentence that says what is missing where there is no way. */
export const browsers: Record<BrowserName, (() => Promise<Driver>) | string> = {
  async chromium() {
    const { executablePath, args } = await findBrowser(process.env)
    return driveByPuppeteer('chrome', executablePath, args)
  },
  firefox: firefox(),
  webkit: webkit(),
}

function firefox(): (() => Promise<Driver>) | string {
  const program = onPath('firefox-esr') ?? onPath('firefox')
  if (program === undefined) return 'Firefox was left out: there is no firefox or firefox-esr here.'
  return () => driveByPuppeteer('firefox', program, [])
}

function webkit(): (() => Promise<Driver>) | string {
  const service = onPath('WebKitWebDriver')
  const [program] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser')
  if (service === undefined || program === undefined) {
    return 'WebKit was left out: there is no WebKitWebDriver here (apt-get install webkit2gtk-driver).'
  }
  const screen = screenFor(process.env)
  if (screen === undefined) {
    return 'WebKit was left out: it needs a screen, and there is none here nor xvfb-run (apt-get install xvfb).'
  }
  return () => driveByWebDriver({ screen, service, program })
}

// WebKitGTK has no mode without a screen.
function screenFor(environment: NodeJS.ProcessEnv): string[] | undefined {
  if (environment['DISPLAY'] !== undefined || environment['WAYLAND_DISPLAY'] !== undefined)
    return []
  const program = onPath('xvfb-run')
  return program === undefined ? undefined : [program, '--auto-servernum']
}

function onPath(program: string): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  return directories.map((directory) => join(directory, program)).find(existsSync)
}
