// The bundler gives its helpers for CommonJS a file of their own, however small. Every page with a script waits for
// that file, and a browser asks for six at once. So they go into React's file, which the same pages load.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file's name, up to its hash. */
export const RUNTIME = 'rolldown-runtime'
const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";/
const EXPORT = /export\{([^}]*)\};\s*$/

/** Rewrites the built files in `folder`. Throws where they do not look as the bundler writes them today. */
export function foldRuntime(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const runtime = names.find((name) => name.startsWith(`${RUNTIME}-`))
  const react = names.find((name) => name.startsWith('react-'))
  if (runtime === undefined || react === undefined) throw new Error('A shared file is missing.')
  const helpers = readFileSync(join(folder, runtime), 'utf8')
  for (const name of names) {
    if (name === runtime) continue
    const code = readFileSync(join(folder, name), 'utf8')
    const folded: string = name === react ? withHelpers(code, helpers) : importingFrom(react, code)
    if (folded.includes(runtime)) throw new Error(`${name} still imports ${runtime}.`)
    writeFileSync(join(folder, name), folded)
  }
  rmSync(join(folder, runtime))
}

// In a function of their own: both files use the same short names.
function withHelpers(code: string, helpers: string): string {
  const made = helpers.replace(EXPORT, (_all, names: string) => `return{${membersOf(names)}}`)
  const exported = pairsOf(EXPORT.exec(helpers)?.[1]).map(([, name]) => `$${name}=$.${name}`)
  const inlined = code.replace(
    IMPORT,
    (_all, names: string) => `const $=(()=>{${made}})(),{${membersOf(names, true)}}=$;`,
  )
  return `${inlined};export const ${exported.join()};`
}

function importingFrom(react: string, code: string): string {
  return code.replace(IMPORT, (_all, names: string) => {
    const imported = pairsOf(names).map(([name, as]) => `$${name} as ${as}`)
    return `import{${imported.join()}}from"./${react}";`
  })
}

function membersOf(names: string, isImport = false): string {
  return pairsOf(names)
    .map(([name, as]) => (isImport ? `${name}:${as}` : `${as}:${name}`))
    .join()
}

// Of "n as e,t": what is named, and as what.
function pairsOf(names = ''): [name: string, as: string][] {
  return names.split(',').map((one) => {
    const [name = '', as = name] = one.split(' as ')
    return [name, as]
  })
}
