// Which browsers this machine has for the main journeys, and how each is driven.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type ElementHandle } from 'puppeteer-core'
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { findBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
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
  const screen = findScreen()
  if (screen === undefined) {
    return 'WebKit was left out: it needs a screen, and there is none here nor xvfb-run (apt-get install xvfb).'
  }
  return () => driveByWebDriver([...screen, service], program)
}

// WebKitGTK has no mode without a screen.
function findScreen(): string[] | undefined {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined) return []
  const program = onPath('xvfb-run')
  return program === undefined ? undefined : [program, '--auto-servernum']
}

function onPath(program: string): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  return directories.map((directory) => join(directory, program)).find(existsSync)
}

/** Firefox over WebDriver BiDi, which needs no other program, or Chromium. */
async function driveByPuppeteer(
  name: 'firefox' | 'chrome',
  program: string,
  args: string[],
): Promise<Driver> {
  const browser = await launch({ browser: name, executablePath: program, args, timeout: 120_000 })
  const page = await browser.newPage()
  const visible = async (path: string) =>
    seenOf(await page.$$(`::-p-xpath(${path})`), (element) => element.isVisible())
  const first = async (path: string) => firstOf(await visible(path), path)
  return {
    async goTo(address) {
      await page.goto(address)
    },
    countVisible: async (path) => (await visible(path)).length,
    click: async (path) => (await first(path)).click(),
    async type(path, text) {
      const field = await first(path)
      await field.evaluate((element) => {
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          element.select()
      })
      await field.focus()
      await page.keyboard.press('Backspace')
      await field.type(text)
    },
    async chooseFile(path, file) {
      const input = await page.$(`::-p-xpath(${path})`)
      // The path names an input.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(file)
    },
    async removePushes() {
      await page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    },
    words: () => page.evaluate(() => document.body.innerText),
    quit: () => browser.close(),
  }
}

/** Those that can be seen: one that has just left the page is not. */
async function seenOf<T>(elements: T[], isSeen: (element: T) => Promise<boolean>): Promise<T[]> {
  const seen: T[] = []
  for (const element of elements) if (await isSeen(element).catch(() => false)) seen.push(element)
  return seen
}

function firstOf<T>([element]: T[], path: string): T {
  if (element === undefined) throw new Error(`Gone meanwhile: ${path}`)
  return element
}

/** WebKit at `program`, by the driver that comes with WebKitGTK, which `service` starts. */
async function driveByWebDriver(service: string[], program: string): Promise<Driver> {
  const port = await freePort()
  const [starter, ...rest] = [...service, `--port=${port}`]
  const child = spawn(starter, rest, { stdio: 'ignore', detached: true })
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
  const until = Date.now() + MINUTE_MS
  while ((await fetch(`${service}/status`).catch(() => null))?.ok !== true) {
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
  const visible = async (path: string) =>
    seenOf(await browser.findElements(By.xpath(path)), (element) => element.isDisplayed())
  const first = async (path: string) => firstOf(await visible(path), path)
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
