// Firefox over WebDriver BiDi, which needs no other program, and Chromium.
import { launch, type ElementHandle, type Page } from 'puppeteer-core'
import type { Driver } from './visitor.ts'

/** Opens the browser at `program`, with a window of its own. */
export async function driveByPuppeteer(
  name: 'firefox' | 'chrome',
  program: string,
  args: string[],
): Promise<Driver> {
  const browser = await launch({ browser: name, executablePath: program, args, timeout: 120_000 })
  const page = await browser.newPage()
  return {
    async goTo(address) {
      await page.goto(address)
    },
    async countVisible(path) {
      return (await visible(page, path)).length
    },
    async click(path) {
      await (await first(page, path)).click()
    },
    async type(path, text) {
      const field = await first(page, path)
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
      await page.evaluateOnNewDocument(() => {
        Reflect.deleteProperty(globalThis, 'PushManager')
      })
    },
    words: () => page.evaluate(() => document.body.innerText),
    quit: () => browser.close(),
  }
}

async function visible(page: Page, path: string): Promise<ElementHandle[]> {
  const seen: ElementHandle[] = []
  for (const element of await page.$$(`::-p-xpath(${path})`)) {
    if (await element.isVisible().catch(() => false)) seen.push(element)
  }
  return seen
}

async function first(page: Page, path: string): Promise<ElementHandle> {
  const [element] = await visible(page, path)
  if (element === undefined) throw new Error(`Gone meanwhile: ${path}`)
  return element
}
