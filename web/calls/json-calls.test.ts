import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NOTHING_SAID, typeFacts } from '../../domain/vehicles/facts.ts'
import { changeDeal, getDeal } from './deal.ts'
import { saveFacts } from './facts.ts'
import { notDoneWords } from './call-outcome.ts'
import { removeOnePhoto, deletePosting, editPosting, getPosting, notMe } from './posting.ts'
import { getListing, listQuotes } from './quotes.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })

async function after<T>(calling: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(10_000)
  return calling
}

const stored = {
  registrationNumber: 'AB12 CDE',
  postcode: 'LS11 5DJ',
  phoneNumber: '+447700900123',
  newNumberEnding: '',
  problem: '',
  vehicle: 'Blue Ford Focus, 2014',
  phoneConfirmation: 'by-this-link',
  linkPhoneNumber: '+447700900456',
  confirmedAnother: true,
  superseded: true,
  quotes: { count: 2, best: 640, path: '/list-quotes/a/b' },
  disclosures: [],
}
const typed = { registrationNumber: 'a', postcode: 'b', phoneNumber: 'c', problem: 'd' }
const quote = {
  agentName: 'Wakefield Motors',
  agentContact: '01924 496 0000',
  amount: 450,
  created_at: '2026-01-05T10:00:00.000Z',
}

test.each([
  [429, 'We couldn’t remove the photo. Too many tries. Please try again in 2 minutes.'],
  [500, 'We couldn’t remove the photo. Please try again.'],
])('after a %i the page says: %s', async (status, words) => {
  const detail = 'Too many tries. Please try again in 2 minutes.'
  network.mockResolvedValueOnce(json(status, { success: false, detail }))
  const notDone = await after(deletePosting('abc', []))
  expect(notDone.kind !== 'done' && notDoneWords('remove the photo', notDone)).toBe(words)
})

const FROM_NETWORKS_BETWEEN = [null, 'text', [null], [{ field: 1, message: 'No.' }]]
test.each(FROM_NETWORKS_BETWEEN)('problems of another shape (%j) say nothing', async (problems) => {
  network.mockResolvedValueOnce(json(400, { detail: 'No.', problems }))
  const answer = { kind: 'refused', status: 400, problems: [], detail: '' }
  expect(await after(editPosting('abc', typed, null))).toMatchObject(answer)
})

describe('getPosting', () => {
  test('gives the posting with its tag', async () => {
    network.mockResolvedValueOnce(json(200, stored, { etag: '"v3"' }))
    const value = { posting: stored, etag: '"v3"' }
    expect(await after(getPosting('abc'))).toMatchObject({ kind: 'done', value })
    expect(network.mock.calls[0]?.[0]).toBe('/car/get-data/abc')
  })

  test('the specified members alone are a whole posting, and so are others of another kind', async () => {
    const { registrationNumber, postcode, phoneNumber, problem } = stored
    const specified = { registrationNumber, postcode, phoneNumber, problem }
    const odd = { deal: { agentName: 'x' }, facts: {}, photos: [{ path: '/x.jpg' }], scrapGuide: 5 }
    for (const more of [
      {},
      { photos: null, disclosures: {}, facts: 'none', problem: null },
      { ...odd, quotes: { count: 2 }, disclosures: [null] },
    ]) {
      network.mockResolvedValueOnce(json(200, { ...specified, ...more }))
      expect(await after(getPosting('abc'))).toMatchObject({
        value: {
          posting: {
            ...specified,
            linkPhoneNumber: phoneNumber,
            phoneConfirmation: 'confirmed',
            disclosures: [],
            photos: [],
            facts: { starts: null, callTimes: [] },
            quotes: null,
            deal: null,
            scrapGuide: null,
          },
        },
      })
    }
  })

  test.each([
    ['no data', 'null', 'unreachable'],
    ['a list', '[]', 'unreachable'],
    ['the page of a network in between', '<h1>Welcome to our hotel</h1>', 'unreachable'],
    ['an empty object', '{}', 'refused'],
  ])('%s is no posting', async (_what, body, kind) => {
    network.mockResolvedValueOnce(new Response(body))
    expect(await after(getPosting('abc'))).toMatchObject({ kind })
  })
})

describe('editPosting', () => {
  test('sends the tag and the fields', async () => {
    const kept = { success: true, registrationNumber: 'A', phoneConfirmation: 'by-other-link' }
    network.mockResolvedValueOnce(json(200, kept))
    const value = { ...kept, phoneNumber: 'c', newNumberEnding: '' }
    expect(await after(editPosting('abc', typed, '"v3"'))).toEqual({ kind: 'done', value })
    const [path, request] = network.mock.calls[0] ?? []
    expect(path).toBe('/car/edit-form/abc')
    expect(request).toMatchObject({ method: 'PUT', body: JSON.stringify(typed) })
    const headers = { 'if-match': '"v3"', 'content-type': 'application/json' }
    expect(request?.headers).toMatchObject(headers)
  })

  test('tells which fields were refused', async () => {
    const problem = { field: 'postcode', code: 'format', message: 'Type a full post code.' }
    const refused = { status: 400, detail: 'Something is missing or wrong.', problems: [problem] }
    network.mockResolvedValueOnce(json(400, { success: false, ...refused }))
    expect(await after(editPosting('abc', typed, null))).toEqual({ kind: 'refused', ...refused })
  })

  test.each([{ success: false }, { success: 'true' }, {}, null])('%o is a no', async (body) => {
    network.mockResolvedValueOnce(json(200, body))
    const refused = { kind: 'refused', status: 200 }
    expect(await after(editPosting('abc', typed, null))).toMatchObject(refused)
  })

  test.each([200, 201, 500, 503])('success: true is done, also with status %i', async (status) => {
    network.mockResolvedValueOnce(json(status, { success: true }))
    expect(await after(editPosting('abc', typed, null))).toEqual({
      kind: 'done',
      value: {
        success: true,
        registrationNumber: 'a',
        phoneNumber: 'c',
        newNumberEnding: '',
        phoneConfirmation: 'confirmed',
      },
    })
    expect(network).toHaveBeenCalledOnce()
  })
})

const DELETED = { success: true, disclosures: [] }
const oddly = (value: object): object => ('disclosures' in value ? { disclosures: null } : {})

const removing = {
  deletePosting: [(id: string) => deletePosting(id, []), '/car/delete-data/abc', 'DELETE', DELETED],
  notMe: [(id: string) => notMe(id, null), '/car/not-me/abc', 'POST', { success: true }],
} as const

describe.each(Object.entries(removing))('%s', (_name, [call, path, method, value]) => {
  test('asks once', async () => {
    network.mockResolvedValueOnce(json(200, { success: true, ...oddly(value) }))
    expect(await after(call('abc'))).toEqual({ kind: 'done', value })
    expect(network).toHaveBeenCalledExactlyOnceWith(path, expect.objectContaining({ method }))
  })

  test.each([404, 410])('is done where its lost answer is followed by a %i', async (status) => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    network.mockResolvedValueOnce(json(status, { success: false }))
    expect(await after(call('abc'))).toEqual({ kind: 'done', value })
  })

  test('is refused where there never was a posting', async () => {
    network.mockResolvedValueOnce(json(404, { success: false }))
    expect(await after(call('abc'))).toMatchObject({ kind: 'refused', status: 404 })
  })
})

describe('listQuotes', () => {
  test('come in their order; the specified members alone are a whole one, whose message may be null', async () => {
    const dear = { ...quote, amount: 640 }
    const odd = {
      conditions: {},
      record: { paidInFull: 1 },
      aboveGuide: 5,
      licence: {},
      miles: 'x',
    }
    const more = { furtherLicences: [null], validUntil: 'soon', changedSince: [{}] }
    const answer = [{ ...quote, message: null }, dear, { ...quote, ...odd, ...more }]
    network.mockResolvedValueOnce(json(200, answer))
    const outcome = await after(listQuotes({ listingId: 'l', linkId: 'a' }))
    if (outcome.kind !== 'done') throw new Error('It was not done.')
    const unsaid = { standing: 'on-offer', licence: null, furtherLicences: [], changedSince: [] }
    expect(outcome.value).toMatchObject([{ ...quote, ...unsaid }, dear, quote])
    expect(outcome.value[0]?.message).toBe('')
    expect(outcome.value[2], 'additions of another kind').toEqual(outcome.value[0])
  })

  test('a choice of another type is ignored', async () => {
    const listing = { registrationNumber: 'AB12 CDE', choice: { amount: 'x' } }
    network.mockResolvedValueOnce(json(200, listing))
    expect(await after(getListing({ listingId: 'l', linkId: 'a' }))).toMatchObject({ choice: null })
  })

  const others = [null, [null], [{ name: 'Wi-Fi' }], [{ ...quote, amount: '450' }]]
  test.each(others)('%j is no list of quotes', async (body) => {
    network.mockResolvedValueOnce(json(200, body))
    const outcome = await after(listQuotes({ listingId: 'l', linkId: 'a' }))
    expect(outcome).toEqual({ kind: 'unreachable' })
  })
})

describe('what an answer says inside is read before a page has it', () => {
  const facts = { ...NOTHING_SAID, starts: true, goneBy: '2026-12-04', callTimes: ['evenings'] }
  const photos = [{ photoId: 'p1', path: '/car/photos/abc/p1' }]
  const deal = { agentName: 'Leeds Motors', amount: 310, chosenAt: '2026-11-23T10:00:00Z' }
  const ofDeal = { uniqueId: 'abc', chosenAt: deal.chosenAt }
  const calls = {
    saveFacts: () => saveFacts('abc', typeFacts(NOTHING_SAID, new Date())),
    removeOnePhoto: () => removeOnePhoto('abc', 'p1'),
    getDeal: () => getDeal('abc'),
    changeDeal: () => changeDeal(ofDeal, 'address', {}),
  }
  type Call = keyof typeof calls

  test.each<[Call, object]>([
    ['saveFacts', { success: true, facts }],
    ['removeOnePhoto', { success: true, photos }],
    ['removeOnePhoto', { success: true, photos: [] }],
    ['getDeal', deal],
    ['changeDeal', deal],
  ])('%s takes %j', async (call, body) => {
    network.mockResolvedValueOnce(json(200, body))
    expect(await after<unknown>(calls[call]())).toMatchObject({ kind: 'done', value: body })
  })

  test.each<[Call, object]>([
    ['saveFacts', { success: true, facts: null }],
    ['saveFacts', { success: true, facts: { ...facts, callTimes: 'evenings' } }],
    ['saveFacts', { success: true, facts: { ...facts, goneBy: 'soon' } }],
    ['removeOnePhoto', { success: true, photos: {} }],
    ['removeOnePhoto', { success: true, photos: [null] }],
    ['getDeal', { ...deal, amount: '310' }],
    ['getDeal', { ...deal, chosenAt: 'today' }],
    ['changeDeal', { ...deal, agentName: null }],
  ])('%s cannot read %j', async (call, body) => {
    network.mockResolvedValueOnce(json(200, body))
    expect(await after<unknown>(calls[call]())).toEqual({ kind: 'unreachable' })
  })

  test('a part of a deal that is of another kind is as if it had not been said', async () => {
    const odd = { nextBest: {}, outcome: 'paid', otherDays: null, route: 7, standing: 'later' }
    network.mockResolvedValueOnce(json(200, { ...deal, ...odd, collectOn: 'soon' }))
    const unsaid = { nextBest: null, outcome: null, otherDays: [], collectOn: null }
    const value = { ...deal, ...unsaid, route: 'scrap', standing: 'agreed' }
    expect(await after(getDeal('abc'))).toMatchObject({ value })
  })
})
