// A bar that shows how far a long command is, on a terminal only.

interface ProgressBar {
  /** `share` runs from 0 to 1; `words` follow the bar. */
  show(share: number, words: string): void
  /** Takes it off the screen. */
  end(): void
}

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

const WIDTH = 30
const EVERY_MS = 100

/** A bar on `terminal`; on a file or a pipe it shows nothing. */
export function progressBar(terminal: Terminal): ProgressBar {
  let shownAt = 0
  return {
    show(share, words) {
      const now = performance.now()
      if (terminal.isTTY !== true || (shownAt > 0 && now - shownAt < EVERY_MS)) return
      shownAt = now
      const full = Math.round(Math.min(Math.max(share, 0), 1) * WIDTH)
      const bar = '#'.repeat(full) + '.'.repeat(WIDTH - full)
      terminal.write(`\r[${bar}] ${Math.floor(share * 100)} %  ${words}\u001b[K`)
    },
    end() {
      if (shownAt > 0) terminal.write('\r\u001b[K')
      shownAt = 0
    },
  }
}
