import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  source: string
}

/** A rule takes files and answers one sentence for each breach, which begins with the path. */
export type Rule = (files: SourceFile[]) => string[]

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['domain', 'server', 'web', 'seed', 'tests', 'bench', 'prove', 'stand-ins']

let found: SourceFile[] | undefined

/** Every source of the project: TypeScript, JavaScript and CSS, those in the root too. */
export function sourceFiles(): SourceFile[] {
  found ??= [...readdirSync(ROOT).filter(isSource), ...FOLDERS.flatMap(sourcesIn)]
    .toSorted()
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))
  return found
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path)
    return isSource(entry.name) ? [path] : []
  })
}

export function readPaper(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

export function isScript({ path }: SourceFile): boolean {
  return /\.(ts|tsx|js)$/.test(path)
}

/** True for tests and for what only they use. */
export function isOfTests({ path }: SourceFile): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
}

function isSource(name: string): boolean {
  return /\.(ts|tsx|js|css)$/.test(name)
}
