// What is written about the house keeps up with it: the map names every folder.
import { isOfTests, type Rule } from './source-files.ts'

/** A rule over the sources' folders: `map`, or null where there is none, names each of them. */
export function mapNamesEveryFolder(map: string | null): Rule {
  return (files) => {
    if (map === null) return ['docs/map.md is missing.']
    const folders = files.flatMap((file) => (isOfTests(file) ? [] : foldersOf(file.path)))
    const unnamed = [...new Set(folders)].filter((folder) => !isNamed(map, folder))
    return unnamed.map((folder) => `${folder} is not on docs/map.md.`)
  }
}

/** A rule over the sources: each file and folder that `paper` names in code is there, by the end of its path. */
export function namesOnlyWhatIsThere(name: string, paper: string | null): Rule {
  return (files) => {
    if (paper === null) return [`${name} is missing.`]
    const named = [...paper.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map((match) => match[1] ?? '')
    const paths = files.map((file) => `/${file.path}`)
    const isThere = (end: string): boolean =>
      paths.some((path) =>
        end.endsWith('/') ? path.includes(`/${end}`) : path.endsWith(`/${end}`),
      )
    return [...new Set(named)]
      .filter((end) => !isThere(end))
      .map((end) => `${name}: there is no ${end}.`)
  }
}

// The two upper levels; deeper ones are found from there.
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(0, 2).map((_part, depth) => parts.slice(0, depth + 1).join('/'))
}

function isNamed(map: string, folder: string): boolean {
  const name = folder.split('/').at(-1) ?? folder
  return new RegExp(`(^|[\\s\`/(|])${name}(/|\`|\\b)`, 'm').test(map)
}
