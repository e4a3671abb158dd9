import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachTest, it } from '../../../tests/support/for-each-test.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR, submit, uniqueIdIn } from '../../../tests/support/forms.ts'
import { makeServices, change, insert, rowOf } from '../../../tests/support/test-services.ts'
import { buildApp } from '../../app/app.ts'
import { recordReport } from '../../messages/texts/outbox/record-results.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { openMetrics, serveMetrics, type Metrics } from './open-metrics.ts'
import { openReadiness } from '../health/readiness.ts'

const services = forEachTest(() => makeServices())
let metrics: Metrics
let app: Awaited<ReturnType<typeof buildApp>>

beforeEach(async () => {
  metrics = openMetrics(services, {
    pool: () => ({ busy: 1, idle: 2, waiting: 3 }),
    readiness: openReadiness(services),
  })
  app = await buildApp(services, { meter: metrics.meter })
})

afterEach(() => app.close())

async function scrape(): Promise<string> {
  const page = serveMetrics(metrics, openReadiness(services))
  const answer = await page.inject({ url: '/metrics' })
  await page.close()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  return answer.body
}

it('requests are counted and timed by pattern, method and status, and no label is anything of a person', async () => {
  await submit(app)
  await submit(app, { ...CAR, postcode: 'nowhere' })
  const texted = await rowOf(services, 'texts')
  const link = uniqueIdIn(texted.body)
  await app.inject({ url: `/car/get-data/${link}x?phone=07700900123` })
  await app.inject({ url: `/nothing-here/07700900123` })
  await app.inject({ method: 'PROPFIND' as 'GET', url: `/07700900123` })
  const page = await scrape()
  const count = (route: string, method: string, status: number): string =>
    `beat_scrap_http_request_seconds_count{route="${route}",method="${method}",status="${status}"} 1`
  expect(page).toContain(count('/car/submit-form', 'POST', 200))
  expect(page).toContain(count('/car/submit-form', 'POST', 400))
  expect(page).toContain(count('/car/get-data/:uniqueId', 'GET', 404))
  expect(page).toContain(count('none', 'GET', 404))
  for (const secret of [link, '7700900123', texted.id, 'AB12', '127.0.0.1']) {
    expect(page).not.toContain(secret)
  }
})

test('postings, quotes, texts, the queues and the pool are shown', async () => {
  await submit(app)
  await submit(app, { ...CAR, registrationNumber: 'YK12 ABV' })
  const agent = await signInAgent({ app, services })
  const { id } = await rowOf(services, 'postings')
  await agent.call('PUT', `/agent/vehicles/${id}/quote`, { amount: '120' })
  await sendDueTexts(services)
  services.clock.advance(100)
  await submit(app, { ...CAR, registrationNumber: 'YK12 ABX' })
  services.clock.advance(3000)
  const page = await scrape()
  for (const line of [
    'beat_scrap_postings 3',
    'beat_scrap_texts{carrier="console",state="due"} 1',
    'beat_scrap_texts{carrier="console",state="failed"} 0',
    'beat_scrap_oldest_due_text_seconds 3',
    'beat_scrap_photos{stage="working"} 0',
    'beat_scrap_photos{stage="waiting"} 0',
    'beat_scrap_database_connections{state="waiting"} 3',
  ]) {
    expect(page).toContain(line)
  }
  expect(page).toMatch(/beat_scrap_texts\{carrier="console",state="sent"\} [23]\n/)
  expect(page).toMatch(/nodejs_eventloop_lag_seconds \d/)
  expect(page).toMatch(/process_resident_memory_bytes \d/)
})

it('limits met and other security events are counted by what happened', async () => {
  for (let time = 0; time < 3; time += 1) {
    const headers = { origin: 'https://elsewhere.example' }
    await app.inject({ method: 'POST', url: '/agent/sign-in', payload: {}, headers })
  }
  for (const problem of ['One', 'Two', 'Three', 'Four']) await submit(app, { ...CAR, problem })
  const page = await scrape()
  expect(page).toContain('beat_scrap_security_events{event="foreign-page"} 3')
  expect(page).toContain('beat_scrap_security_events{event="limit-met too-many-texts"} 1')
})

test('what became of texts is shown if the carrier reports it', async () => {
  await submit(app)
  const carrierId = `SM${'1'.repeat(32)}`
  services.carrier.answerWith({ outcome: 'accepted', carrierId })
  await sendDueTexts(services)
  await recordReport(services, { carrierId, state: 'delivered', failure: null, to: null })
  expect(await scrape()).not.toContain('beat_scrap_text_deliveries')
  services.carrier.reports = { heldBack: 'held-back', stopped: 'stopped' }
  metrics = openMetrics(services)
  const page = await scrape()
  expect(page).toContain('beat_scrap_text_deliveries{carrier="console",state="delivered"} 1')
  expect(page).toContain('beat_scrap_text_deliveries{carrier="console",state="undelivered"} 0')
  expect(page).not.toContain(carrierId)
})

test('figures are counted once a minute, and whole', async () => {
  await submit(app)
  expect(await scrape()).toContain('beat_scrap_postings 1\n')
  await submit(app, { ...CAR, registrationNumber: 'YK12 ABV' })
  expect(await scrape()).toContain('beat_scrap_postings 1\n')
  services.clock.advance(60_000)
  expect(await scrape()).toContain('beat_scrap_postings 2\n')

  const one = await rowOf(services, 'texts')
  const many = Array.from({ length: 2500 }, (_unused, number) => ({
    ...one,
    id: one.id.slice(0, 12) + String(number).padStart(20, '0'),
    state: 'sent' as const,
  }))
  while (many.length > 0) await insert(services, 'texts', ...many.splice(0, 25))
  services.clock.advance(60_000)
  expect(await scrape()).toContain('beat_scrap_texts{carrier="console",state="sent"} 2500\n')
})

it('figures that cannot be read are left out and logged once, and the others are still there', async () => {
  await submit(app)
  await scrape()
  await services.database.destroy()
  services.clock.advance(60_000)
  await scrape()
  const page = await scrape()
  const faults = services.log.lines.filter(({ message }) => message === 'a figure cannot be told')
  expect(faults.map(({ fields }) => String(fields['kind'])).toSorted()).toEqual([
    'backup_age_seconds',
    'oldest_due_text_seconds',
    'photos_without_posting',
    'postings',
    'quotes',
    'texts',
  ])
  expect(page).not.toMatch(/^beat_scrap_(postings|quotes|texts|oldest)\S* \d/m)
  expect(page).toContain('beat_scrap_photos{stage="waiting"} 0')
})

it('each part that the service depends on is 1 while it works, and the age of the last backup is there', async () => {
  expect(await scrape()).not.toMatch(/^beat_scrap_backup_age_seconds /m)
  await change(services, 'installation', { last_backup_at: services.clock.now() })
  services.clock.advance(60_000)
  const page = await scrape()
  expect(page).toContain('beat_scrap_backup_age_seconds 60')
  for (const part of ['ready', 'database', 'disk', 'photoStore', 'textCarrier']) {
    expect(page).toContain(`beat_scrap_works{part="${part}"} 1`)
  }
  expect(page).toMatch(/beat_scrap_build_info\{version="[\d.]+\+\d+\.\w+"\} 1/)
})
