// What people typed may be in any script, and headers hold only ASCII. The tests of the carriers check this for texts.
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPush } from '../../stand-ins/push/start.ts'
import { forAllTests } from '../../tests/support/for-each-test.ts'
import { CAR, multipartForm } from '../../tests/support/forms.ts'
import { openPayingSite } from '../../tests/support/paying-agent.ts'
import { openS3Server } from '../../tests/support/s3-server.ts'
import { buildApp } from './app.ts'
import { openS3PhotoStore } from '../vehicles/photos/stores/s3-photo-store.ts'
import { openSendPush } from '../messages/push/push-sender.ts'

// Beyond Latin-1, within it, and what would end a value.
const ODD = ['Kowalski’s Łódź 🚗', 'Café Señor', '"Cars"; q=1, \\ &=?#%']

const pushes = forAllTests(() => startPush({ port: 0 }))
const bucket = forAllTests(() => openS3Server())
const paying = forAllTests(() => openPayingSite({ ...pushes.settings, ...bucket.settings }))
const headers: string[] = []

function noteFetched(message: unknown): void {
  const { request } = message as { request: { headers: string | unknown[] } }
  headers.push([request.headers].flat().map(String).join('\n'))
}
function noteAsked(message: unknown): void {
  const { request } = message as { request: ClientRequest }
  headers.push(Object.entries(request.getHeaders()).flat().map(String).join('\n'))
}

beforeAll(() => {
  diagnostics.subscribe('undici:request:create', noteFetched)
  diagnostics.subscribe('http.client.request.start', noteAsked)
})
afterAll(() => {
  diagnostics.unsubscribe('undici:request:create', noteFetched)
  diagnostics.unsubscribe('http.client.request.start', noteAsked)
})
beforeEach(() => void headers.splice(0))

const OUTGOING: Record<string, (odd: string) => Promise<unknown>> = {
  async Stripe(odd) {
    const { site, agent } = paying
    await site.services.database.deleteFrom('subscriptions').execute()
    const renamed = site.services.database.updateTable('agents').set({ name: odd })
    await renamed.where('id', '=', agent.id).execute()
    const { statusCode } = await agent.call('POST', '/agent/subscription/checkout')
    const names = [...paying.stripe.account.customers.values()].map(({ name }) => name)
    return statusCode === 200 && names.includes(odd)
  },
  async 'a push service'(odd) {
    const send = openSendPush(paying.site.services)
    const { endpoint, keys } = pushes.subscribe()
    const expires_at = paying.site.services.clock.now() + 60_000
    const words = { title: odd, line: odd, path: '/agents', kind: 'chosen' as const }
    const push = { id: odd, device_id: odd, tries: 0, failing_since: null, expires_at, ...words }
    const { outcome } = await send({ ...push, endpoint, ...keys })
    return outcome === 'sent' && pushes.messages().some(({ title }) => title === odd)
  },
  async 'an S3 bucket'(odd) {
    const { services } = paying.site
    const { photoStore: settings } = services.config
    if (settings.name !== 's3') return false
    const app = await buildApp({ ...services, photoStore: openS3PhotoStore(settings) })
    const create = { width: 8, height: 8, channels: 3 as const, background: '#00f' }
    const bytes = await sharp({ create }).jpeg().toBuffer()
    const form = await multipartForm({ ...CAR, problem: odd }, { bytes, name: `${odd}.jpg` })
    const stored = bucket.objects.size
    const answer = await app.inject({ method: 'POST', url: '/car/submit-form', ...form })
    await app.close()
    return answer.statusCode === 200 && bucket.objects.size === stored + 2
  },
}

describe.each(Object.entries(OUTGOING))('%s', (_name, send) => {
  test.each(ODD)('takes “%s”, and no header holds it', async (odd) => {
    expect(await send(odd)).toBe(true)
    expect(headers.length).toBeGreaterThan(0)
    for (const sent of headers) {
      expect(sent).toMatch(/^[\n\r\x20-\x7e]*$/)
      expect(sent).not.toContain(odd)
    }
  })
})
