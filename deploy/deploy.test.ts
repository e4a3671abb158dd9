// The files that deploy the service, tried with the tools that would read them where these are there.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { forEachTest, openFolder, makeServices } from '../tests/support/test-site.ts'
import { KEPT } from '../domain/people/kept.ts'
import { MINUTE_MS } from '../domain/basics/time.ts'
import { readConfig } from '../server/platform/settings/config.ts'
import { openMetrics } from '../server/upkeep/metrics/open-metrics.ts'

const DEPLOY = import.meta.dirname
// What others than the service tell Prometheus.
const FROM_OTHERS = new Set(['up', 'node_filesystem_avail_bytes', 'probe_ssl_earliest_cert_expiry'])
const EXPOSURE = 2.5
// As root, with debootstrap and the registries of Debian and npm; it takes some minutes.
const TRIES_DEBIAN = process.env['TRY_ON_DEBIAN'] === '1'

const scratch = forEachTest(openFolder)

const read = (...path: string[]): string => readFileSync(join(DEPLOY, ...path), 'utf8')

/** What the tool prints; null, with a line that says so, where it is not on this machine. */
function tool(name: string, ...words: string[]): string | null {
  try {
    const environment = { ...process.env, SITE: 'beatscrap.example', SERVER: '127.0.0.1:3000' }
    return execFileSync(name, words, { cwd: DEPLOY, env: environment, stdio: 'pipe' }).toString()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    process.stderr.write(`${name} is not on this machine: its file was read, not tried.\n`)
    return null
  }
}

test('every metric that a rule or a panel names is one of the service’s', async () => {
  const services = await makeServices()
  const pool = () => ({ busy: 0, idle: 0, waiting: 0 })
  const readiness = (): never => {
    throw new Error('Not asked here.')
  }
  const { registry } = openMetrics(services, { pool, readiness })
  const metrics = registry.getMetricsAsArray().map(({ name }) => name)
  await services.close()

  const panels = JSON.parse(read('prometheus', 'dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const shown = panels.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const named = [read('prometheus', 'rules.yaml'), ...shown].flatMap(
    (text) => text.match(/\b(beat_scrap|nodejs|process|node|probe)_[a-z0-9_]+|\bup(?=\{)/g) ?? [],
  )
  const unknown = new Set(named).difference(FROM_OTHERS)
  for (const name of metrics) {
    for (const suffix of ['', '_count', '_bucket', '_sum']) unknown.delete(name + suffix)
  }
  expect(named.length).toBeGreaterThan(20)
  expect([...unknown]).toEqual([])
})

test('the rules raise what they say and no more', () => {
  const tried = tool('promtool', 'test', 'rules', 'prometheus/rules-tests.yaml')
  expect(tried ?? 'SUCCESS').toContain('SUCCESS')
  expect(read('prometheus', 'rules.yaml').match(/- alert: /g)).toHaveLength(15)
})

test.each(['beat-scrap.service', 'beat-scrap-backup.service'])('%s is shut in', (unit) => {
  const judged = tool('systemd-analyze', 'security', '--offline=true', `systemd/${unit}`)
  const exposure = /Overall exposure level for .*: ([\d.]+)/.exec(judged ?? '')?.[1]
  expect(judged === null ? 0 : Number(exposure)).toBeLessThanOrEqual(EXPOSURE)
  expect(read('systemd', unit)).toContain('NoNewPrivileges=yes')
})

test('the unit is started again however often it fails, and an image has every folder that a volume is put over', () => {
  expect(read('systemd', 'beat-scrap.service')).toContain('StartLimitIntervalSec=0')
  const made = / --mode=0700 (.+)/.exec(read('Dockerfile'))?.[1]?.split(' ')
  const mounted = read('compose.yaml').match(/'(data|deletions|backups):\/\w+/g) ?? []
  expect(new Set(mounted.map((volume) => volume.split(':')[1]))).toEqual(new Set(made))
})

test('backups are kept as long as the privacy policy says', () => {
  const keep = `--keep ${KEPT.backups.days}`
  expect(read('systemd', 'beat-scrap-backup.service')).toContain(keep)
  expect(read('compose.yaml')).toContain(`backup /backups ${keep}`)
  expect(read('compose.yaml')).toContain(`-mtime +${KEPT.backups.days - 1} -delete`)
})

test('Caddy understands its file', () => {
  const file = read('Caddyfile')
  tool('caddy', 'validate', '--adapter', 'caddyfile', '--config', 'Caddyfile')
  expect(file).toContain('max_size 16MB')
  // The firewall does not count connections of HTTP/3.
  expect(file).toContain('protocols h1 h2\n')
  expect(file).toContain('output discard')
})

test('the firewall lets an address hold as many connections as the service and nginx would', () => {
  const settings = readConfig({})
  if (!settings.ok) throw new Error('The defaults are refused.')
  const limits = [
    ...read('connections.nft').matchAll(/ count over (\d+)/g),
    ...read('nginx.conf').matchAll(/limit_conn beat_scrap_addresses (\d+)/g),
  ].map(([, most]) => Number(most))
  expect(limits).toEqual(Array.from({ length: 3 }, () => settings.config.connectionsPerAddress))
})

test('nginx understands its file, and logs no address, path or referrer', () => {
  const site = read('nginx.conf')
  expect(/log_format beat_scrap '(.*)';/.exec(site)?.[1]).not.toMatch(
    /remote_addr|request_uri|\$request\b|\$uri|referer/,
  )
  const certificate = join(scratch.path, 'certificate')
  const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=beatscrap.example -keyout ${certificate} -out ${certificate}.pem`
  execFileSync('openssl', asked.split(' '), { stdio: 'pipe' })
  const here = site
    .replace(/\/etc\/letsencrypt\/\S+fullchain.pem/, `${certificate}.pem`)
    .replace(/\/etc\/letsencrypt\/\S+privkey.pem/, certificate)
    .replaceAll('/var/log/nginx', scratch.path)
  const whole = join(scratch.path, 'nginx.conf')
  writeFileSync(
    whole,
    `pid ${scratch.path}/pid;\nerror_log ${scratch.path}/error;\nevents {}\nhttp {\n${here}\n}\n`,
  )
  expect(tool('nginx', '-t', '-q', '-c', whole) ?? '').toBe('')
})

test('the example of the settings is read whole by Node and accepted, and beat-scrap is valid shell', () => {
  const example = parseEnv(read('settings.env.example'))
  expect(example).toMatchObject({ COMPANY_ADDRESS: '1 High Street, Leeds LS1 1AA' })
  const settings = readConfig({ ...example, NODE_ENV: 'production' })
  expect(settings.ok ? settings.warnings : settings.faults).toEqual([])
  tool('sh', '-n', 'beat-scrap')
})

test('the lines from a bare Debian can be typed, and name files that are there', () => {
  const lines = tool('bash', 'try-on-debian.sh', '--print') ?? ''
  writeFileSync(join(scratch.path, 'lines.sh'), lines)
  tool('bash', '-n', join(scratch.path, 'lines.sh'))
  const named = lines.match(/(?<=deploy\/)[\w./-]*\w(?!\*)\b/g) ?? []
  expect(named).toContain('settings.env.example')
  for (const path of named.filter((name) => name.includes('.') || name === 'beat-scrap')) {
    expect(read(path)).not.toBe('')
  }
  expect(lines).toContain(
    'git archive HEAD package.json package-lock.json vite.config.ts domain server web deploy |',
  )
})

test(
  'the lines from a bare Debian work on a fresh one, in their order',
  (context) => {
    if (!TRIES_DEBIAN)
      return context.skip('they were read; TRY_ON_DEBIAN=1 types them into a fresh one')
    expect(tool('bash', 'try-on-debian.sh')).toContain('Every line did what it says.')
  },
  30 * MINUTE_MS,
)

test('both stages of the image copy only what is there, and leave what builds behind', () => {
  const image = read('Dockerfile')
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
    (from ?? '').split(' '),
  )
  const ignored = readFileSync(join(DEPLOY, '../.dockerignore'), 'utf8').split('\n')
  const needed = ['package.json', 'package-lock.json', 'vite.config.ts']
  expect(copied).toEqual([...needed, 'domain', 'server', 'web'])
  for (const path of copied) expect(ignored).toContain(`!${path}`)
  expect(image).toMatch(/^USER node$/m)
  expect(image.split('\nFROM ')[2]).not.toContain('npm ci')
})
