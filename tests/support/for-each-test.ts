import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, test } from 'vitest'

/** Calls `open` before each test of the file or `describe`, and closes what it opened after the test. */
export function forEachTest<T extends object>(open: () => T | Promise<T>): T {
  const held = {} as T & { close?: () => unknown }
  beforeEach(async () => void Object.assign(held, await open()))
  afterEach(async () => void (await held.close?.()))
  return held
}

/** The same, opened once for all of them. */
export function forAllTests<T extends { close(): unknown }>(open: () => T | Promise<T>): T {
  const held = {} as T
  beforeAll(async () => void Object.assign(held, await open()))
  afterAll(async () => void (await held.close()))
  return held
}

/** What a test itself opens; it is closed after that test. */
export async function forThisTest<T extends { close(): unknown }>(open: T | Promise<T>) {
  const held = await open
  onTestFinished(async () => void (await held.close()))
  return held
}

/** A folder, which is deleted after the test. */
export function openFolder(): { path: string; close(): void } {
  const path = mkdtempSync(join(tmpdir(), 'beat-scrap-'))
  return { path, close: () => rmSync(path, { recursive: true, force: true }) }
}

const table = () => () => undefined
const NOT_HERE = Object.assign(() => undefined, { each: table, for: table })

/** A `test` that is not run on PostgreSQL: others there run its statements, and it is not about two at once. */
export const it = (process.env['SERVICES_ON'] === 'postgresql' ? NOT_HERE : test) as typeof test
