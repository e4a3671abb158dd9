// The shape of files: how long, how named, how exported.
import { basename } from 'node:path'
import { isOfTests, isScript, type Rule } from './source-files.ts'
import { eachNode } from './syntax.ts'

const LINES = 200
// Lists of examples and of styles are read line by line, not as a whole.
const LINES_OF_LISTS = 300

/** Files that may be longer, each with its reason. */
const LONGER: Record<string, string> = {}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?\.(ts|tsx|js|css)$/
const PASCAL = /^([A-Z][a-z0-9]*)+(\.test)?\.tsx$/
const EMPTY_NAMES =
  /(^|-)(utils?|helpers?|misc|common|shared|managers?|service|handlers?|dao|lib)(\.|$)/

/** At most 200 lines (a test or a style sheet 300), or a listed reason. */
export const filesAreShort: Rule = (files) =>
  files.flatMap((file) => {
    const lines = file.source.split('\n').length - 1
    const isList = isOfTests(file) || file.path.endsWith('.css')
    const isShort = lines <= (isList ? LINES_OF_LISTS : LINES) || LONGER[file.path] !== undefined
    return isShort ? [] : [`${file.path} has ${lines} lines.`]
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

/** Exports have names, so that a thing is called the same everywhere. */
export const exportsHaveNames: Rule = (files) =>
  files
    .filter((file) => isScript(file) && !file.path.endsWith('.config.ts'))
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
