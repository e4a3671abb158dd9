// Prints the figures of a benchmark or a proof and writes its section of their paper, where those of
// the others stay as they are: each section says when and where it was measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { format } from 'oxfmt'

const NO_REASON = 'Not looked into yet.'
// The formatter leaves the lines as they are, and a longer reason may go on in indented ones.
const REASON = /^- \*\*(.+?)\*\* (.+(?:\n {2}.+)*)$/gm

/** One line of a result. `reached` is left out where there is no target. */
export interface Figure {
  what: string
  /** What it was before it was mended, where that is known. */
  before?: string
  measured: string
  target?: string
  reached?: boolean
}

export interface Bench {
  /** What it is called on the command line. */
  name: string
  title: string
  /** How it is measured, in words that let somebody else do it again. */
  method: string
  run(): Promise<Figure[]>
}

/** A figure for information, without a limit. */
export function figureOf(what: string, measured: number, unit: string): Figure {
  return { what, measured: shown(measured, unit) }
}

/** A figure with an upper limit. */
export function atMost(what: string, measured: number, limit: number, unit: string): Figure {
  const reached = measured <= limit
  return { ...figureOf(what, measured, unit), target: `≤ ${limit} ${unit}`, reached }
}

/** A figure with a lower limit. */
export function atLeast(what: string, measured: number, limit: number, unit: string): Figure {
  const reached = measured >= limit
  return { ...figureOf(what, measured, unit), target: `≥ ${limit} ${unit}`, reached }
}

/** A number with as many decimals as it deserves, and its unit. */
export function shown(measured: number, unit: string): string {
  const decimals = Math.abs(measured) >= 100 ? 0 : Math.abs(measured) >= 10 ? 1 : 2
  const rounded = Number(measured.toFixed(decimals))
  // Where the target is none at all, little is not nothing.
  const told = rounded === 0 ? Number(measured.toPrecision(1)) : rounded
  return `${told.toLocaleString('en-GB', { maximumFractionDigits: 5 })} ${unit}`.trim()
}

/** What came of a benchmark, and how long it took. */
export interface Measured {
  figures: Figure[]
  seconds: number
}

export function printResults({ figures, seconds }: Measured): void {
  for (const figure of figures) {
    const target =
      figure.target === undefined ? '' : ` (target ${figure.target}: ${verdict(figure)})`
    process.stdout.write(`  ${figure.what}: ${figure.measured}${target}\n`)
  }
  process.stdout.write(`  It took ${Math.round(seconds)} s.\n`)
}

/** Where sections are kept. */
export interface Paper {
  path: string
  /** What comes above the sections. */
  head: string
}

/** Writes the section of `bench` into `paper`, in the order of `all`. */
export async function keepResults(
  bench: Bench,
  measured: Measured,
  { all, paper }: { all: Bench[]; paper: Paper },
): Promise<void> {
  const sections = readSections(paper.path)
  sections.set(bench.title, section(bench, measured, reasonsIn(sections.get(bench.title) ?? '')))
  const text = [paper.head, ...all.map(({ title }) => sections.get(title) ?? '')].join('\n')
  const { code } = await format(paper.path, text, { printWidth: 100 })
  writeFileSync(paper.path, code)
}

function readSections(path: string): Map<string, string> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '))
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part]))
}

function reasonsIn(text: string): Map<string, string> {
  return new Map([...text.matchAll(REASON)].map(([, what = '', reason = '']) => [what, reason]))
}

function section(
  bench: Bench,
  { figures, seconds }: Measured,
  reasons: Map<string, string>,
): string {
  const hasBefore = figures.some(({ before }) => before !== undefined)
  const cells = figures.map((figure) => [
    figure.what,
    ...(hasBefore ? [figure.before ?? ''] : []),
    figure.measured,
    figure.target ?? '',
    verdict(figure),
  ])
  const heads = ['What', ...(hasBefore ? ['Before'] : []), 'Measured', 'Target', 'Reached']
  const rows = [heads, heads.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`)
  return `## ${bench.title}

${bench.method}

Measured on ${new Date().toISOString().slice(0, 10)} in ${Math.round(seconds)} s, ${machine()}.

${rows.join('\n')}
${shortOfTarget(figures, reasons)}`
}

function shortOfTarget(figures: Figure[], reasons: Map<string, string>): string {
  const short = figures.filter(({ reached }) => reached === false)
  if (short.length === 0) return ''
  const lines = short.map(({ what }) => `- **${what}** ${reasons.get(what) ?? NO_REASON}`)
  return `\nShort of its target:\n\n${lines.join('\n')}\n`
}

function verdict({ reached }: Figure): string {
  return reached === undefined ? '' : reached ? 'yes' : '**no**'
}

function machine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const model = cores[0]?.model.trim() ?? 'unknown processor'
  return `${cores.length} cores (${model}), ${memory} GiB, ${process.platform}, Node ${process.versions.node}`
}
