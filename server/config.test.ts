import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

function faults(environment: Record<string, string>): string[] {
  const read = readConfig(environment)
  return read.ok ? [] : read.faults
}

test('every setting has a default that works on one machine', () => {
  const read = readConfig({})
  expect(read.ok && read.config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    carrier: { name: 'console' },
    linkTextsPerDay: 3,
    quoteTextHours: { from: 480, to: 1200 },
    signInTextsPerDay: 5,
    disclosuresPerDay: 100,
    operatorPhone: null,
    siteName: 'Beat Scrap',
  })
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toEqual(readConfig({}))
})

test('everything that is wrong is listed at once', () => {
  expect(
    faults({
      PORT: '70000',
      LINK_TEXTS_PER_DAY: '-1',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'beatscrap.example/path',
      QUOTE_TEXT_HOURS: '20:00-08:00',
      OPERATOR_PHONE: '0113 496 0141',
      TEXT_CARRIER: 'webhook',
    }),
  ).toHaveLength(8)
})

test('production asks for what it cannot guess', () => {
  expect(faults({ NODE_ENV: 'production' })).toEqual([
    'PUBLIC_URL must be given in production.',
    'PUBLIC_URL must be https in production.',
    'TEXT_CARRIER must be given in production: the console carrier sends nothing.',
    'SUPPORT_EMAIL must be given in production.',
    'SUPPORT_PHONE must be given in production.',
  ])
})

test('a setting that this release cannot honour is refused', () => {
  expect(faults({ PHOTO_STORE: 's3' })).toHaveLength(1)
})

test('a database is PostgreSQL by its address, which no fault repeats', () => {
  const url = 'postgres://beat:secret@db.example:5432/scrap'
  const read = readConfig({ DATABASE_URL: url, DATABASE_POOL: '4' })
  expect(read.ok && read.config).toMatchObject({ databaseUrl: url, databasePool: 4 })
  for (const wrong of ['mysql://beat:secret@db', 'beat:secret@db', 'secret']) {
    const found = faults({ DATABASE_URL: wrong })
    expect(found).toHaveLength(1)
    expect(found.join()).not.toContain('secret')
  }
})

test('PUBLIC_URL is kept as an origin', () => {
  const read = readConfig({ PUBLIC_URL: 'HTTPS://BeatScrap.example/' })
  expect(read.ok && read.config.publicUrl).toBe('https://beatscrap.example')
})

test('a secret may stand in a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'text')
  writeFileSync(file, 'hush\n')
  const webhook = { TEXT_CARRIER: 'webhook', TEXT_WEBHOOK_URL: 'https://texts.example/send' }
  const read = readConfig({ ...webhook, TEXT_WEBHOOK_SECRET_FILE: file })
  expect(read.ok && read.config.carrier).toEqual({
    name: 'webhook',
    url: 'https://texts.example/send',
    secret: 'hush',
  })
  expect(faults({ ...webhook, TEXT_WEBHOOK_SECRET_FILE: `${file}-gone` })).toEqual([
    'TEXT_WEBHOOK_SECRET_FILE names a file that cannot be read.',
    'TEXT_WEBHOOK_SECRET must be given with TEXT_CARRIER=webhook.',
  ])
  expect(
    faults({ ...webhook, TEXT_WEBHOOK_SECRET: 'x', TEXT_WEBHOOK_SECRET_FILE: file }),
  ).toHaveLength(1)
})
