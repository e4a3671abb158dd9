// A person at a page, in whichever browser a driver has opened, who finds what is there by its words, and waits for it.
import { setTimeout as sleep } from 'node:timers/promises'

/** What a library has to be able to do in its browser. Paths are XPath's. */
export interface Driver {
  goTo(address: string): Promise<void>
  /** How many of them can be seen. */
  countVisible(path: string): Promise<number>
  /** These act on the first that can be seen; they throw where there is none. */
  click(path: string): Promise<void>
  type(path: string, text: string): Promise<void>
  /** Acts on the first, seen or not. */
  chooseFile(path: string, file: string): Promise<void>
  /** Takes what pushes need out of pages that are opened after. */
  removePushes(): Promise<void>
  /** All words on the page that can be seen. */
  words(): Promise<string>
  quit(): Promise<void>
}

// For what never comes: a busy machine takes its time.
const LIMIT_MS = 90_000

export class Visitor {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  open(address: string): Promise<void> {
    return this.#driver.goTo(address)
  }

  /** Opens a page with a form and waits until its script has taken it over. */
  async openForm(address: string): Promise<void> {
    await this.open(address)
    await this.#seen('//form[@novalidate]')
  }

  async sees(words: string): Promise<void> {
    await this.#seen(`//body//*[text()[contains(normalize-space(.), "${words}")]]`)
  }

  /** Types into the field in the place of what is in it. */
  async types(label: string, text: string): Promise<void> {
    const ofLabel = `@id = //label[starts-with(normalize-space(.), "${label}")]/@for`
    await this.#when(`//*[self::input or self::textarea][${ofLabel}]`, (path) =>
      this.#driver.type(path, text),
    )
  }

  async ticks(label: string): Promise<void> {
    await this.#when(`//label[starts-with(normalize-space(.), "${label}")]`, (path) =>
      this.#driver.click(path),
    )
  }

  async searchesFor(text: string): Promise<void> {
    await this.#when('//*[@role="combobox" or @type="search"]', (path) =>
      this.#driver.type(path, text),
    )
  }

  /** Presses the button, link or option that begins with `words`. */
  async presses(words: string, inside = ''): Promise<void> {
    const named = `starts-with(normalize-space(.), "${words}") or starts-with(@aria-label, "${words}")`
    const kinds = 'self::button or self::a or @role="option"'
    await this.#when(`${inside}//*[${kinds}][not(@disabled)][${named}]`, (path) =>
      this.#driver.click(path),
    )
  }

  pressesInQuestion(words: string): Promise<void> {
    return this.presses(words, '//dialog[@open]')
  }

  choosesFile(file: string): Promise<void> {
    return this.#driver.chooseFile('//input[@type="file"]', file)
  }

  /** As on pages opened from now on. */
  hasNoPushes(): Promise<void> {
    return this.#driver.removePushes()
  }

  leaves(): Promise<void> {
    return this.#driver.quit()
  }

  async #when(path: string, act: (path: string) => Promise<void>): Promise<void> {
    await this.#seen(path)
    await act(path)
  }

  async #seen(path: string): Promise<void> {
    const until = Date.now() + LIMIT_MS
    while ((await this.#driver.countVisible(path)) === 0) {
      if (Date.now() > until) {
        const words = await this.#driver.words()
        throw new Error(`Not seen: ${path}\nWhat is seen:\n${words}`)
      }
      await sleep(100)
    }
  }
}
