// Lighthouse on the public pages. It weighs 176 MB, so it is no dependency of the project: its own
// lockfile beside this file installs it on the first run.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser, type Browser } from '../tests/support/browser.ts'
import { scaled } from './effort.ts'
import { median } from './interleave.ts'
import { atLeast, atMost, figureOf, type Bench, type Figure } from './report.ts'
import { emptyDirectory, startProduct } from './start.ts'

const HOME = join(import.meta.dirname, 'lighthouse')
const PROGRAM = join(HOME, 'node_modules/lighthouse/cli/index.js')
const PAGES = ['/', '/terms', '/privacy-policy', '/contact']
const RUNS_OF_HOME = scaled(3, 1)
const TRIES = 3

export const lighthouseBench: Bench = {
  name: 'lighthouse',
  title: 'Lighthouse',
  method: `Lighthouse 13.5.0 with default settings: mobile, slow 4G and a processor four times slower, both
simulated. ${RUNS_OF_HOME} runs of home and one of each other page of \`server/main.js\`; medians. A run that Lighthouse gave up without
a score is repeated and counted below. Its benchmark index shows how fast the machine was meanwhile:
when phone-like throttling slows an already slow machine, the times mean less.`,
  run,
}

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

async function run(): Promise<Figure[]> {
  if (!existsSync(PROGRAM)) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: HOME })
  const browser = await findBrowser(process.env)
  const server = await startProduct(emptyDirectory('lighthouse'))
  const figures: Figure[] = []
  const indexes: number[] = []
  for (const path of PAGES) {
    const reports: Report[] = []
    for (let time = 0; time < (path === '/' ? RUNS_OF_HOME : 1); time += 1) {
      reports.push(await audit(`http://localhost:${server.port}${path}`, browser))
    }
    figures.push(...pageFigures(path, reports))
    indexes.push(...reports.map(({ environment }) => environment.benchmarkIndex))
  }
  await server.stop()
  return [
    ...figures,
    figureOf('Benchmark index of the machine', median(indexes), ''),
    { what: 'Runs without a score, made again', measured: `${givenUp}` },
  ]
}

function pageFigures(path: string, reports: Report[]): Figure[] {
  const score = (category: string): number =>
    median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)))
  const audited = (name: string): number =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  return [
    atLeast(`\`${path}\` performance`, score('performance'), 99, ''),
    atLeast(`\`${path}\` accessibility`, score('accessibility'), 100, ''),
    atLeast(`\`${path}\` best practices`, score('best-practices'), 100, ''),
    atLeast(`\`${path}\` SEO`, score('seo'), 100, ''),
    atMost(`\`${path}\` LCP, simulated`, audited('largest-contentful-paint') / 1000, 1.2, 's'),
    atMost(`\`${path}\` CLS`, audited('cumulative-layout-shift'), 0, ''),
  ]
}

let givenUp = 0

async function audit(url: string, browser: Browser): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await auditOnce(url, browser)
    } catch (error) {
      if (tries === TRIES) throw error
      givenUp += 1
    }
  }
}

async function auditOnce(url: string, browser: Browser): Promise<Report> {
  const flags = ['--headless=new', ...browser.args].join(' ')
  const given = [PROGRAM, url, '--output=json', '--quiet', '--no-enable-error-reporting']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...given, `--chrome-flags=${flags}`],
    { maxBuffer: 64 * 1024 * 1024, env: { ...browser.env, CHROME_PATH: browser.executablePath } },
  )
  return JSON.parse(stdout) as Report
}
