import { afterEach, beforeEach, vi } from 'vitest'

/** Keeps a busy machine from ending a search or a count early in the tests of this file. */
export function giveSearchesTime(): void {
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())
}
