// Prints the figures of a benchmark and writes its section of results.md, where those of the
// others stay as they are: each section says when and where it was measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'

const RESULTS = join(import.meta.dirname, 'results.md')
const HEAD = `# What was measured

Written by \`npm run bench\`, one section for each benchmark; \`npm run bench <name>\` renews one.
Speeds are ratios to a reference measured in turns with the product in the same run, since
machines differ and are shared. A figure without a target is there for information.
`

/** One line of a result. `reached` is left out where there is no target. */
export interface Figure {
  what: string
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

/** A figure with an upper limit. */
export function atMost(what: string, measured: number, limit: number, unit: string): Figure {
  const reached = measured <= limit
  return { what, measured: shown(measured, unit), target: `≤ ${limit} ${unit}`, reached }
}

/** A figure with a lower limit. */
export function atLeast(what: string, measured: number, limit: number, unit: string): Figure {
  const reached = measured >= limit
  return { what, measured: shown(measured, unit), target: `≥ ${limit} ${unit}`, reached }
}

/** A number with as many decimals as it deserves, and its unit. */
export function shown(measured: number, unit: string): string {
  const decimals = Math.abs(measured) >= 100 ? 0 : Math.abs(measured) >= 10 ? 1 : 2
  return `${Number(measured.toFixed(decimals)).toLocaleString('en-GB')} ${unit}`.trim()
}

export function printResults(figures: Figure[]): void {
  for (const figure of figures) {
    const target =
      figure.target === undefined ? '' : ` (target ${figure.target}: ${verdict(figure)})`
    process.stdout.write(`  ${figure.what}: ${figure.measured}${target}\n`)
  }
}

/** Writes the section of `bench` into results.md, in the order of `all`. */
export async function keepResults(bench: Bench, figures: Figure[], all: Bench[]): Promise<void> {
  const sections = readSections()
  sections.set(bench.title, section(bench, figures))
  const text = [HEAD, ...all.map(({ title }) => sections.get(title) ?? '')].join('\n')
  writeFileSync(RESULTS, await format(text, { parser: 'markdown', printWidth: 100 }))
}

function readSections(): Map<string, string> {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : ''
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '))
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part]))
}

function section(bench: Bench, figures: Figure[]): string {
  const rows = figures.map(
    (figure) =>
      `| ${figure.what} | ${figure.measured} | ${figure.target ?? ''} | ${verdict(figure)} |`,
  )
  return `## ${bench.title}

${bench.method}

Measured on ${new Date().toISOString().slice(0, 10)}, ${machine()}.

| What | Measured | Target | Reached |
| --- | --- | --- | --- |
${rows.join('\n')}
`
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
