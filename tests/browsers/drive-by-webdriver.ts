// WebKit by the driver that comes with WebKitGTK, on a screen of its own where there is none.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, By, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { freePort } from '../support/free-port.ts'
import type { Driver } from './visitor.ts'

const START_LIMIT_MS = MINUTE_MS

export interface WebKit {
  /** What gives it a screen; empty where there is one. */
  screen: string[]
  /** The driver's program. */
  service: string
  /** The browser that it drives. */
  program: string
}

/** Starts the driver, and a browser with it. */
export async function driveByWebDriver({ screen, service, program }: WebKit): Promise<Driver> {
  const port = await freePort()
  const [first, ...rest] = [...screen, service, `--port=${port}`]
  const child = spawn(first, rest, { stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  const endService = async (): Promise<void> => {
    // The screen and the driver are one group.
    if (child.pid !== undefined) process.kill(-child.pid)
    await ended
  }
  try {
    const browser = await openBrowser(`http://127.0.0.1:${port}`, program)
    return driverOf(browser, endService)
  } catch (error) {
    await endService()
    throw error
  }
}

async function openBrowser(service: string, program: string): Promise<WebDriver> {
  const until = Date.now() + START_LIMIT_MS
  while (
    !(await fetch(`${service}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('The WebDriver of WebKit did not start.')
    await sleep(200)
  }
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
  })
  return new Builder().usingServer(service).withCapabilities(capabilities).build()
}

function driverOf(browser: WebDriver, endService: () => Promise<void>): Driver {
  const visible = async (path: string): Promise<WebElement[]> => {
    const seen: WebElement[] = []
    for (const element of await browser.findElements(By.xpath(path))) {
      // One that has just left the page is not seen either.
      if (await element.isDisplayed().catch(() => false)) seen.push(element)
    }
    return seen
  }
  const first = async (path: string): Promise<WebElement> => {
    const [element] = await visible(path)
    if (element === undefined) throw new Error(`Gone meanwhile: ${path}`)
    return element
  }
  return {
    goTo: (address) => browser.get(address),
    countVisible: async (path) => (await visible(path)).length,
    click: async (path) => (await first(path)).click(),
    async type(path, text) {
      const field = await first(path)
      await field.clear()
      await field.sendKeys(text)
    },
    chooseFile: (path, file) => browser.findElement(By.xpath(path)).sendKeys(file),
    // WebKitGTK's browser has none.
    async removePushes() {},
    words: () => browser.findElement(By.css('body')).getText(),
    async quit() {
      await browser.quit()
      await endService()
    },
  }
}
