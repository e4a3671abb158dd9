// The rules read a syntax tree, not a text, so that a comment is never taken for code.
import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

export interface Import {
  /** The file from the root, or the package's name. */
  from: string
  /** The names it takes but types; empty for an import of the whole. */
  names: string[]
  /** True where it disappears before the code runs. */
  isType: boolean
}

/** A node of the ESTree, as loosely as a rule needs it. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const parsed = new WeakMap<SourceFile, ReturnType<typeof parseSync>>()

/** Static, dynamic and re-exporting imports, relative ones resolved. */
export function importsOf(file: SourceFile): Import[] {
  const { path, source } = file
  const { module } = parse(file)
  const resolve = (specifier: string): string =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: resolve(moduleRequest.value),
    names: entries
      .filter(({ isType }) => !isType)
      .map(({ importName }) => importName.name ?? importName.kind),
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest === null
        ? []
        : [{ from: resolve(moduleRequest.value), names: [importName.name ?? '*'], isType }],
    ),
  )
  const dynamics = module.dynamicImports.map(({ moduleRequest }) => ({
    from: resolve(source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    names: [],
    isType: false,
  }))
  return [...statics, ...reexports, ...dynamics]
}

/** Calls `visit` for every node of the tree, parents first. */
export function eachNode(file: SourceFile, visit: (node: Node) => void): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item)
    else if (isNode(value)) {
      visit(value)
      for (const child of Object.values(value)) if (typeof child === 'object') walk(child)
    }
  }
  walk(parse(file).program)
}

/** Every text a person could come to see: strings, parts of templates and the text of elements. */
export function textsOf(file: SourceFile): string[] {
  const texts: string[] = []
  eachNode(file, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value'])
    if (node.type === 'JSXText') texts.push(String(node['value']))
    if (node.type === 'TemplateElement') texts.push(rawOf(node))
  })
  return texts
}

export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier'
  return isName ? String(node['name']) : undefined
}

/** The line, from 1, at which `node` starts. */
export function lineOf({ source }: SourceFile, node: Node): number {
  return source.slice(0, node.start).split('\n').length
}

// Every rule reads every file, and parsing is most of the work.
function parse(file: SourceFile): ReturnType<typeof parseSync> {
  const known = parsed.get(file) ?? parseSync(file.path, file.source)
  parsed.set(file, known)
  return known
}

function rawOf(node: Node): string {
  const { value } = node
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}

export function nodesIn(list: unknown): Node[] {
  return Array.isArray(list) ? list.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
