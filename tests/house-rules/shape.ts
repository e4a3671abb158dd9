// The shape of files: how long, how named, how exported.
import { basename } from 'node:path'
import { isScript, type Rule } from './source-files.ts'
import { eachNode } from './syntax.ts'

const LINES = 350

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?\.(ts|tsx|js|css)$/
const PASCAL = /^([A-Z][a-z0-9]*)+(\.test)?\.tsx$/
const EMPTY_NAMES =
  /(^|-)(utils?|helpers?|misc|common|shared|managers?|service|handlers?|dao|lib)(\.|$)/

/** At most 350 lines: past that a file has more than one subject. */
export const filesAreShort: Rule = (files) =>
  files.flatMap((file) => {
    const lines = file.source.split('\n').length - 1
    return lines <= LINES ? [] : [`${file.path} has ${lines} lines.`]
  })

/** kebab-case, or PascalCase for a component; no name that could hold anything. */
export const namesSayWhatIsInside: Rule = (files) =>
  files.flatMap(({ path }) => {
    const parts = path.split('/')
    const isEmpty = parts.some((part) => EMPTY_NAMES.test(part.toLowerCase()))
    const name = basename(path)
    const isWellFormed = KEBAB.test(name) || (path.startsWith('web/') && PASCAL.test(name))
    return [
      ...(isEmpty ? [`${path} has a name that says nothing.`] : []),
      ...(isWellFormed ? [] : [`${path} is neither kebab-case nor a component's PascalCase.`]),
    ]
  })

// Vite, vitest and Playwright ask for a default.
const ASKED_BY_PROGRAMS = /\.config\.ts$|^tests\/run\/count-journeys\.ts$/

/** Exports have names, so that a thing is called the same everywhere. */
export const exportsHaveNames: Rule = (files) =>
  files
    .filter((file) => isScript(file) && !ASKED_BY_PROGRAMS.test(file.path))
    .flatMap((file) => {
      const complaints: string[] = []
      eachNode(file, ({ type }) => {
        if (type === 'ExportDefaultDeclaration') complaints.push(`${file.path} exports a default.`)
      })
      return complaints
    })

/** No file does nothing but pass on what others export. */
export const noFileOnlyPassesOn: Rule = (files) =>
  files
    .filter(({ path }) => /(^|\/)index\.(ts|tsx|js)$/.test(path))
    .map(({ path }) => `${path} would be a barrel: import from the file itself.`)
