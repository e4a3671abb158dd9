// The house may only shrink: where a number has to grow, it is raised in house-size.json, in a commit that says why.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import about from '../../package.json' with { type: 'json' }
import { commandsOf } from '../../server/commands/commands.ts'
import { SETTINGS } from '../../server/platform/settings/settings.ts'
import { isOfTests, readPaper, sourceFiles, type SourceFile } from './source-files.ts'
import ALLOWED from './house-size.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const PRODUCT = /^(domain|server|web|seed|stand-ins)\//

async function measureHouse(): Promise<Record<string, number>> {
  const files = sourceFiles()
  const product = files.filter((file) => PRODUCT.test(file.path) && !isOfTests(file))
  return {
    productLines: linesOf(product),
    productFiles: product.length,
    testLines: linesOf(files.filter(isOfTests)),
    settings: Object.keys(SETTINGS).length,
    commands: (await commandsOf()).length,
    dependencies: Object.keys(about.dependencies).length,
    documentWords: documents().reduce((sum, path) => sum + wordsOf(readPaper(path)), 0),
  }
}

/** A sentence for each number that is larger than it may be, or so much smaller that it may be lowered. */
function growth(measured: Record<string, number>, allowed: Record<string, number>): string[] {
  return Object.entries(measured).flatMap(([name, is]) => {
    const most = allowed[name] ?? 0
    if (is > most) return [`${name} has grown from ${most} to ${is}.`]
    return is < most * 0.98 ? [`${name} is ${is}: lower it from ${most} in house-size.json.`] : []
  })
}

// Records are of their day, and stay as they are.
function documents(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    )
  return [...readdirSync(ROOT), ...['docs', 'deploy', 'stand-ins'].flatMap(below)].filter(
    (path) => path.endsWith('.md') && !path.startsWith('docs/records/'),
  )
}

function linesOf(files: SourceFile[]): number {
  return files.reduce((sum, { source }) => sum + source.split('\n').length - 1, 0)
}

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

test('the house only shrinks', async () => {
  expect(growth(await measureHouse(), ALLOWED)).toEqual([])
})

test('the house only shrinks: a planted fault is caught', () => {
  expect(growth({ settings: 46 }, { settings: 45 })).toEqual(['settings has grown from 45 to 46.'])
  expect(growth({ productLines: 900 }, { productLines: 1000 })).toHaveLength(1)
  const allowed = { productLines: 1000, settings: 45 }
  expect(growth({ productLines: 990, settings: 45 }, allowed)).toEqual([])
})
